import { HttpError } from '../../session/index.ts';

/** The server's own sentence about what went wrong, or the one given. */
export function problemText(error: unknown, otherwise: string): string {
  return error instanceof HttpError && error.message !== '' ? error.message : otherwise;
}

import { HttpError } from '../../session/index.ts';
import { problemText } from './problem.ts';

/** At most so many reasons are listed. */
const MOST_REASONS = 3;

/** What is wrong with fields, each sentence once. */
export function reasonsOf(fields: Readonly<Record<string, readonly string[]>>): readonly string[] {
  return [...new Set(Object.values(fields).flat())];
}

/** What went wrong, with what is wrong with the fields, where no form stands to show it beside them. */
export function problemWithReasons(error: unknown, otherwise: string): string {
  const fields = error instanceof HttpError ? (error.fields ?? {}) : {};
  const reasons = reasonsOf(fields).slice(0, MOST_REASONS);
  return [problemText(error, otherwise), ...reasons].join(' ');
}

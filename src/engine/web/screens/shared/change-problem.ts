import i18next from 'i18next';
import { HttpError } from '../../session/index.ts';
import { problemText } from './problem.ts';

/** What is said of refusals without a sentence, as of what stands between the app and its server. */
const REFUSALS: Readonly<Record<number, string>> = {
  413: 'screens:problem.tooLarge',
  429: 'screens:problem.tooMany',
};
const FIRST_REFUSAL = 400;
const FIRST_FAILURE = 500;

/**
 * What went wrong with a change that is a single call: refused without a sentence, it says that
 * nothing has changed. Of several calls the first may have been done.
 */
export function changeProblemText(error: unknown, otherwise: string): string {
  const status = error instanceof HttpError ? error.status : 0;
  const isRefused = status >= FIRST_REFUSAL && status < FIRST_FAILURE;
  const word = REFUSALS[status] ?? 'screens:problem.refused';
  return problemText(error, isRefused ? i18next.t(word, { status }) : otherwise);
}

import i18next from 'i18next';
import { HttpError } from '../../session/index.ts';

/** What is said of errors that the connection has no part in, where they bring no sentence. */
const WORDS: Readonly<Record<string, string>> = {
  upload: 'shell:toasts.uploadFailed',
  not_understood: 'shell:errors.notUnderstood',
};

/** What is said of refusals without a sentence, as of what stands between the app and its server. */
const REFUSALS: Readonly<Record<number, string>> = {
  413: 'screens:problem.tooLarge',
  429: 'screens:problem.tooMany',
};
const FIRST_REFUSAL = 400;
const FIRST_FAILURE = 500;

function refusalOf(status: number): string | undefined {
  const isRefused = status >= FIRST_REFUSAL && status < FIRST_FAILURE;
  return REFUSALS[status] ?? (isRefused ? 'screens:problem.refused' : undefined);
}

/** What went wrong: the server's own sentence, else what its code means, else the sentence given. */
export function problemText(error: unknown, otherwise: string): string {
  if (!(error instanceof HttpError)) return otherwise;
  const word = WORDS[error.code];
  return error.message || (word === undefined ? otherwise : i18next.t(word));
}

/**
 * The same of a change that is a single call: refused without a sentence, it says that nothing has
 * changed. Of several calls the first may have been done.
 */
export function changeProblemText(error: unknown, otherwise: string): string {
  if (!(error instanceof HttpError) || error.message || WORDS[error.code]) {
    return problemText(error, otherwise);
  }
  const word = refusalOf(error.status);
  return word === undefined ? otherwise : i18next.t(word, { status: error.status });
}

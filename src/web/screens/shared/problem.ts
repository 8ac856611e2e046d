import i18next from 'i18next';
import { HttpError } from '../../session/index.ts';

/** What is said of errors that the connection has no part in, where they bring no sentence. */
const WORDS: Readonly<Record<string, string>> = {
  upload: 'shell:toasts.uploadFailed',
  not_understood: 'shell:errors.notUnderstood',
};

/** What went wrong: the server's own sentence, else what its code means, else the sentence given. */
export function problemText(error: unknown, otherwise: string): string {
  if (!(error instanceof HttpError)) return otherwise;
  const word = WORDS[error.code];
  return error.message || (word === undefined ? otherwise : i18next.t(word));
}

/** Of many rows that are refused for many reasons, so many are told. */
const MOST_REASONS = 3;

/** The same with what is wrong with the fields, where no form stands to show it beside them. */
export function problemWithReasons(error: unknown, otherwise: string): string {
  const fields = error instanceof HttpError ? Object.values(error.fields ?? {}) : [];
  const reasons = [...new Set(fields.flat())].slice(0, MOST_REASONS);
  return [problemText(error, otherwise), ...reasons].join(' ');
}

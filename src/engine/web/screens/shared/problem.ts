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

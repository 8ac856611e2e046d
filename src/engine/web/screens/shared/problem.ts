import i18next from 'i18next';
import { HttpError } from '../../session/index.ts';

/** What is said of errors that the connection has no part in, where they bring no sentence. */
const WORDS: Readonly<Record<string, string>> = {
  upload: 'shell:toasts.uploadFailed',
  not_understood: 'shell:errors.notUnderstood',
};

/** What is said of refusals without a sentence, as of what stands between the app and its server. */
const REFUSALS: Readonly<Record<number, string>> = {
  413: 'shell:errors.tooLarge',
  429: 'shell:errors.tooMany',
};
const FIRST_REFUSAL = 400;
const FIRST_FAILURE = 500;

function wordOf({ code, status }: HttpError): string | undefined {
  const isRefused = status >= FIRST_REFUSAL && status < FIRST_FAILURE;
  return WORDS[code] ?? REFUSALS[status] ?? (isRefused ? 'shell:errors.refused' : undefined);
}

/** What went wrong: the server's own sentence, else what its code means, else the sentence given. */
export function problemText(error: unknown, otherwise: string): string {
  if (!(error instanceof HttpError)) return otherwise;
  if (error.message) return error.message;
  const word = wordOf(error);
  return word === undefined ? otherwise : i18next.t(word, { status: error.status });
}

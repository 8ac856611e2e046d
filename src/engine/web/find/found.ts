/** What the server finds by a text. */
import type { FoundAnswer } from '../../declaration/find.ts';
import { offers, request, unwrap } from '../session/index.ts';

const CALL = 'search/searchAll';

/** Whether the server supports it. */
export const canFind = (): boolean => offers(CALL);

/** Calls the server. Throws `HttpError`; `AbortError` once given up. */
export async function findRows(text: string, signal: AbortSignal): Promise<FoundAnswer> {
  const options = { method: 'POST', body: { data: { text } }, signal } as const;
  // The call is the product's own, as its server describes it.
  return unwrap(await request(`/api/${CALL}`, options)) as FoundAnswer;
}

import { HttpError, toHttpError } from './http-error.ts';
import { isRecord, unwrap } from './json.ts';
import { endSession } from './session-end.ts';
import { readToken, replaceToken, sessionGeneration } from './storage.ts';
import { readBody, send } from './transport.ts';

const REFRESH_PATH = '/api/auth/refreshToken';
/** Shared by the browser tabs of this site. */
const LOCK_NAME = 'refresh-token';

let pending: Promise<string> | null = null;

/** Lets one browser tab refresh at a time; a refresh cookie used twice would end the session. */
function alone<Result>(work: () => Promise<Result>): Promise<Result> {
  // Absent over plain HTTP, other than on localhost.
  return navigator.locks ? navigator.locks.request(LOCK_NAME, work) : work();
}

function readAnswer(body: unknown): string | null {
  const answer = isRecord(body) && 'token' in body ? body : unwrap(body);
  const token = isRecord(answer) ? answer.token : null;
  return typeof token === 'string' && token !== '' ? token : null;
}

async function fetchToken(refused: string): Promise<string> {
  const current = readToken();
  if (current === null) throw new HttpError(401, 'unauthenticated', '');
  // Another browser tab, or an answer's header, has brought a newer one meanwhile.
  if (current !== refused) return current;
  const generation = sessionGeneration();
  const response = await send(REFRESH_PATH, {}, current);
  const body = await readBody(response);
  const token = response.ok ? readAnswer(body) : null;
  if (generation !== sessionGeneration()) throw new HttpError(401, 'unauthenticated', '');
  if (token === null) {
    endSession('refresh');
    throw toHttpError(401, body);
  }
  replaceToken(token);
  return token;
}

/**
 * A token newer than the refused one. All who ask while one is being fetched share it. When the
 * server refuses, the session is ended and `HttpError` 401 thrown; a server out of reach throws
 * `HttpError` 0 and leaves the session as it is.
 */
export function refreshToken(refused: string): Promise<string> {
  const current = readToken();
  if (current !== null && current !== refused) return Promise.resolve(current);
  pending ??= alone(() => fetchToken(refused)).finally(() => {
    pending = null;
  });
  return pending;
}

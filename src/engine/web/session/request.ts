import { RIGHTS_HEADER } from '../../declaration/constants.ts';
import { emit } from './events.ts';
import { HttpError, isUploadError, toHttpError } from './http-error.ts';
import { isRecord, unwrap } from './json.ts';
import { endSession } from './session-end.ts';
import { readSession, readToken, replaceToken, sessionGeneration } from './storage.ts';
import { type RequestOptions, readBody, send } from './transport.ts';

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
 * A token newer than the refused one. Requests made while one is being fetched share it. When the
 * server refuses, the session is ended and `HttpError` 401 thrown; a server out of reach throws
 * `HttpError` 0 and leaves the session as it is.
 */
function refreshToken(refused: string): Promise<string> {
  const current = readToken();
  if (current !== null && current !== refused) return Promise.resolve(current);
  pending ??= alone(() => fetchToken(refused)).finally(() => {
    pending = null;
  });
  return pending;
}

/** Takes over the token that an answer brings, unless its session has ended meanwhile. */
export function takeToken(response: Response, generation: number): void {
  const header = response.headers.get('authorization');
  const token = header?.replace(/^Bearer\s+/i, '').trim();
  if (token && generation === sessionGeneration()) replaceToken(token);
}

async function sendSignedIn(path: string, options: RequestOptions): Promise<Response> {
  const generation = sessionGeneration();
  const token = readToken();
  const deliver = options.via ?? send;
  const rights = readSession().userLogin?.rights;
  const refreshed = rights
    ? { ...options, headers: { [RIGHTS_HEADER]: rights, ...options.headers } }
    : options;
  const response = await deliver(path, refreshed, token);
  takeToken(response, generation);
  // Rare, and not for a first visit to wait for.
  if (response.headers.has(RIGHTS_HEADER))
    await (await import('./rights.ts')).refreshRights(response.status);
  if (response.status !== 401 || generation !== sessionGeneration()) return response;
  if (token === null) {
    endSession('refresh');
    return response;
  }
  const fresh = await refreshToken(token);
  const retried = await deliver(path, refreshed, fresh);
  takeToken(retried, generation);
  // A token fetched a moment ago and refused at once: retrying would never end.
  if (retried.status === 401) endSession('refresh');
  return retried;
}

/**
 * The one way to the API. `path` starts with `/api/`; `body` is sent as JSON, or as it is when it
 * is FormData. Answers the parsed JSON, a Blob for anything else, undefined for an empty answer.
 * Throws `HttpError`; what 401, 403, 428 and 601 do to the session and the screen is done by then.
 */
export async function request(path: string, options: RequestOptions = {}): Promise<unknown> {
  const response = options.signedOut
    ? await send(path, options, null)
    : await sendSignedIn(path, options);
  const body = await readBody(response);
  if (isUploadError(response.status, body)) {
    emit({ type: 'toast', severity: 'error', key: 'uploadFailed' });
    throw toHttpError(response.status, body);
  }
  if (response.ok) return body;
  if (response.status === 403 && !options.signedOut) endSession('forbidden');
  if (response.status === 428) emit({ type: 'passwordDue' });
  throw toHttpError(response.status, body);
}

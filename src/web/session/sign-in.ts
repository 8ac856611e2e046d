import { emit } from './events.ts';
import { isRecord, unwrap } from './json.ts';
import { hasQuestions, maySignOut } from './leaving.ts';
import { HttpError, request } from './request.ts';
import { endSession } from './session-end.ts';
import { clearSession, readRoles, readToken, readUserLogin, writeSession } from './storage.ts';
import { send } from './transport.ts';

/** Signs in and stores the session. Throws `HttpError` with the server's sentence for a person. */
export async function signIn(username: string, password: string): Promise<void> {
  const body = await request('/api/auth/login', {
    method: 'POST',
    body: { data: { username, password } },
    signedOut: true,
  });
  const answer = unwrap(body);
  const { token, roles, fullname, userLogin } = isRecord(answer) ? answer : {};
  if (typeof token !== 'string' || token === '') throw new HttpError(200, 'noToken', '');
  writeSession({
    token,
    roles: readRoles(roles),
    fullname: typeof fullname === 'string' ? fullname : null,
    userLogin: readUserLogin(userLogin),
  });
}

/** Signs out here, once nobody who was asked said no, and tells the server, reachable or not. */
export async function signOut(): Promise<void> {
  if (hasQuestions() && !(await maySignOut())) return;
  const token = readToken();
  if (token === null) return;
  const told = send('/api/auth/logout', { method: 'POST', body: {}, keepalive: true }, token);
  clearSession();
  emit({ type: 'ended', reason: 'signOut' });
  // Out of reach or refused: signed out here all the same, and the token soon runs out.
  await told.catch(() => undefined);
}

let checking: Promise<boolean> | null = null;

async function askServer(): Promise<boolean> {
  return Boolean(unwrap(await request('/api/auth/checktoken')));
}

/**
 * The route guard's question, asked of the server once for all who ask at the same time. False
 * ends the session. Throws `HttpError` when the server fails or is out of reach.
 */
export async function checkToken(): Promise<boolean> {
  if (readToken() === null) {
    endSession('guard');
    return false;
  }
  checking ??= askServer().finally(() => {
    checking = null;
  });
  const valid = await checking;
  if (!valid) endSession('guard');
  return valid;
}

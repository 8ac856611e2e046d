import { HttpError } from './http-error.ts';
import { isRecord, unwrap } from './json.ts';
import { request } from './request.ts';
import { readRoles, readUserLogin, writeSession } from './storage.ts';

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

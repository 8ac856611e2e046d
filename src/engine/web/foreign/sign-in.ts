import type { ForeignSignIn } from '../../declaration/foreign.ts';
import { isRecord, unwrap } from '../session/json.ts';
import { valueAt, withValue } from './paths.ts';

/** The call that signs people in. */
export const signInCall = ({ call = 'auth/login' }: ForeignSignIn): string => call;

/** The body of that call, made from the contract's. */
export function signInBody(
  body: unknown,
  { username = 'data.username', password = 'data.password' }: ForeignSignIn,
): Readonly<Record<string, unknown>> {
  const given = unwrap(body);
  const { username: name, password: secret } = isRecord(given) ? given : {};
  return withValue(withValue({}, username, name), password, secret);
}

/** Permission keys, be they bare or in records. */
function rolesIn(value: unknown): unknown {
  if (!Array.isArray(value)) return [];
  return value.map((entry) => (typeof entry === 'string' ? { auth: entry } : entry));
}

/** The answer of that call as the contract has it; the token may be in its header alone. */
export function readSignIn(body: unknown, headers: Headers, places: ForeignSignIn): unknown {
  const answer = unwrap(body);
  const at = (path: string | undefined, name: string): unknown =>
    path === undefined ? isRecord(answer) && answer[name] : valueAt(body, path);
  const userLogin = at(places.userLogin, 'userLogin');
  const named = isRecord(userLogin) ? userLogin.fullname : undefined;
  const inHeader = headers
    .get('authorization')
    ?.replace(/^Bearer\s+/i, '')
    .trim();
  return {
    token: at(places.token, 'token') || inHeader,
    roles: rolesIn(at(places.roles, 'roles')),
    fullname: at(places.fullname, 'fullname') || named,
    userLogin,
  };
}

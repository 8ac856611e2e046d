import { RIGHTS_HEADER } from '../../declaration/constants.ts';
import { isRecord, unwrap } from './json.ts';
import {
  readRoles,
  readSession,
  readToken,
  readUserLogin,
  replaceRights,
  sessionGeneration,
} from './storage.ts';
import { readBody, send } from './transport.ts';

/** What the server is told that this browser believes of the person's rights. */
export function rightsHeaders(): Readonly<Record<string, string>> {
  const rights = readSession().userLogin?.rights;
  return rights === undefined ? {} : { [RIGHTS_HEADER]: rights };
}

let refreshing: Promise<void> | null = null;

async function askServer(): Promise<void> {
  const generation = sessionGeneration();
  const response = await send('/api/auth/rights', {}, readToken());
  if (!response.ok || generation !== sessionGeneration()) return;
  const answer = unwrap(await readBody(response));
  if (!isRecord(answer)) return;
  const { userLogin } = readSession();
  const { admin, denied, rights } = answer;
  const known = readUserLogin({ ...userLogin, admin, denied, rights });
  if (known) replaceRights(readRoles(answer.roles), known);
}

/**
 * Takes over what the person may do by now, where an answer says that it is other than was known: a
 * call that is refused would end the session. Whoever waits for the answer waits for this as well.
 */
export async function followRights(response: Response): Promise<void> {
  const told = response.headers.get(RIGHTS_HEADER);
  if (told === null || told === readSession().userLogin?.rights) return;
  refreshing ??= askServer()
    // The answer itself is what was asked for; the next one tells again.
    .catch(() => undefined)
    .finally(() => {
      refreshing = null;
    });
  await refreshing;
}

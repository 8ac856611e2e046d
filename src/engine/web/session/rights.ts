import { STORAGE_KEYS } from '../../declaration/constants.ts';
import { emit } from './events.ts';
import { isRecord, unwrap } from './json.ts';
import {
  readRoles,
  readSession,
  readToken,
  readUserLogin,
  replaceUserLogin,
  sessionGeneration,
} from './storage.ts';
import { readBody, send } from './transport.ts';

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
  if (!known || readToken() === null) return;
  localStorage.setItem(STORAGE_KEYS.roles, JSON.stringify(readRoles(answer.roles)));
  replaceUserLogin(known);
}

/**
 * Takes over what the person may do by now: a call that is refused would end the session. Requested by
 * many answers at a time, it is done once. A person whose call was refused for it (412) sees why: what they
 * pressed may be gone from the screen by then.
 */
export function refreshRights(status: number): Promise<void> {
  if (status === 412) emit({ type: 'toast', severity: 'error', key: 'rightsChanged' });
  refreshing ??= askServer()
    // The response itself is what was requested; the next one says it again.
    .catch(() => undefined)
    .finally(() => {
      refreshing = null;
    });
  return refreshing;
}

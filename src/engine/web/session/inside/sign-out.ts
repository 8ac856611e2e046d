import { emit } from '../events.ts';
import { clearSession, readToken } from '../storage.ts';
import { send } from '../transport.ts';
import { hasQuestions, maySignOut } from './leaving.ts';

/** Signs out here, once no part of the page objects, and notifies the server, reachable or not. */
export async function signOut(): Promise<void> {
  if (hasQuestions() && !(await maySignOut())) return;
  const token = readToken();
  if (token === null) return;
  const sent = send('/api/auth/logout', { method: 'POST', body: {}, keepalive: true }, token);
  clearSession();
  emit({ type: 'ended', reason: 'signOut' });
  // Out of reach or refused: signed out here all the same, and the token soon runs out.
  await sent.catch(() => undefined);
}

import { PRIVACY_NOTICE } from '../../../declaration/privacy.ts';
import { request } from '../request.ts';
import { readSession, replaceUserLogin } from '../storage.ts';

/** Notifies the server, and every browser tab, that the person has taken note. Throws `HttpError`. */
export async function acknowledgeNotice(): Promise<void> {
  const data = { version: PRIVACY_NOTICE.version };
  await request('/api/auth/acknowledgePrivacy', { method: 'POST', body: { data } });
  const { userLogin } = readSession();
  if (!userLogin) return;
  const { privacyNoticeDue: _done, ...known } = userLogin;
  replaceUserLogin(known);
}

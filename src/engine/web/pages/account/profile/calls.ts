import { ifMatchHeaders } from '../../../../declaration/entity-tag.ts';
import { callApi } from '../../../providers/call.ts';
import { isRecord, replaceFullname } from '../../../session/index.ts';

/** One's own part of the account, by field, with the labels of references and `fullname`. */
export type Profile = Readonly<Record<string, unknown>>;

function readProfile(answer: unknown): Profile {
  return isRecord(answer) ? answer : {};
}

/** Throws `HttpError`. */
export async function loadProfile(signal: AbortSignal): Promise<Profile> {
  return readProfile(await callApi('auth/profile', { method: 'POST', body: {}, signal }));
}

/** Saves what changed over the profile as it was read; the greeting follows at once. Throws `HttpError`. */
export async function saveProfile(read: Profile, values: Profile): Promise<Profile> {
  const body = { data: { ...values, version: read.version } };
  const headers = ifMatchHeaders(read);
  const saved = readProfile(await callApi('auth/saveProfile', { method: 'POST', body, headers }));
  if (typeof saved.fullname === 'string') replaceFullname(saved.fullname);
  return saved;
}

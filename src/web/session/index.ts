export {
  type EndReason,
  emit,
  type SessionEvent,
  type Severity,
  subscribeEvents,
} from './events.ts';
export { type FieldMessages, HttpError, type RowProblem } from './http-error.ts';
export { isRecord, unwrap } from './json.ts';
export { askBeforeSignOut } from './leaving.ts';
export { holds, may } from './permissions.ts';
export { readPreference, writePreference } from './preferences.ts';
export { request } from './request.ts';
export { returnAddress, SIGN_IN_PATH, signInAddress } from './return-url.ts';
export { checkToken, signIn, signOut } from './sign-in.ts';
export {
  type RoleEntry,
  readSession,
  type Session,
  subscribeSession,
  type UserLogin,
  watchOtherTabs,
} from './storage.ts';
export { apiAddress, type RequestOptions, readSiteFile } from './transport.ts';

export {
  type EndReason,
  emit,
  type SessionEvent,
  type Severity,
  subscribeEvents,
} from './events.ts';
export { type FieldMessages, HttpError, type RowProblem } from './http-error.ts';
export { mayDo } from './inside/actions.ts';
export { checkToken } from './inside/check-token.ts';
export { askBeforeSignOut } from './inside/leaving.ts';
export { offers } from './inside/offers.ts';
export { watchOtherTabs } from './inside/other-tabs.ts';
export { notePasswordDue } from './inside/password-due.ts';
export { holds, may } from './inside/permissions.ts';
export { signOut } from './inside/sign-out.ts';
export { isRecord, unwrap } from './json.ts';
export { readPreference, writePreference } from './preferences.ts';
export { request } from './request.ts';
export { returnAddress, SIGN_IN_PATH, signInAddress } from './return-url.ts';
export { signIn } from './sign-in.ts';
export {
  type RoleEntry,
  readSession,
  replaceFullname,
  type Session,
  subscribeSession,
  type UserLogin,
} from './storage.ts';
export { apiAddress, type RequestOptions, readBody } from './transport.ts';

import type { Principal } from '../access/principal.ts';
import type { Account } from './accounts.ts';

/** What `POST /api/auth/login` answers. */
export interface SignInAnswer {
  readonly token: string;
  readonly roles: readonly { readonly auth: string }[];
  readonly fullname: string;
  readonly userLogin: {
    readonly id: number;
    readonly username: string;
    readonly admin: boolean;
    /** Until it is done, calls answer 428 `password_change_required`. */
    readonly mustChangePassword: boolean;
    /** They have not taken note of the privacy notice that holds; nothing is refused for that. */
    readonly privacyNoticeDue: boolean;
  };
}

/** Tells who has signed in, and what they may use. */
export function describeSignIn(
  { id, username }: Account,
  { fullname, admin, permissions, mustChangePassword }: Principal,
  grant: {
    readonly token: string;
    readonly noticeDue: boolean;
    /** Every permission key there is. */
    readonly permissions: readonly string[];
  },
): SignInAnswer {
  const held = grant.permissions.filter((key) => admin || permissions.has(key));
  return {
    token: grant.token,
    roles: held.map((auth) => ({ auth })),
    fullname: fullname ?? username,
    userLogin: {
      id,
      username,
      admin,
      mustChangePassword: mustChangePassword === true,
      privacyNoticeDue: grant.noticeDue,
    },
  };
}

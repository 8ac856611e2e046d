import { rightsOfKeys } from '../../declaration/actions.ts';
import type { Principal } from '../access/principal.ts';
import { rightsMark } from '../access/rights-mark.ts';
import type { Account } from './accounts.ts';

/** What somebody may use, and do there: `GET /api/auth/rights`. */
export interface Rights {
  readonly roles: readonly { readonly auth: string }[];
  readonly admin: boolean;
  /** Rights (`user:create`) that none of their roles gives of what `roles` unlocks. */
  readonly denied: readonly string[];
  /** Sent back as `X-Rights`: the server then says when they have changed. */
  readonly rights: string;
}

/** What `POST /api/auth/login` answers. */
export interface SignInAnswer extends Pick<Rights, 'roles'> {
  readonly token: string;
  readonly fullname: string;
  readonly userLogin: Omit<Rights, 'roles'> & {
    readonly id: number;
    readonly username: string;
    /** Until it is done, calls answer 428 `password_change_required`. */
    readonly mustChangePassword: boolean;
    /** They have not taken note of the privacy notice that holds; nothing is refused for that. */
    readonly privacyNoticeDue: boolean;
  };
}

/** Returns what somebody may use, of every permission key there is. */
export function describeRights(principal: Principal, keys: readonly string[]): Rights {
  const { admin, permissions, denied = new Set() } = principal;
  const held = keys.filter((key) => admin || permissions.has(key));
  return {
    roles: held.map((auth) => ({ auth })),
    admin,
    denied: admin ? [] : rightsOfKeys([...denied], held),
    rights: rightsMark(principal),
  };
}

/** Returns who has signed in, and what they may use. */
export function describeSignIn(
  { id, username }: Account,
  principal: Principal,
  grant: {
    readonly token: string;
    readonly noticeDue: boolean;
    /** Every permission key there is. */
    readonly permissions: readonly string[];
  },
): SignInAnswer {
  const { fullname, mustChangePassword } = principal;
  const { roles, ...rights } = describeRights(principal, grant.permissions);
  return {
    token: grant.token,
    roles,
    fullname: fullname ?? username,
    userLogin: {
      ...{ id, username, ...rights },
      mustChangePassword: mustChangePassword === true,
      privacyNoticeDue: grant.noticeDue,
    },
  };
}

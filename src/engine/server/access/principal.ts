import { type Action, rightOf } from '../../declaration/actions.ts';
import type { Client } from './client.ts';
import type { Sight } from './sight.ts';

/** The user of a request: every service call takes one. */
export interface Principal {
  /** Id of the user; null for the system itself. */
  readonly userId: number | null;
  /** Stored in the audit log; null for the system. */
  readonly username: string | null;
  /** Stored in `createdBy`, `updatedBy`; null for the system. */
  readonly fullname: string | null;
  /** Passes every permission check. */
  readonly admin: boolean;
  readonly permissions: ReadonlySet<string>;
  /** Rights (`user:create`) that none of their roles gives of what its keys open; none if absent. */
  readonly denied?: ReadonlySet<string> | undefined;
  /** Whether screens for staff alone are open to it. */
  readonly isStaff: boolean;
  /** Which rows it sees where a resource says whose they are; all of them if absent. */
  readonly sight?: Sight | undefined;
  /** Whether nothing but changing one's own password is open until that is done. */
  readonly mustChangePassword?: boolean;
  /** Where the call comes from; null for the system's own work. */
  readonly client: Client | null;
}

/** The product itself, for seeding and scheduled work. */
export const SYSTEM: Principal = {
  userId: null,
  username: null,
  fullname: null,
  admin: true,
  permissions: new Set(),
  isStaff: true,
  client: null,
};

/** Whether the principal may use what this permission key unlocks. */
export function may(principal: Principal, permission: string): boolean {
  return principal.admin || principal.permissions.has(permission);
}

/** Whether the principal may do this with what the key unlocks. */
export function mayDo(principal: Principal, permission: string, action: Action): boolean {
  if (principal.admin) return true;
  return may(principal, permission) && !principal.denied?.has(rightOf(permission, action));
}

import { type Action, rightOf } from '../../../declaration/actions.ts';
import type { Session } from '../storage.ts';

/** Whether the stored roles hold this permission key. The menu goes by this alone. */
export function holds(session: Session, permission: string): boolean {
  return session.roles.some(({ auth }) => auth === permission);
}

/** Whether the person may use what the key unlocks, as the server sees it: an admin may all. */
export function may(session: Session, permission: string): boolean {
  return session.userLogin?.admin === true || holds(session, permission);
}

/** Whether the person may do this with what the key unlocks. */
export function mayDo(session: Session, permission: string, action: Action): boolean {
  if (session.userLogin?.admin === true) return true;
  const denied = session.userLogin?.denied ?? [];
  return holds(session, permission) && !denied.includes(rightOf(permission, action));
}

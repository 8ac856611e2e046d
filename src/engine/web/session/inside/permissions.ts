import type { Session } from '../storage.ts';

/** Whether the stored roles hold this permission key. The menu goes by this alone. */
export function holds(session: Session, permission: string): boolean {
  return session.roles.some(({ auth }) => auth === permission);
}

/** Whether the person may use what the key unlocks, as the server sees it: an admin may all. */
export function may(session: Session, permission: string): boolean {
  return session.userLogin?.admin === true || holds(session, permission);
}

/** Apart from the keys, which the first visit goes by. */
import { type Action, rightOf } from '../../../declaration/actions.ts';
import type { Session } from '../storage.ts';
import { holds } from './permissions.ts';

/** Whether the person may do this with what the key unlocks. */
export function mayDo(session: Session, permission: string, action: Action): boolean {
  if (session.userLogin?.admin === true) return true;
  const denied = session.userLogin?.denied ?? [];
  return holds(session, permission) && !denied.includes(rightOf(permission, action));
}

import { USERS } from '../../../declaration/profile.ts';
import type { Resource } from '../../../declaration/types.ts';
import type { Session } from '../../session/index.ts';

/** Of these the server refuses to retire what may do more than the user. */
const RANKED: readonly string[] = [USERS, 'roles'];

/** Whether only the server knows which rows of a resource somebody may retire. */
export function isRanked({ name }: Resource, { userLogin }: Session): boolean {
  return RANKED.includes(name) && userLogin?.admin !== true;
}

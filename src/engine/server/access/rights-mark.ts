import { createHash } from 'node:crypto';
import type { Principal } from './principal.ts';

/**
 * A few signs that change with somebody's rights: sent back with each call, they show the
 * server what the caller believes to be allowed.
 */
export function rightsMark({ admin, permissions, denied }: Principal): string {
  const rights = [admin, [...permissions].sort(), [...(denied ?? [])].sort()];
  return createHash('sha256').update(JSON.stringify(rights)).digest('base64url').slice(0, 12);
}

/** Whether a call was made in the belief of rights that its caller has no more, or has not yet. */
export const believesOther = (
  principal: Principal,
  header: string | string[] | undefined,
): boolean => header !== undefined && header !== rightsMark(principal);

import type { AuditChange } from '../../declaration/audit.ts';
import type { Resource } from '../../declaration/types.ts';

/**
 * Whether a weight was worked out before these changes, by a weight of one unit that may be another
 * now: then it is not sent to bring it back, as if somebody had typed it.
 */
export function wasWorkedOut({ weight }: Resource, changes: readonly AuditChange[]): boolean {
  const factor = changes.find(({ field }) => field === weight?.factor);
  return factor !== undefined && factor.before !== null;
}

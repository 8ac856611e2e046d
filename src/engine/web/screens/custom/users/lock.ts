import type { Values } from '../../../../declaration/validate.ts';

/** Stands in `lockedUntil` of an account that somebody locked: far from any wait. */
const FOR_GOOD_YEAR = 9999;

/** How the door of an account stands. */
export type Lock =
  | { readonly kind: 'open' }
  /** The account is retired: what else it holds lets nobody in. */
  | { readonly kind: 'retired' }
  /** Somebody locked it: it opens by unlocking alone. */
  | { readonly kind: 'locked' }
  /** Wrong passwords made the next tries wait. */
  | { readonly kind: 'waiting'; readonly until: string };

/** Reads `active` and `lockedUntil` of an account at a moment (milliseconds since 1970). */
export function lockOf({ active, lockedUntil }: Values, now: number): Lock {
  if (active === false) return { kind: 'retired' };
  if (typeof lockedUntil !== 'string') return { kind: 'open' };
  const until = new Date(lockedUntil);
  if (until.getUTCFullYear() >= FOR_GOOD_YEAR) return { kind: 'locked' };
  return until.getTime() > now ? { kind: 'waiting', until: lockedUntil } : { kind: 'open' };
}

import type { Manual } from '../declaration/manual.ts';

/** Stands in for an application's `application.manual.ts` where it has none. */
export const manual: Manual | null = null;

import { useRef } from 'react';

/** Stands in the form while the typed text is no settled date, so that saving refuses it. */
export const UNSETTLED = 'unsettled';

/** The last value that was one; what stands in the form meanwhile is `UNSETTLED`. */
export function useSettled(value: unknown): string | null {
  const settled = useRef<string | null>(null);
  if (typeof value === 'string' && value !== UNSETTLED) settled.current = value;
  if (value === null || value === undefined) settled.current = null;
  return settled.current;
}

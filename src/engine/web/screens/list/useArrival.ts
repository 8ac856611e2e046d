import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { arrivalOf } from '../shared/arrival.ts';

/** Whoever comes back from a form lands on the row they come from, else on the heading. */
export function useArrival(root: RefObject<HTMLElement | null>, ready: boolean): void {
  const { state } = useLocation();
  const arrival = useRef(arrivalOf(state));
  useEffect(() => {
    const heading = root.current?.querySelector<HTMLElement>('h1');
    if (!arrival.current || !heading) return;
    const elsewhere =
      document.activeElement !== heading && document.activeElement !== document.body;
    if (elsewhere) {
      arrival.current = undefined;
      return;
    }
    heading.focus({ preventScroll: true });
    if (!ready) return;
    const { from } = arrival.current;
    const row = root.current?.querySelector<HTMLElement>(`[data-row-link="${from}"]`);
    if (row) {
      row.focus({ preventScroll: true });
      row.scrollIntoView({ block: 'nearest' });
    }
    arrival.current = undefined;
  }, [root, ready]);
}

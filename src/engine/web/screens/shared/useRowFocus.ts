import { type RefObject, useEffect, useRef } from 'react';
import type { Row } from './rows.ts';

export interface RowPlaces {
  /** Selector, inside the root, of what takes the focus in each row, in the order of the rows. */
  readonly rows: string;
  /** Selector of what takes it when there are none. */
  readonly otherwise: string;
}

/**
 * Keeps the focus on the list when the row that had it goes away: on the row that took its place.
 * Pass it the row that is about to be retired or brought back, null when it stays after all.
 */
export function useRowFocus(
  root: RefObject<HTMLElement | null>,
  rows: readonly Row[],
  places: RowPlaces,
): (row: Row | null) => void {
  const leaving = useRef<{ readonly id: number; readonly place: number } | null>(null);
  useEffect(() => {
    const gone = leaving.current;
    if (!gone || rows.some((row) => row.id === gone.id)) return;
    leaving.current = null;
    if (document.activeElement !== document.body) return;
    const links = root.current?.querySelectorAll<HTMLElement>(places.rows) ?? [];
    const next = links[Math.min(gone.place, links.length - 1)];
    (next ?? root.current?.querySelector<HTMLElement>(places.otherwise))?.focus();
  }, [rows, root, places]);
  return (row) => {
    const place = rows.findIndex((candidate) => candidate.id === row?.id);
    leaving.current = row && place >= 0 ? { id: row.id, place } : null;
  };
}

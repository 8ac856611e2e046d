import { useEffect, useRef } from 'react';
import { isBlank } from '../../../../schema/validate.ts';
import type { Batch } from '../batch/batch.ts';
import { lastOf } from '../batch/records.ts';
import { cellOf, type EntryRow, isOpen, valuesOf } from '../model/rows.ts';

/** What the nearest row above of the same reporter holds in the remembered columns. */
function fromAbove(
  { quick }: Batch,
  rows: readonly EntryRow[],
  place: number,
  by: unknown,
): EntryRow['cells'] | null {
  const above = rows
    .slice(0, place)
    .findLast((row) => row.touched && valuesOf(row)[quick.by] === by);
  if (!above) return null;
  const cells = quick.remembered.map((name) => [name, cellOf(above, name)] as const);
  return Object.fromEntries(cells.filter(([, cell]) => cell.text !== '' && cell.doubt === null));
}

/**
 * Gives a row what its reporter used last, as soon as the reporter is chosen: of this batch, else of
 * what is stored. Once for each row, so that what a person takes away stays away.
 */
export function useRemembered(batch: Batch, rows: readonly EntryRow[]): void {
  const asked = useRef(new Map<string, unknown>());
  useEffect(() => {
    const { quick, store } = batch;
    rows.forEach((row, place) => {
      const by = valuesOf(row)[quick.by];
      if (!isOpen(row) || isBlank(by) || asked.current.get(row.key) === by) return;
      asked.current.set(row.key, by);
      if (quick.remembered.every((name) => cellOf(row, name).text !== '')) return;
      const { key } = row;
      const near = fromAbove(batch, rows, place, by);
      if (near) store.dispatch({ type: 'fill', key, cells: near });
      else {
        lastOf(batch, by).then(
          (cells) => store.dispatch({ type: 'fill', key, cells }),
          // Out of reach: the person fills it in.
          () => undefined,
        );
      }
    });
  }, [batch, rows]);
}

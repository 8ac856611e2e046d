import { readName, type Settling } from '../lookup/lookup.ts';
import { type Cell, readText } from '../model/cells.ts';
import type { Column } from '../model/columns.ts';
import { cellOf, type EntryRow } from '../model/rows.ts';
import { type Batch, valuesFor } from './batch.ts';

/** Rows whose names are looked up at the same time. */
const AT_ONCE = 4;

function rowOf({ store }: Batch, key: string): EntryRow | undefined {
  return store.read().rows.find((row) => row.key === key);
}

/** Reads a cell that was left: at once, or once the server has said which row is meant. */
export async function settleCell(
  batch: Batch,
  key: string,
  column: Column,
  how: Settling,
): Promise<void> {
  const row = rowOf(batch, key);
  if (!row) return;
  const before = cellOf(row, column.name);
  const { text, doubt } = before;
  const read: Cell = readText(column, text, batch.reading);
  if (column.kind === 'number' || column.kind === 'text') {
    batch.store.dispatch({ type: 'put', key, column: column.name, cell: read });
    return;
  }
  if (doubt?.kind !== 'unread' && !(doubt?.kind === 'message' && doubt.key === 'unreachable'))
    return;
  const looked = read.doubt?.kind === 'unread' || read.doubt?.kind === 'message';
  const cell = looked ? await readName(batch, column, before, valuesFor(batch, row), how) : read;
  batch.store.dispatch({ type: 'resolve', key, column: column.name, cell, asked: text });
}

/** Reads every cell of these rows that is not understood yet, from left to right in each. */
export async function settleRows(
  batch: Batch,
  keys: readonly string[],
  how: Settling,
): Promise<void> {
  const left = [...keys];
  const work = async (): Promise<void> => {
    for (let key = left.shift(); key !== undefined; key = left.shift()) {
      for (const column of batch.columns) {
        const row = rowOf(batch, key);
        const doubt = row && cellOf(row, column.name).doubt;
        if (doubt?.kind === 'unread' || doubt?.kind === 'message') {
          await settleCell(batch, key, column, how);
        }
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, left.length) }, work));
}

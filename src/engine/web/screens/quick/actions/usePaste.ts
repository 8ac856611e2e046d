import type { ClipboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { counted } from '../../../../fields/shared/counted.ts';
import { useWords } from '../../../fields/shared/useWords.ts';
import type { Batch } from '../batch/batch.ts';
import { settleRows } from '../batch/settle.ts';
import { readPasted } from '../model/cells.ts';
import type { Column } from '../model/columns.ts';
import { isTable, type NamedColumn, type PastedRow, planPaste } from '../model/paste.ts';
import { type EntryRow, isOpen, rowBelow, rowWith } from '../model/rows.ts';
import type { Announce } from './useRows.ts';

/** A batch of more rows belongs into a file. */
export const MOST_ROWS = 500;

/** The cells that a pasted row fills; blank ones leave what is there. */
function cellsOf({ reading }: Batch, pasted: PastedRow): EntryRow['cells'] {
  const filled = [...pasted].filter(([, { text }]) => text !== '');
  return Object.fromEntries(
    filled.map(([column, { text, field }]) => {
      const cell = readPasted(column, text, reading);
      return [column.name, field === undefined ? cell : { ...cell, field }];
    }),
  );
}

/** Puts pasted rows into the rows from `first` on, and into new ones below; returns their keys. */
function place(batch: Batch, first: string, pasted: readonly PastedRow[]): readonly string[] {
  const { store, quick } = batch;
  const { rows } = store.read();
  const start = rows.findIndex(({ key }) => key === first);
  const targets = rows.slice(Math.max(start, 0)).filter(isOpen);
  const changed = new Map(
    pasted.flatMap((row, at) => {
      const target = targets[at];
      return target ? [[target.key, cellsOf(batch, row)] as const] : [];
    }),
  );
  const like = rows[start];
  const base = rowBelow(like, { ...quick, remembered: [] }).cells;
  const added = pasted
    .slice(targets.length)
    .map((row) => rowWith({ ...base, ...cellsOf(batch, row) }, true));
  store.dispatch({ type: 'change', changed, added });
  return [...changed.keys(), ...added.map(({ key }) => key)];
}

/** Takes a block copied from a spreadsheet; one word goes into its cell as it would anywhere. */
export function usePaste(
  batch: Batch,
  shown: readonly Column[],
  columnLabel: (column: Column) => string,
  announce: Announce,
): (event: ClipboardEvent<HTMLElement>) => void {
  const { t } = useTranslation('entry');
  const { label } = useWords();
  const namesOf = (column: Column): NamedColumn[] => {
    const fields = column.fields.map(({ name }) => ({
      column,
      ...(column.fields.length > 1 && { field: name }),
      names: [label(batch.resource.name, name), name],
    }));
    return [{ column, names: [columnLabel(column), column.name] }, ...fields];
  };
  const take = async (text: string, key: string, from: Column): Promise<void> => {
    const named = batch.columns.flatMap((column) => namesOf(column));
    const pasted = planPaste(text, shown, from, named).filter((row) => row.size > 0);
    if (batch.store.read().rows.length + pasted.length > MOST_ROWS) {
      announce('bad', t('paste.tooMany', { most: MOST_ROWS }));
      return;
    }
    const keys = place(batch, key, pasted);
    announce('plain', t('paste.reading', counted('rows', keys.length)));
    await settleRows(batch, keys, 'exact');
    const rows = batch.store.read().rows.filter((row) => keys.includes(row.key));
    const wrong = rows.flatMap((row) => Object.values(row.cells)).filter((cell) => cell.doubt);
    if (wrong.length === 0) announce('good', t('paste.done', counted('rows', keys.length)));
    else announce('bad', t('paste.doubts', { rows: keys.length, wrong: wrong.length }));
  };
  return (event) => {
    const { target } = event;
    const text = event.clipboardData.getData('text/plain');
    if (!(target instanceof HTMLInputElement) || !isTable(text)) return;
    const { key, column: name } = target.dataset;
    const column = batch.columns.find((one) => one.name === name);
    if (key === undefined || !column) return;
    event.preventDefault();
    void take(text, key, column);
  };
}

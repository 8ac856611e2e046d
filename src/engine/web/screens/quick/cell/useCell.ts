import { type InputHTMLAttributes, type KeyboardEvent, useRef } from 'react';
import { pointsTo } from '../../../../fields/index.ts';
import type { Batch } from '../batch/batch.ts';
import { settleCell } from '../batch/settle.ts';
import type { Choice } from '../lookup/lookup.ts';
import { type Cell, filled, readText, unread } from '../model/cells.ts';
import { type Column, type ColumnKind, columnOf } from '../model/columns.ts';
import { cellOf, type EntryRow, isOpen } from '../model/rows.ts';
import { type ChoiceList, useChoices } from './useChoices.ts';

const PAGE_STEPS = 8;
/** Columns whose cells have a list of choices. */
const LISTED: ReadonlySet<ColumnKind> = new Set(['reference', 'choice', 'lookup']);

/** A cell as it stands after a keystroke: numbers count at once, all else when it is left. */
function typedCell(batch: Batch, column: Column, text: string): Cell {
  if (column.kind !== 'number' && column.kind !== 'text') return unread(text);
  const read = readText(column, text, batch.reading);
  return read.doubt === null ? { ...read, text } : unread(text);
}

/** Whether the choices lie within a cell that is still blank. */
function isWaiting(batch: Batch, row: EntryRow, { fields }: Column): boolean {
  return fields.every((field) => {
    const { within } = pointsTo(field) ?? {};
    if (within === undefined) return false;
    const around = columnOf(batch.columns, within);
    return around !== undefined && cellOf(row, around.name).text === '';
  });
}

/** Keys of the list; true when one was for it. */
function steer(event: KeyboardEvent, list: ChoiceList, close: () => void): boolean {
  const opens = event.key === 'F4' || (event.altKey && event.key === 'ArrowDown');
  if (opens && !list.open) list.show();
  else if (!list.open) return false;
  else if (event.key === 'Escape') close();
  else if (event.key === 'ArrowDown') list.move(1);
  else if (event.key === 'ArrowUp') list.move(-1);
  else if (event.key === 'PageDown') list.move(PAGE_STEPS);
  else if (event.key === 'PageUp') list.move(-PAGE_STEPS);
  else return false;
  event.preventDefault();
  event.stopPropagation();
  return true;
}

/** Types, chooses and settles in one cell. */
export function useCell(batch: Batch, row: EntryRow, column: Column) {
  const { name } = column;
  const { key } = row;
  const { store } = batch;
  const cell = cellOf(row, name);
  const before = useRef<Cell>(cell);
  const list = useChoices(batch, row, column, cell);
  const lists = LISTED.has(column.kind);
  const locked = !isOpen(row);
  const put = (next: Cell): void => store.dispatch({ type: 'put', key, column: name, cell: next });
  const pick = (choice: Choice): void => {
    put(filled(choice.text, choice.values));
    list.hide();
  };
  const restore = (): void => {
    put(before.current);
    list.hide();
  };
  const take = (): void => {
    if (list.chosen) pick(list.chosen);
    // Faster than the list: the first of what it would have shown.
    else if (list.loading) void settleCell(batch, key, column, 'first');
  };
  const handlers: InputHTMLAttributes<HTMLInputElement> = {
    onChange: (event) => {
      put(typedCell(batch, column, event.target.value));
      if (lists) list.show();
    },
    onFocus: (event) => {
      before.current = cell;
      event.target.select();
    },
    onClick: () => {
      if (lists && !locked) list.show();
    },
    onBlur: () => {
      list.hide();
      // What can be read at once is part of the same change.
      void settleCell(batch, key, column, 'only');
      store.dispatch({ type: 'leave' });
    },
    onKeyDown: (event) => {
      if (event.nativeEvent.isComposing || locked) return;
      if (lists && steer(event, list, restore)) return;
      const saves = (event.ctrlKey || event.metaKey) && event.code === 'KeyS';
      if (list.open && (saves || event.key === 'Tab' || event.key === 'Enter')) take();
    },
  };
  return { cell, lists, locked, waiting: isWaiting(batch, row, column), list, put, pick, handlers };
}

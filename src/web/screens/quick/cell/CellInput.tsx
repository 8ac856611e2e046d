import { type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isBlank } from '../../../../schema/validate.ts';
import { type Batch, valuesFor } from '../batch/batch.ts';
import { settleCell } from '../batch/settle.ts';
import type { Choice } from '../lookup/lookup.ts';
import { type Cell, dayCell, filled, readText, unread } from '../model/cells.ts';
import type { Column } from '../model/columns.ts';
import { cellOf, type EntryRow, isOpen } from '../model/rows.ts';
import styles from '../quick.module.css';
import { Choices, optionId } from './Choices.tsx';
import { type ChoiceList, useChoices } from './useChoices.ts';
import { type Told, useTold } from './useTold.ts';

const PAGE_STEPS = 8;

export interface CellInputProps {
  readonly batch: Batch;
  readonly row: EntryRow;
  readonly column: Column;
  /** Spoken name; absent where a visible label points here. */
  readonly label?: string;
  /** What the cell would be saved as while it is blank. */
  readonly otherwise: string;
}

export function cellId(key: string, column: string): string {
  return `cell-${key}-${column}`;
}

/** A cell as it stands after a keystroke: numbers count at once, all else when it is left. */
function typedCell(batch: Batch, column: Column, text: string): Cell {
  if (column.kind !== 'number' && column.kind !== 'text') return unread(text);
  const read = readText(column, text, batch.reading);
  return read.doubt === null ? { ...read, text } : unread(text);
}

/** Whether the choices lie within one that is not made yet. */
function isWaiting(batch: Batch, row: EntryRow, column: Column): boolean {
  const values = valuesFor(batch, row);
  return column.fields.every(
    (field) =>
      field.type === 'reference' && field.within !== undefined && isBlank(values[field.within]),
  );
}

/** Keys of the open list; true when one was for it. */
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

function Wrong({ told, id, onYes }: { told: Told; id: string; onYes: (iso: string) => void }) {
  const { t } = useTranslation('entry');
  if (told.texts.length === 0) return null;
  const { day } = told;
  return (
    <div id={id} className={styles.wrong}>
      {told.texts.join(' ')}
      {day !== null && (
        <button type="button" className={styles.yes} onClick={() => onYes(day)}>
          {t('doubts.yes')}
        </button>
      )}
    </div>
  );
}

/** One cell: a line to type in, with a list of what can be chosen where there is one. */
export function CellInput({ batch, row, column, label, otherwise }: CellInputProps) {
  const { name } = column;
  const { key } = row;
  const { store } = batch;
  const cell = cellOf(row, name);
  const input = useRef<HTMLInputElement>(null);
  const before = useRef<Cell>(cell);
  const list = useChoices(batch, row, column, cell);
  const told = useTold(batch, row, column);
  const id = cellId(key, name);
  const lists = column.kind === 'reference' || column.kind === 'choice' || column.kind === 'area';
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
  const [field] = column.fields;
  const combobox = lists
    ? ({
        role: 'combobox',
        'aria-expanded': list.open,
        'aria-controls': list.open ? `${id}-list` : undefined,
        'aria-autocomplete': 'list',
        'aria-activedescendant': list.chosen ? optionId(`${id}-list`, list.chosen) : undefined,
      } as const)
    : {};
  return (
    <>
      <input
        ref={input}
        id={id}
        data-key={key}
        data-column={name}
        className={styles.input}
        value={cell.text}
        placeholder={otherwise}
        title={lists && !list.open ? cell.text || undefined : undefined}
        readOnly={locked}
        autoComplete="off"
        spellCheck={false}
        inputMode={column.kind === 'number' ? 'decimal' : undefined}
        aria-label={label}
        aria-invalid={told.texts.length > 0}
        aria-describedby={told.texts.length > 0 ? `${id}-wrong` : undefined}
        {...combobox}
        onChange={(event) => {
          put(typedCell(batch, column, event.target.value));
          if (lists) list.show();
        }}
        onFocus={(event) => {
          before.current = cell;
          event.target.select();
        }}
        onClick={() => lists && !locked && list.show()}
        onBlur={() => {
          list.hide();
          // What can be read at once is part of the same change.
          void settleCell(batch, key, column, 'only');
          store.dispatch({ type: 'leave' });
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing || locked) return;
          if (lists && steer(event, list, restore)) return;
          const takes = event.key === 'Tab' || event.key === 'Enter';
          const saves = (event.ctrlKey || event.metaKey) && event.code === 'KeyS';
          if (!list.open || !(takes || saves)) return;
          if (list.chosen) pick(list.chosen);
          // Faster than the list: the first of what it would have shown.
          else if (list.loading) void settleCell(batch, key, column, 'first');
        }}
      />
      <Wrong
        told={told}
        id={`${id}-wrong`}
        onYes={(iso) => field && put(dayCell(field, iso, batch.reading))}
      />
      {list.open && (
        <Choices
          id={`${id}-list`}
          label={label ?? ''}
          column={column}
          anchor={input}
          list={list}
          typed={cell.text !== ''}
          waiting={isWaiting(batch, row, column)}
          onPick={pick}
        />
      )}
    </>
  );
}

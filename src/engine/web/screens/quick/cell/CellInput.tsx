import { Button } from 'antd';
import type { TFunction } from 'i18next';
import { type InputHTMLAttributes, type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { pointsTo } from '../../../../fields/index.ts';
import type { Batch } from '../batch/batch.ts';
import { settleCell } from '../batch/settle.ts';
import type { Choice } from '../lookup/lookup.ts';
import { type Cell, dayCell, filled, readText, unread } from '../model/cells.ts';
import { type Column, type ColumnKind, columnOf } from '../model/columns.ts';
import { cellOf, type EntryRow, isOpen } from '../model/rows.ts';
import styles from '../quick.module.css';
import { Choices, optionId } from './Choices.tsx';
import { type ChoiceList, useChoices } from './useChoices.ts';
import { YesToAll } from './YesToAll.tsx';

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
function useCell(batch: Batch, row: EntryRow, column: Column) {
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

export interface CellInputProps {
  readonly batch: Batch;
  readonly row: EntryRow;
  readonly column: Column;
  /** Spoken name; absent where a visible label points here. */
  readonly label?: string;
  /** Spoken name of its list of choices. */
  readonly columnName: string;
  /** What the cell would be saved as while it is blank. */
  readonly otherwise: string;
  /** The row cannot do without it. */
  readonly needed: boolean;
  /** What is unusual in the row is right. */
  onConfirm(key: string): void;
}

export function cellId(key: string, column: string): string {
  return `cell-${key}-${column}`;
}

/** What is wrong with a cell, in words: what it may mean, what the checks or the server say. */
interface Problem {
  readonly texts: readonly string[];
  /** It may be right: the day that is probably meant, or what is unusual. */
  readonly asks: 'day' | 'unusual' | null;
}

function problemOf(batch: Batch, row: EntryRow, column: Column, t: TFunction): Problem {
  const { doubt } = cellOf(row, column.name);
  if (doubt?.kind === 'day') {
    const date = batch.reading.formatDate(doubt.iso, 'short');
    return { asks: 'day', texts: [t('doubts.day', { date })] };
  }
  if (doubt?.kind === 'message') return { asks: null, texts: [t(`doubts.${doubt.key}`)] };
  if (doubt?.kind === 'field') {
    const { name } = column.fields[0] ?? column;
    const { words, resource } = batch;
    const label = words.label(resource.name, name);
    return { asks: null, texts: [words.message(doubt.message, label, resource.name)] };
  }
  const texts = row.errors[column.name] ?? [];
  if (texts.length > 0 || row.question?.column !== column.name) return { asks: null, texts };
  return { asks: 'unusual', texts: [row.question.text] };
}

/** One cell: a line to type in, with a list of what can be chosen where there is one. */
export function CellInput(props: CellInputProps) {
  const { batch, row, column, label, columnName, otherwise, needed, onConfirm } = props;
  const { t } = useTranslation('entry');
  const input = useRef<HTMLInputElement>(null);
  const { cell, lists, locked, waiting, list, put, pick, handlers } = useCell(batch, row, column);
  const { texts, asks } = problemOf(batch, row, column, t);
  const id = cellId(row.key, column.name);
  const [field] = column.fields;
  const isWrong = texts.length > 0;
  const combobox = lists && {
    role: 'combobox',
    'aria-expanded': list.open,
    'aria-controls': list.open ? `${id}-list` : undefined,
    'aria-autocomplete': 'list' as const,
    'aria-activedescendant': list.chosen ? optionId(`${id}-list`, list.chosen) : undefined,
  };
  // What was clicked is gone with the doubt.
  const goOn = (): void => input.current?.focus();
  const confirm = (): void => {
    if (asks === 'unusual') onConfirm(row.key);
    else if (field && cell.doubt?.kind === 'day') {
      put(dayCell(field, cell.doubt.iso, batch.reading));
      goOn();
    }
  };
  return (
    <>
      <input
        ref={input}
        id={id}
        data-key={row.key}
        data-column={column.name}
        data-lacking={(needed && otherwise === '') || undefined}
        className={styles.input}
        value={cell.text}
        placeholder={otherwise || (needed ? t('needed') : '')}
        title={lists && !list.open && cell.text !== '' ? cell.text : undefined}
        readOnly={locked}
        autoComplete="off"
        spellCheck={false}
        inputMode={column.kind === 'number' ? 'decimal' : undefined}
        aria-label={label}
        aria-required={needed}
        aria-invalid={isWrong && asks !== 'unusual'}
        aria-describedby={isWrong ? `${id}-wrong` : undefined}
        {...combobox}
        {...handlers}
      />
      {isWrong && (
        <div id={`${id}-wrong`} className={asks === 'unusual' ? styles.asked : styles.wrong}>
          {texts.join(' ')}
          {asks !== null && (
            <Button size="small" onClick={confirm}>
              {t(asks === 'unusual' ? 'doubts.confirm' : 'doubts.yes')}
            </Button>
          )}
          {asks === 'day' && <YesToAll batch={batch} column={column} onDone={goOn} />}
        </div>
      )}
      {list.open && (
        <Choices
          id={`${id}-list`}
          label={columnName}
          column={column}
          anchor={input}
          list={list}
          typed={cell.text !== ''}
          waiting={waiting}
          onPick={pick}
        />
      )}
    </>
  );
}

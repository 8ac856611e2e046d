import { useRef } from 'react';
import type { Batch } from '../batch/batch.ts';
import { dayCell } from '../model/cells.ts';
import type { Column } from '../model/columns.ts';
import type { EntryRow } from '../model/rows.ts';
import styles from '../quick.module.css';
import { Choices, optionId } from './Choices.tsx';
import { useCell } from './useCell.ts';
import { useTold } from './useTold.ts';
import { Wrong } from './Wrong.tsx';

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
  /** What is unusual in the row is right. */
  onConfirm(key: string): void;
}

export function cellId(key: string, column: string): string {
  return `cell-${key}-${column}`;
}

/** One cell: a line to type in, with a list of what can be chosen where there is one. */
export function CellInput(props: CellInputProps) {
  const { batch, row, column, label, columnName, otherwise, onConfirm } = props;
  const input = useRef<HTMLInputElement>(null);
  const { cell, lists, locked, waiting, list, put, pick, handlers } = useCell(batch, row, column);
  const told = useTold(batch, row, column);
  const id = cellId(row.key, column.name);
  const [field] = column.fields;
  const wrong = told.texts.length > 0;
  const combobox = lists && {
    role: 'combobox',
    'aria-expanded': list.open,
    'aria-controls': list.open ? `${id}-list` : undefined,
    'aria-autocomplete': 'list' as const,
    'aria-activedescendant': list.chosen ? optionId(`${id}-list`, list.chosen) : undefined,
  };
  const confirm = (): void => {
    if (told.asks) onConfirm(row.key);
    else if (field && told.day !== null) put(dayCell(field, told.day, batch.reading));
  };
  return (
    <>
      <input
        ref={input}
        id={id}
        data-key={row.key}
        data-column={column.name}
        className={styles.input}
        value={cell.text}
        placeholder={otherwise}
        title={lists && !list.open && cell.text !== '' ? cell.text : undefined}
        readOnly={locked}
        autoComplete="off"
        spellCheck={false}
        inputMode={column.kind === 'number' ? 'decimal' : undefined}
        aria-label={label}
        aria-invalid={wrong && !told.asks}
        aria-describedby={wrong ? `${id}-wrong` : undefined}
        {...combobox}
        {...handlers}
      />
      <Wrong told={told} id={`${id}-wrong`} onYes={confirm} />
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

import { Button } from 'antd';
import type { TFunction } from 'i18next';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Batch } from '../batch/batch.ts';
import { dayCell } from '../model/cells.ts';
import type { Column } from '../model/columns.ts';
import { cellOf, type EntryRow } from '../model/rows.ts';
import styles from '../quick.module.css';
import { Choices, optionId } from './Choices.tsx';
import { useCell } from './useCell.ts';

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
    const date = batch.telling.formatDate(doubt.iso);
    return { asks: 'day', texts: [t('doubts.day', { date })] };
  }
  if (doubt?.kind === 'told') return { asks: null, texts: [t(`doubts.${doubt.key}`)] };
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
  const confirm = (): void => {
    if (asks === 'unusual') onConfirm(row.key);
    else if (field && cell.doubt?.kind === 'day')
      put(dayCell(field, cell.doubt.iso, batch.reading));
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

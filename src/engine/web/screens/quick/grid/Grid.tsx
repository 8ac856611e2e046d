import { Button, Table, type TableColumnType } from 'antd';
import { type ClipboardEvent, type ComponentProps, type KeyboardEvent, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../fields/shared/numbers.ts';
import type { Facts } from '../../records/facts.ts';
import type { Batch } from '../batch/batch.ts';
import { type ColumnKind, isAlwaysNeeded, neededColumns } from '../model/columns.ts';
import { type EntryRow, isOpen, valuesOf } from '../model/rows.ts';
import styles from '../quick.module.css';
import { caretOf, moveOf } from './moves.ts';
import { ColumnName, otherwiseOf, RowCell, type RowsProps } from './RowCell.tsx';
import { RowState } from './RowState.tsx';

/**
 * Pixels that a column has at least; a wide screen gives each its share of the rest. So narrow that
 * those of a record stand side by side on a screen of 1440.
 */
const NUMBER_WIDTH = 34;
const STATE_WIDTH = 100;
const WIDTHS: Readonly<Record<ColumnKind, number>> = {
  date: 102,
  number: 70,
  choice: 92,
  text: 100,
  reference: 94,
  lookup: 104,
};

export interface GridProps extends RowsProps {
  readonly title: string;
  onRemove(key: string): void;
  /** Puts the focus into a cell. */
  onGo(key: string, column: string): void;
  /** A new row below the last, with the focus in this column, or where the row begins to differ. */
  onAdd(column: string | null): void;
  onPaste(event: ClipboardEvent<HTMLElement>): void;
}

/** The keys that lead from cell to cell. */
function useMoves({ rows, columns, onGo, onAdd }: GridProps) {
  return (event: KeyboardEvent<HTMLElement>): void => {
    const { target } = event;
    if (event.defaultPrevented || !(target instanceof HTMLInputElement)) return;
    const { key = '', column = '' } = target.dataset;
    // Saved rows hold nothing to type in: the keys go past them.
    const enterable = rows.filter(({ stage }) => stage !== 'saved');
    const at = {
      row: enterable.findIndex((row) => row.key === key),
      column: columns.findIndex(({ name }) => name === column),
    };
    if (at.row < 0 || at.column < 0) return;
    const size = {
      rows: enterable.length,
      columns: columns.length,
      lastIsBlank: enterable.at(-1)?.touched === false,
    };
    const move = moveOf(event, at, size, caretOf(target));
    if (!move) return;
    event.preventDefault();
    if ('add' in move) {
      onAdd(move.add === null ? null : (columns[move.add]?.name ?? null));
      return;
    }
    const row = enterable[move.to.row];
    const to = columns[move.to.column];
    if (row && to) onGo(row.key, to.name);
  };
}

/** Its cells are entered by the arrow keys. */
const COMPONENTS = {
  // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: as above
  table: (props: ComponentProps<'table'>) => <table {...props} role="grid" />,
};

/** A row as the table has it: another object only where something in it is to be drawn anew. */
interface Drawn {
  readonly batch: Batch;
  readonly row: EntryRow;
  /** Counts from 1. */
  readonly number: number;
  readonly facts: Facts | undefined;
  readonly needed: ReadonlySet<string>;
}

function useDrawn({ batch, rows, columns, factsOf }: GridProps): readonly Drawn[] {
  const known = useRef(new WeakMap<EntryRow, Drawn>());
  return rows.map((row, place) => {
    const facts = factsOf(row);
    const before = known.current.get(row);
    const isSame = before?.facts === facts && before?.batch === batch;
    if (before && isSame && before.number === place + 1) return before;
    const needed = neededColumns(batch.resource, columns, valuesOf(row));
    const drawn = { batch, row, number: place + 1, facts, needed };
    known.current.set(row, drawn);
    return drawn;
  });
}

function useColumns(props: GridProps): TableColumnType<Drawn>[] {
  const { batch, columns, columnLabel, onConfirm, onRemove } = props;
  const { t } = useTranslation('entry');
  const { resource } = batch;
  const shouldCellUpdate = (drawn: Drawn, before: Drawn): boolean => drawn !== before;
  const typed = columns.map((column): TableColumnType<Drawn> => {
    const label = columnLabel(column);
    return {
      key: column.name,
      width: WIDTHS[column.kind],
      align: column.kind === 'number' ? 'right' : undefined,
      title: <ColumnName label={label} needed={isAlwaysNeeded(resource, column)} />,
      shouldCellUpdate,
      render: (_, { row, number, facts, needed }) => (
        <RowCell
          batch={batch}
          row={row}
          column={column}
          otherwise={otherwiseOf(batch, row, column, facts)}
          needed={needed.has(column.name)}
          columnName={label}
          label={t('cell', { column: label, row: number })}
          onConfirm={onConfirm}
        />
      ),
    };
  });
  const number: TableColumnType<Drawn> = {
    key: '#',
    width: NUMBER_WIDTH,
    rowScope: 'row',
    className: styles.number,
    title: (
      <>
        <span className="visually-hidden">{t('number')}</span>
        <span aria-hidden>#</span>
      </>
    ),
    render: (_, drawn) => formatNumber(drawn.number),
  };
  const state: TableColumnType<Drawn> = {
    key: 'state',
    width: STATE_WIDTH,
    className: styles.state,
    title: t('state'),
    render: (_, drawn) => (
      <>
        <RowState batch={batch} row={drawn.row} />
        {isOpen(drawn.row) && (
          <Button
            type="text"
            size="small"
            tabIndex={-1}
            className={styles.remove}
            aria-label={t('remove.row', { row: drawn.number })}
            onClick={() => onRemove(drawn.row.key)}
          >
            <span aria-hidden>×</span>
          </Button>
        )}
      </>
    ),
  };
  return [number, ...typed, state];
}

/** The batch table: a row for each record, a line to type in for each cell. */
export function Grid(props: GridProps) {
  const { t } = useTranslation('entry');
  const helpId = useId();
  const columns = useColumns(props);
  const drawn = useDrawn(props);
  const onKeyDown = useMoves(props);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of the cells inside
    <div className={styles.grid} onKeyDown={onKeyDown} onPaste={props.onPaste}>
      <p id={helpId} className="visually-hidden">
        {t('keys')}
      </p>
      <Table<Drawn>
        aria-label={props.title}
        aria-describedby={helpId}
        components={COMPONENTS}
        rowKey={({ row }) => row.key}
        size="small"
        bordered
        pagination={false}
        tableLayout="fixed"
        columns={columns}
        dataSource={drawn}
        // Attributes of data are not among those that antd's types name.
        onRow={({ row }) => ({ 'data-stage': row.stage }) as ComponentProps<'tr'>}
      />
    </div>
  );
}

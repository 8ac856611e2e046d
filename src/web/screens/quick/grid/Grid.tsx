import { type ClipboardEvent, type KeyboardEvent, type Ref, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Facts } from '../../records/facts.ts';
import type { Batch } from '../batch/batch.ts';
import type { Column } from '../model/columns.ts';
import type { EntryRow } from '../model/rows.ts';
import styles from '../quick.module.css';
import { ColumnName } from './ColumnName.tsx';
import { GridRow } from './GridRow.tsx';
import { caretOf, moveOf } from './moves.ts';

export interface GridProps {
  readonly ref: Ref<HTMLTableElement>;
  readonly batch: Batch;
  readonly rows: readonly EntryRow[];
  readonly columns: readonly Column[];
  readonly title: string;
  factsOf(row: EntryRow): Facts | undefined;
  columnLabel(column: Column): string;
  onRemove(key: string): void;
  onConfirm(key: string): void;
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

/** The batch table: a row for each record, a line to type in for each cell. */
export function Grid(props: GridProps) {
  const { batch, rows, columns, title, factsOf, columnLabel, onRemove, onConfirm } = props;
  const { t } = useTranslation('entry');
  const helpId = useId();
  const onKeyDown = useMoves(props);
  return (
    <div className={styles.scroll}>
      <p id={helpId} className="visually-hidden">
        {t('keys')}
      </p>
      <table
        ref={props.ref}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its cells are entered by the arrow keys
        role="grid"
        className={styles.grid}
        aria-label={title}
        aria-describedby={helpId}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + 2}
        onKeyDown={onKeyDown}
        onPaste={props.onPaste}
      >
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className={styles.number}>
              <span className="visually-hidden">{t('number')}</span>
              <span aria-hidden>#</span>
            </th>
            {columns.map((column) => (
              <th key={column.name} scope="col" data-kind={column.kind}>
                <ColumnName batch={batch} column={column} columnLabel={columnLabel} />
              </th>
            ))}
            <th scope="col" className={styles.state}>
              {t('state')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <GridRow
              key={row.key}
              batch={batch}
              row={row}
              number={place + 1}
              columns={columns}
              facts={factsOf(row)}
              columnLabel={columnLabel}
              onRemove={onRemove}
              onConfirm={onConfirm}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

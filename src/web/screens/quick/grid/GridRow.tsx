import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../fields/number/format.ts';
import type { Facts } from '../../records/facts.ts';
import type { Batch } from '../batch/batch.ts';
import { weightOf } from '../batch/facts.ts';
import { cellFrom } from '../batch/records.ts';
import { CellInput } from '../cell/CellInput.tsx';
import type { Column } from '../model/columns.ts';
import { cellOf, type EntryRow, isOpen } from '../model/rows.ts';
import styles from '../quick.module.css';
import { RowState } from './RowState.tsx';

/** What a blank cell would be saved as: the weight worked out, what the reporter gives. */
export function otherwiseOf(
  batch: Batch,
  row: EntryRow,
  column: Column,
  facts: Facts | undefined,
): string {
  const [field] = column.fields;
  if (field && field.name === batch.resource.weight?.field) {
    return formatNumber(weightOf(batch.resource, row, facts));
  }
  return facts && row.stage !== 'saved'
    ? cellFrom(batch, column, { ...facts.defaults, ...facts.labels }).text
    : '';
}

export interface GridRowProps {
  readonly batch: Batch;
  readonly row: EntryRow;
  /** Counts from 1. */
  readonly number: number;
  readonly columns: readonly Column[];
  readonly facts: Facts | undefined;
  columnLabel(column: Column): string;
  onRemove(key: string): void;
  onConfirm(key: string): void;
}

/** A row of the table; one that is saved is text to read. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { batch, row, number, columns, facts, columnLabel, onRemove, onConfirm } = props;
  const { t } = useTranslation('entry');
  return (
    <tr aria-rowindex={number + 1} data-stage={row.stage} className={styles.row}>
      <th scope="row" className={styles.number}>
        {formatNumber(number)}
      </th>
      {columns.map((column) => {
        const otherwise = otherwiseOf(batch, row, column, facts);
        return (
          <td key={column.name} data-kind={column.kind}>
            {row.stage === 'saved' ? (
              <span className={styles.text}>{cellOf(row, column.name).text || otherwise}</span>
            ) : (
              <CellInput
                batch={batch}
                row={row}
                column={column}
                otherwise={otherwise}
                columnName={columnLabel(column)}
                onConfirm={onConfirm}
                label={t('cell', { column: columnLabel(column), row: number })}
              />
            )}
          </td>
        );
      })}
      <td className={styles.state}>
        <RowState batch={batch} row={row} />
        {isOpen(row) && (
          <button
            type="button"
            tabIndex={-1}
            className={styles.remove}
            aria-label={t('remove.row', { row: number })}
            onClick={() => onRemove(row.key)}
          >
            <span aria-hidden>×</span>
          </button>
        )}
      </td>
    </tr>
  );
});

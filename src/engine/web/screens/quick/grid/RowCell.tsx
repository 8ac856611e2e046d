import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../fields/shared/numbers.ts';
import type { Facts } from '../../records/facts.ts';
import type { Batch } from '../batch/batch.ts';
import { weightOf } from '../batch/facts.ts';
import { cellFrom } from '../batch/records.ts';
import { CellInput, type CellInputProps } from '../cell/CellInput.tsx';
import type { Column } from '../model/columns.ts';
import { cellOf, type EntryRow } from '../model/rows.ts';
import styles from '../quick.module.css';

/** What the table and the cards show rows by. */
export interface RowsProps {
  readonly batch: Batch;
  readonly rows: readonly EntryRow[];
  readonly columns: readonly Column[];
  factsOf(row: EntryRow): Facts | undefined;
  columnLabel(column: Column): string;
  /** What is unusual in a row is right. */
  onConfirm(key: string): void;
}

/** What a blank cell would be saved as: the weight worked out, what the one it is of gives. */
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
  if (row.saved) return row.saved.taken[column.name]?.text ?? '';
  return facts ? cellFrom(batch, column, { ...facts.defaults, ...facts.labels }).text : '';
}

/** A cell of a row; that of a saved one is text to read. */
export const RowCell = memo(function RowCell(props: CellInputProps) {
  const { row, column, otherwise } = props;
  if (row.stage !== 'saved') return <CellInput {...props} />;
  return <span className={styles.text}>{cellOf(row, column.name).text || otherwise}</span>;
});

/** What a column is called, marked where it must be filled. */
export function ColumnName({
  label,
  needed,
}: {
  readonly label: string;
  readonly needed: boolean;
}) {
  const { t } = useTranslation('entry');
  if (!needed) return label;
  return (
    <>
      {label}
      <span className={styles.needed} aria-hidden>
        {' *'}
      </span>
      <span className="visually-hidden"> {t('needed')}</span>
    </>
  );
}

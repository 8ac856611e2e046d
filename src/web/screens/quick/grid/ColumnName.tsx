import { useTranslation } from 'react-i18next';
import type { Batch } from '../batch/batch.ts';
import { type Column, isNeeded } from '../model/columns.ts';
import styles from '../quick.module.css';

export interface ColumnNameProps {
  readonly batch: Batch;
  readonly column: Column;
  columnLabel(column: Column): string;
}

/** What a column is called, marked where every row must fill it. */
export function ColumnName({ batch, column, columnLabel }: ColumnNameProps) {
  const { t } = useTranslation('entry');
  return (
    <>
      {columnLabel(column)}
      {isNeeded(batch.resource, column) && (
        <>
          <span className={styles.needed} aria-hidden>
            {' *'}
          </span>
          <span className="visually-hidden"> {t('needed')}</span>
        </>
      )}
    </>
  );
}

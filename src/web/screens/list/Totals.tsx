import { type CrudFilter, useList } from '@refinedev/core';
import { Table, type TableColumnType } from 'antd';
import { useTranslation } from 'react-i18next';
import { totalledFields } from '../../../schema/query.ts';
import { isRecord } from '../../../schema/record.ts';
import type { Field, Resource } from '../../../schema/types.ts';
import { FieldCell } from '../../fields/FieldCell.tsx';
import { useWords } from '../../fields/shared/useWords.ts';
import { offers } from '../../session/index.ts';
import type { Row } from '../shared/rows.ts';
import styles from './list.module.css';

/** A sum over all rows that a view finds, whatever the page. */
export interface Total {
  readonly field: Field;
  readonly sum: number;
}

/**
 * The sums of a view's rows, of the fields declared with `total`; none before they came, nor where
 * the server tells none. Asked for apart, so that rows never wait for them.
 */
export function useTotals(resource: Resource, filters: readonly CrudFilter[]): readonly Total[] {
  const fields = totalledFields(resource);
  const { query } = useList<Row>({
    resource: resource.name,
    filters: [...filters],
    pagination: { currentPage: 1, pageSize: 1 },
    meta: { totals: true },
    queryOptions: { enabled: fields.length > 0 && offers('totals') },
    errorNotification: false,
  });
  const totals: unknown = query.data?.totals;
  if (!isRecord(totals)) return [];
  return fields.flatMap((field) => {
    const total = totals[field.name];
    return isRecord(total) && typeof total.sum === 'number' ? [{ field, sum: total.sum }] : [];
  });
}

export interface TotalsProps {
  readonly resource: Resource;
  readonly totals: readonly Total[];
  readonly columns: readonly TableColumnType<Row>[];
  /** Rows have boxes before their first column. */
  readonly isSelectable: boolean;
  /** Rows are summed up in one column, and so are their sums. */
  readonly narrow: boolean;
}

/** The last row of a table: the sums of all that was found, below their columns. */
export function Totals({ resource, totals, columns, isSelectable, narrow }: TotalsProps) {
  const { t } = useTranslation('screens');
  const { label } = useWords();
  const amount = ({ field, sum }: Total) => (
    <FieldCell field={field} resourceName={resource.name} value={sum} record={{}} />
  );
  const before = isSelectable
    ? [<Table.Summary.Cell key="boxes" index={0} className={styles.total} />]
    : [];
  const cells = columns.map(({ key, align }, place) => {
    const total = totals.find(({ field }) => field.name === key);
    return (
      <Table.Summary.Cell
        key={key}
        index={place + before.length}
        align={align}
        className={styles.total}
      >
        {place === 0 && <b>{t('totals')}</b>}{' '}
        {total && !narrow && <span className={styles.amount}>{amount(total)}</span>}
        {narrow &&
          totals.map((one) => (
            <span key={one.field.name} className={styles.sum}>
              {label(resource.name, one.field.name)} {amount(one)}
            </span>
          ))}
      </Table.Summary.Cell>
    );
  });
  return (
    <Table.Summary.Row>
      {before}
      {cells}
    </Table.Summary.Row>
  );
}

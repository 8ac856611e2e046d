import { type CrudFilter, useList } from '@refinedev/core';
import { Table, type TableColumnType } from 'antd';
import type { ReactNode } from 'react';
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

/** The room that a sum has beside its own column, in pixels. */
interface Room {
  /** Over the columns before, up to the first, which says what the row is. */
  readonly all: number;
  /** Of that, what the sums before do not need. */
  readonly free: number;
  /** Sums before this one. */
  readonly earlier: number;
}

/** The room of each column, which has at least the width that is declared. */
function roomsOf(
  columns: readonly TableColumnType<Row>[],
  isTotalled: (column: TableColumnType<Row>) => boolean,
): readonly Room[] {
  let room: Room = { all: 0, free: 0, earlier: 0 };
  return columns.map((column, place) => {
    const here = room;
    if (place === 0) return here;
    const all = here.all + Number(column.width ?? 0);
    room = isTotalled(column)
      ? { all, free: 0, earlier: here.earlier + 1 }
      : { ...here, all, free: here.free + Number(column.width ?? 0) };
    return here;
  });
}

/** The height of a line, as a part of the size of its letters. */
const LINE = 1.5;

/**
 * A sum that ends under its numbers. It is longer than what it adds up, and reaches over the columns
 * before; where the sum before leaves it too little, it stands a line below.
 */
function Amount({ room, children }: { room: Room | undefined; children: ReactNode }) {
  const { all, free, earlier } = room ?? { all: 0, free: 0, earlier: 0 };
  return (
    <span className={styles.amount} style={{ marginInlineStart: -all }}>
      {earlier > 0 && (
        // What is in the way on the first line; who has no room beside it goes below those before.
        <span style={{ inlineSize: all - free, blockSize: `${earlier * LINE}em` }} />
      )}
      <span>{children}</span>
    </span>
  );
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
  const totalOf = ({ key }: TableColumnType<Row>) => totals.find(({ field }) => field.name === key);
  const rooms = roomsOf(columns, (column) => totalOf(column) !== undefined);
  const cells = columns.map((column, place) => {
    const { key, align } = column;
    const total = totalOf(column);
    return (
      <Table.Summary.Cell
        key={key}
        index={place + before.length}
        align={align}
        className={styles.total}
      >
        {place === 0 && <b>{t('totals')}</b>}{' '}
        {total && !narrow && <Amount room={rooms[place]}>{amount(total)}</Amount>}
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

import { type CrudFilter, useList } from '@refinedev/core';
import { Table, type TableColumnType } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { totalledFields } from '../../../declaration/query.ts';
import { isRecord } from '../../../declaration/record.ts';
import type { Field, Resource } from '../../../declaration/types.ts';
import { FieldCell } from '../../fields/FieldCell.tsx';
import { useWords } from '../../fields/shared/useWords.ts';
import { offers } from '../../session/index.ts';
import type { Row } from '../shared/rows.ts';
import { SUM_WIDTH } from './columns.tsx';
import styles from './list.module.css';

/** A sum over all rows that a view finds, whatever the page. */
export interface Total {
  readonly field: Field;
  readonly sum: number;
}

/** The totals of all rows that a view finds. */
interface Counted {
  /** How many there are; undefined until that is known. */
  readonly total: number | undefined;
  /** Of the fields declared with `total`; none before they came, nor where the server returns none. */
  readonly sums: readonly Total[];
}

/** The rows of a view, as far as they have come. */
interface Shown {
  /** How many there are on all pages, where their answer says so. */
  readonly total: number | undefined;
  /** When they came, in milliseconds of the system's clock; null while others are on screen. */
  readonly at: number | null;
}

/**
 * The number of a view's rows and their sums. Requested separately, so that rows never wait for them: sums
 * always, the number where rows have come without.
 */
export function useTotals(
  resource: Resource,
  filters: readonly CrudFilter[],
  { total, at }: Shown,
): Counted {
  const fields = totalledFields(resource);
  const isSummed = fields.length > 0 && offers('totals');
  const isUncounted = at !== null && total === undefined;
  const { query } = useList<Row>({
    resource: resource.name,
    filters: [...filters],
    pagination: { currentPage: 1, pageSize: 1 },
    meta: { totals: isSummed, rows: false },
    queryOptions: { enabled: isSummed || isUncounted },
    errorNotification: false,
  });
  // What was counted before these rows came is not known to be true of them.
  const isOld = isUncounted && query.isSuccess && !query.isFetching && query.dataUpdatedAt < at;
  const { refetch } = query;
  useEffect(() => {
    if (isOld) void refetch();
  }, [isOld, refetch]);
  const totals: unknown = query.data?.totals;
  const sums = fields.flatMap((field) => {
    const sum = isRecord(totals) ? totals[field.name] : undefined;
    return isRecord(sum) && typeof sum.sum === 'number' ? [{ field, sum: sum.sum }] : [];
  });
  return { total: total ?? query.data?.total, sums };
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
  /** Over the columns before, up to the first or to those that stay in sight. */
  readonly all: number;
  /** Of that, what neither the heading of the row needs nor the sums before. */
  readonly free: number;
  /** Lines of what is in the way of the rest. */
  readonly lines: number;
}

const NO_ROOM: Room = { all: 0, free: 0, lines: 0 };

/** Down to which line something stands, once there is a sum in a column of this width. */
function linesOf({ all, lines }: Room, width: number): number {
  if (width >= SUM_WIDTH) return Math.max(lines, 1);
  // Without room it breaks at its unit.
  return lines + (all > 0 ? 1 : 2);
}

/** The room of each column, which has at least the width that is declared. */
function roomsOf(
  columns: readonly TableColumnType<Row>[],
  isTotalled: (column: TableColumnType<Row>) => boolean,
): readonly Room[] {
  let room = NO_ROOM;
  return columns.map((column, place) => {
    // Those that stay in sight cover what reaches over them, or under.
    const here = column.fixed ? NO_ROOM : room;
    const width = Number(column.width ?? 0);
    const all = here.all + width;
    if (column.fixed || (place === 0 && isTotalled(column))) room = NO_ROOM;
    else if (place === 0) room = { all, free: 0, lines: 1 };
    else if (isTotalled(column)) room = { all, free: 0, lines: linesOf(here, width) };
    else room = { ...here, all, free: here.free + width };
    return here;
  });
}

/** The height of a line, as a part of the size of its letters. */
const LINE = 1.5;

/**
 * A sum that ends under its numbers. It is longer than what it adds up, and reaches over the columns
 * before; where what stands there leaves it too little, it stands a line below.
 */
function Amount({ room, children }: { room: Room; children: ReactNode }) {
  const { all, free, lines } = room;
  return (
    <span className={styles.amount} style={{ marginInlineStart: -all }}>
      {lines > 0 && (
        // What is in the way on the first line; who has no room beside it goes below.
        <span style={{ inlineSize: all - free, blockSize: `${lines * LINE}em` }} />
      )}
      <span>{children}</span>
    </span>
  );
}

/**
 * The same sums in words, beside the number of rows: shown while columns of the table are out of
 * sight, and theirs may be among them.
 */
export function TotalsBeside({ resource, totals }: Pick<TotalsProps, 'resource' | 'totals'>) {
  const { label } = useWords();
  return (
    <span className={styles.sumsBeside}>
      {totals.map(({ field, sum }) => (
        <span key={field.name}>
          {' · '}
          {label(resource.name, field.name)}{' '}
          <FieldCell field={field} resourceName={resource.name} value={sum} record={{}} />
        </span>
      ))}
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
        {total && !narrow && <Amount room={rooms[place] ?? NO_ROOM}>{amount(total)}</Amount>}
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

import { getDefaultSortOrder, type useTable } from '@refinedev/antd';
import { Button, Table, type TablePaginationConfig, type TableProps } from 'antd';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { LIST_PAGE_SIZES } from '../../../declaration/page-sizes.ts';
import type { Resource } from '../../../declaration/types.ts';
import { formatNumber } from '../../../fields/shared/numbers.ts';
import { useNarrow } from '../../core/use-narrow.ts';
import { editPath } from '../shared/paths.ts';
import type { Row } from '../shared/rows.ts';
import { useRowSummary } from '../shared/useRowSummary.ts';
import { BOX_WIDTH, isData, type ListColumn } from './columns.tsx';
import { clickedControl, revealWhole } from './keys.ts';
import styles from './list.module.css';
import { keyOf } from './look/arrange.ts';
import { HeadCell, type HeadCellProps, type Widths } from './look/HeadCell.tsx';
import { shareRoom } from './look/share-room.ts';
import type { ShownColumns } from './look/useShownColumns.ts';
import { writeListState } from './state.ts';
import { type Total, Totals, TotalsBeside } from './Totals.tsx';
import { useColumns } from './useColumns.tsx';
import type { ViewControls } from './useListView.ts';
import type { Selection } from './useSelection.ts';

/** Below the bar at the top of every page, which stays in sight. */
const BELOW_BAR = { offsetHeader: 56 };
/** Rows to be seen before the first have come. */
const COMING = Array.from(
  { length: 20 },
  (_, place): Row => ({
    id: -1 - place,
    version: 0,
    active: true,
  }),
);

export interface ListTableProps {
  readonly resource: Resource;
  readonly table: ReturnType<typeof useTable<Row>>;
  readonly view: ViewControls;
  /** Nothing has come yet: rows on their way are shown. */
  readonly isPending: boolean;
  readonly mayChange: boolean;
  readonly mayRetire: boolean;
  /** Whether this row, too, may be retired or brought back by a user who may do that. */
  readonly isRetirable: (row: Row) => boolean;
  readonly onToggle: (row: Row) => void;
  readonly selection: Selection;
  readonly shown: ShownColumns;
  /** How many rows there are on all pages; undefined until they are counted. */
  readonly total: number | undefined;
  readonly sums: readonly Total[];
}

const PARTS = { header: { cell: HeadCell } };

/** The columns on screen, each with the width that the person has given it, or is giving it. */
function useResizing({ shown, narrow }: { shown: ShownColumns; narrow: boolean }) {
  const [pulled, setPulled] = useState<Widths | null>(null);
  const arranged = shown.columns
    .filter(({ hidden }) => !hidden)
    .map((one) => ({ ...one, width: pulled?.[keyOf(one)] ?? one.width }));
  const headOf = (field: string): HeadCellProps => ({
    field,
    onResize: setPulled,
    onResized: (widths) => {
      shown.change((columns) =>
        columns.map((one) => ({ ...one, width: widths[keyOf(one)] ?? one.width })),
      );
      setPulled(null);
    },
  });
  return {
    arranged,
    headOf,
    isSized: !narrow && arranged.some(({ width }) => width !== undefined),
  };
}

/** The columns with what is done to them by mouse: sorting, and the width. */
function useHeadedColumns(
  props: ListTableProps,
  { arranged, headOf }: Pick<ReturnType<typeof useResizing>, 'arranged' | 'headOf'>,
): ListColumn[] {
  const { resource, table, view, mayRetire, isRetirable, isPending, onToggle } = props;
  const columns = useColumns({
    ...{ resource, arranged, mayRetire, address: view.address, status: view.state.status },
    actionOf: (row, word) =>
      isRetirable(row) && (
        <Button type="text" size="small" onClick={() => onToggle(row)}>
          {word}
        </Button>
      ),
  });
  const headed = columns.map((column) =>
    isData(column)
      ? {
          ...column,
          sortOrder: getDefaultSortOrder(column.key, table.sorters) ?? null,
          onHeaderCell: () => headOf(column.key),
        }
      : column,
  );
  if (!isPending) return headed;
  return headed.map((column) => ({ ...column, render: () => <span className={styles.coming} /> }));
}

/** The way through the pages, each of them an address that opens in a tab of its own as well. */
function usePages(props: ListTableProps): TablePaginationConfig {
  const { t } = useTranslation('screens');
  const { resource, table, view, isPending, total, sums } = props;
  const narrow = useNarrow();
  const { currentPage, pageSize, result } = table;
  // Until rows are counted a full page may have another one after it.
  const seen = (currentPage - 1) * pageSize + result.data.length;
  const atLeast = result.data.length < pageSize ? seen : seen + 1;
  const pageAddress = (currentPage: number): string =>
    `?${writeListState({ ...view.state, currentPage })}`;
  return {
    ...table.tableProps.pagination,
    total: total ?? atLeast,
    className: isPending || total !== undefined ? undefined : `${styles.uncounted}`,
    'aria-label': t('pages.label'),
    showSizeChanger: true,
    pageSizeOptions: [...LIST_PAGE_SIZES],
    // Of rows on their way nobody knows how many there are.
    showTotal: () => (
      <>
        <span className={styles.count} aria-live="polite">
          {isPending || total === undefined ? null : t('total', { total: formatNumber(total) })}
        </span>
        {!narrow && <TotalsBeside resource={resource} totals={sums} />}
      </>
    ),
    itemRender: (page, type, element) =>
      type === 'page' ? (
        <Link
          to={pageAddress(page)}
          tabIndex={-1}
          aria-label={t('pages.page', { page: formatNumber(page) })}
          aria-current={page === currentPage ? 'page' : undefined}
          onClick={(event) => {
            if (!event.ctrlKey && !event.metaKey && !event.shiftKey) event.preventDefault();
          }}
        >
          {formatNumber(page)}
        </Link>
      ) : (
        element
      ),
  };
}

/** The box of all rows; antd draws it once more, hidden, to measure its column: that one is out of reach. */
function OfAllRows({ children }: { readonly children: ReactNode }) {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (place.current?.closest('[aria-hidden=true]')) place.current.inert = true;
  }, []);
  return <span ref={place}>{children}</span>;
}

/** The column of boxes; none for users who may do nothing with the rows. */
function useRowSelection(props: ListTableProps): TableProps<Row>['rowSelection'] {
  const { resource, isPending, mayChange, mayRetire, selection } = props;
  const { t } = useTranslation('screens');
  const summaryOf = useRowSummary();
  if (!mayChange && !mayRetire) return undefined;
  const place = { columnWidth: BOX_WIDTH, fixed: true } as const;
  // Its room is there before its rows, so that nothing moves when they come.
  if (isPending) return { ...place, columnTitle: ' ', renderCell: () => null };
  return {
    ...place,
    selectedRowKeys: selection.rows.map(({ id }) => id),
    preserveSelectedRowKeys: true,
    // antd forgets the rows of other pages where the table was away meanwhile, but keeps their keys.
    onChange: (keys, rows) => {
      const known = new Map(
        [...selection.rows, ...rows].flatMap((row?: Row) => (row ? [[row.id, row]] : [])),
      );
      selection.select(keys.flatMap((key) => known.get(Number(key)) ?? []));
    },
    getCheckboxProps: (row) => ({
      value: row.id,
      'aria-label': t('bulk.row', { name: summaryOf(resource, row) }),
    }),
    getTitleCheckboxProps: () => ({ 'aria-label': t('bulk.page') }),
    columnTitle: (box) => <OfAllRows>{box}</OfAllRows>,
  };
}

/** The rows of a view and the way through its pages: antd's table, as Refine fills it. */
export function ListTable(props: ListTableProps) {
  const { resource, table, view, isPending, shown, sums } = props;
  const { tableProps, tableQuery } = table;
  const navigate = useNavigate();
  const narrow = useNarrow();
  const resizing = useResizing({ shown, narrow });
  const columns = useHeadedColumns(props, resizing);
  const width = columns.reduce((sum, column) => sum + Number(column.width ?? 0), 0);
  const isShared = !narrow && !resizing.isSized;
  const pages = usePages(props);
  const rowSelection = useRowSelection(props);
  return (
    <div
      className={`${styles.table} ${resizing.isSized ? styles.sized : ''}`}
      data-density={shown.density ?? 'small'}
      aria-busy={isPending || tableQuery.isPlaceholderData}
    >
      <Table<Row>
        {...tableProps}
        rowKey="id"
        components={PARTS}
        size="small"
        showHeader={!narrow}
        columns={isShared ? shareRoom(columns, isData, rowSelection ? BOX_WIDTH : 0) : columns}
        dataSource={isPending ? COMING : tableProps.dataSource}
        loading={false}
        sticky={BELOW_BAR}
        scroll={narrow ? undefined : { x: width }}
        showSorterTooltip={false}
        rowSelection={rowSelection}
        rowClassName={(row) => (row.active ? '' : `${styles.retired}`)}
        onRow={(row) => ({
          onMouseOver: revealWhole,
          onClick: (event) => {
            if (row.id > 0 && !clickedControl(event.target)) {
              navigate(editPath(resource, row.id), { state: { list: view.address } });
            }
          },
        })}
        // Another order begins at its first page; antd stays where it is.
        onChange={(next, filters, sorter, extra) => {
          const current = extra.action === 'paginate' ? next.current : 1;
          tableProps.onChange?.({ ...next, current }, filters, sorter, extra);
        }}
        pagination={pages}
        summary={() =>
          sums.length > 0 && (
            <Totals
              {...{ resource, totals: sums, columns, narrow }}
              isSelectable={rowSelection !== undefined}
            />
          )
        }
      />
    </div>
  );
}

import { Button, Pagination, Table } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Resource } from '../../../schema/types.ts';
import { formatNumber } from '../../fields/number/format.ts';
import { useWords } from '../../fields/shared/useWords.ts';
import { editPath } from '../shared/paths.ts';
import type { Row } from '../shared/rows.ts';
import { useNarrow } from '../shared/useNarrow.ts';
import { useRetire } from '../shared/useRetire.ts';
import { Cards } from './Cards.tsx';
import { makeColumns } from './columns.tsx';
import { clickedControl } from './keys.ts';
import styles from './list.module.css';
import type { ListView } from './useListState.ts';
import type { Rows as RowsOfView } from './useRows.ts';

const PAGE_SIZES = [10, 20, 50, 100];

export interface RowsProps {
  readonly resource: Resource;
  readonly view: ListView;
  readonly found: RowsOfView;
}

function RowTable({ resource, view, found }: RowsProps) {
  const { t } = useTranslation('screens');
  const words = useWords();
  const navigate = useNavigate();
  const { toggle, busy } = useRetire(resource);
  return (
    <Table<Row>
      rowKey="id"
      size="middle"
      className={styles.table}
      columns={[
        ...makeColumns({ resource, view, words, statusTitle: t('status.label') }),
        {
          key: 'actions',
          title: <span className={styles.hidden}>{t('actions')}</span>,
          align: 'right',
          render: (_: unknown, row) => (
            <Button type="text" size="small" disabled={busy} onClick={() => void toggle(row)}>
              {t(row.active ? 'retire.action' : 'restore.action')}
            </Button>
          ),
        },
      ]}
      dataSource={found.rows}
      loading={found.first}
      pagination={false}
      rowClassName={(row) => (row.active ? styles.row : styles.rowRetired) ?? ''}
      onRow={(row) => ({
        onClick: (event) => {
          if (!clickedControl(event.target)) {
            navigate(editPath(resource, row.id), { state: { list: view.address } });
          }
        },
      })}
      onChange={(_pages, _filters, sorter) => {
        const chosen = Array.isArray(sorter) ? sorter[0] : sorter;
        const order = chosen?.order;
        view.change({
          sorter: order
            ? { field: String(chosen.columnKey), order: order === 'ascend' ? 'asc' : 'desc' }
            : null,
        });
      }}
    />
  );
}

function RowCards({ resource, view, found }: RowsProps) {
  const { toggle } = useRetire(resource);
  return (
    <Cards
      resource={resource}
      rows={found.rows}
      address={view.address}
      onToggle={(row) => void toggle(row)}
    />
  );
}

/** The rows of a view and the way through its pages: a table, or cards where there is no room. */
export function Rows(props: RowsProps) {
  const { view, found } = props;
  const { t } = useTranslation('screens');
  const narrow = useNarrow();
  return (
    <div className={found.stale ? styles.stale : undefined} aria-busy={found.stale || found.first}>
      {narrow ? <RowCards {...props} /> : <RowTable {...props} />}
      <div className={styles.pages}>
        <span aria-live="polite">{t('total', { total: formatNumber(found.total) })}</span>
        <Pagination
          current={view.state.currentPage}
          pageSize={view.state.pageSize}
          total={found.total}
          simple={narrow}
          showSizeChanger
          pageSizeOptions={PAGE_SIZES}
          onChange={(currentPage, pageSize) =>
            view.change(
              pageSize === view.state.pageSize ? { currentPage } : { pageSize, currentPage: 1 },
            )
          }
        />
      </div>
    </div>
  );
}

import { Button, Table } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Resource } from '../../../schema/types.ts';
import { formatNumber } from '../../fields/number/format.ts';
import { useWords } from '../../fields/shared/useWords.ts';
import { Pager } from '../shared/Pager.tsx';
import { editPath } from '../shared/paths.ts';
import type { Row } from '../shared/rows.ts';
import { useNarrow } from '../shared/useNarrow.ts';
import { useOverflowCue } from '../shared/useOverflowCue.ts';
import { useRetire } from '../shared/useRetire.ts';
import { Cards } from './Cards.tsx';
import { makeColumns } from './columns.tsx';
import { clickedControl } from './keys.ts';
import styles from './list.module.css';
import type { ListView } from './useListState.ts';
import type { Rows as RowsOfView } from './useRows.ts';

/** A table too wide leaves out when rows last changed, then a status that is the same in all. */
const TIGHT_LEVELS = 2;
const PAGE_SIZES = [10, 20, 50, 100];

export interface RowsProps {
  readonly resource: Resource;
  readonly view: ListView;
  readonly found: RowsOfView;
  /** Told the row that may leave this view by being retired; null when it stays. */
  readonly onLeave: (row: Row | null) => void;
}

function RowTable({ resource, view, found, onLeave }: RowsProps) {
  const { t } = useTranslation('screens');
  const words = useWords();
  const navigate = useNavigate();
  const { toggle } = useRetire(resource, onLeave);
  const box = useRef<HTMLDivElement>(null);
  useOverflowCue(box, TIGHT_LEVELS);
  return (
    <div ref={box} className={styles.table}>
      <Table<Row>
        rowKey="id"
        size="middle"
        columns={[
          ...makeColumns({ resource, view, words, statusTitle: t('status.label') }),
          {
            key: 'actions',
            title: <span className={styles.hidden}>{t('actions')}</span>,
            align: 'right',
            render: (_: unknown, row) => (
              <Button type="text" size="small" onClick={() => void toggle(row)}>
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
    </div>
  );
}

function RowCards({ resource, view, found, onLeave }: RowsProps) {
  const { toggle } = useRetire(resource, onLeave);
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
      <div className={found.first ? styles.coming : undefined}>
        {narrow ? <RowCards {...props} /> : <RowTable {...props} />}
      </div>
      <div className={styles.pages}>
        <span aria-live="polite">{t('total', { total: formatNumber(found.total) })}</span>
        <Pager
          page={view.state.currentPage}
          pageSize={view.state.pageSize}
          total={found.total}
          sizes={PAGE_SIZES}
          onPage={(currentPage) => view.change({ currentPage })}
          onSize={(pageSize) => view.change({ pageSize, currentPage: 1 })}
        />
      </div>
    </div>
  );
}

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Resource } from '../../../declaration/types.ts';
import { useNarrow } from '../../core/use-narrow.ts';
import { useValueWords } from '../../fields/shared/useValueWords.ts';
import { ActiveMark } from '../shared/ActiveMark.tsx';
import type { Row } from '../shared/rows.ts';
import { ACTIONS, type ListColumn, makeColumns, STATUS } from './columns.tsx';
import styles from './list.module.css';
import type { ArrangedColumn } from './look/arrange.ts';
import { RowSummary } from './RowSummary.tsx';
import type { Status } from './state.ts';

const ACTION_WIDTH = 96;
const STATUS_WIDTH = 104;

export interface ColumnsProps {
  readonly resource: Resource;
  /** Those that are to be seen, in their order. */
  readonly arranged: readonly ArrangedColumn[];
  readonly address: string;
  readonly status: Status;
  readonly mayRetire: boolean;
  /** The button that retires a row, or brings it back, with this word on it. */
  actionOf(row: Row, word: string): ReactNode;
}

/** The columns of this screen: those declared, or one that sums up the row where there is no room. */
export function useColumns(props: ColumnsProps): ListColumn[] {
  const { resource, arranged, address, mayRetire, actionOf } = props;
  const { t } = useTranslation('screens');
  const words = useValueWords();
  const narrow = useNarrow();
  const retire = t('retire.action');
  const restore = t('restore.action');
  // On a telephone rows are selected first: each with a button of its own has no room for itself.
  if (narrow) {
    return [
      {
        key: 'summary',
        className: styles.cell,
        title: words.title(resource.name),
        render: (_, row) => <RowSummary resource={resource} row={row} address={address} />,
      },
    ];
  }
  const columns = makeColumns({ resource, arranged, address, words });
  // The rows of any other view all have the same.
  if (props.status === 'all') {
    columns.push({
      key: STATUS,
      className: styles.cell,
      title: t('status.label'),
      width: STATUS_WIDTH,
      render: (_, row) => <ActiveMark active={row.active} />,
    });
  }
  if (mayRetire) {
    columns.push({
      key: ACTIONS,
      className: `${styles.cell} ${styles.actions}`,
      title: <span className={styles.hidden}>{t('actions')}</span>,
      align: 'right',
      fixed: 'right',
      width: ACTION_WIDTH,
      render: (_, row) => actionOf(row, row.active ? retire : restore),
    });
  }
  return columns;
}

import { App } from 'antd';
import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import type { BulkRowLeft } from '../../../../declaration/bulk.ts';
import type { Resource } from '../../../../declaration/types.ts';
import { QUESTION } from '../../shared/Dialog.tsx';
import { editPath } from '../../shared/paths.ts';
import { reasonsOf } from '../../shared/reasons.ts';
import { useRowSummary } from '../../shared/useRowSummary.ts';
import styles from './bulk.module.css';

interface RowsLeftProps {
  readonly resource: Resource;
  readonly left: readonly BulkRowLeft[];
}

/** Rows that a change was not taken back of, each in its own words with the way to it, and why. */
function RowsLeft({ resource, left }: RowsLeftProps) {
  const { t } = useTranslation('screens');
  const summaryOf = useRowSummary();
  const { search } = useLocation();
  const nameOf = ({ current, label, id }: BulkRowLeft) =>
    current ? (
      <Link to={editPath(resource, id)} state={{ list: search }}>
        {summaryOf(resource, current)}
      </Link>
    ) : (
      label || String(id)
    );
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls by the keyboard, too */}
      <ul className={styles.left} tabIndex={0}>
        {left.map((row) => (
          <li key={row.id}>
            <b>{nameOf(row)}</b>
            <br />
            {reasonsOf(row.fields).join(' ')}
          </li>
        ))}
      </ul>
      {t('bulk.left.help')}
    </>
  );
}

export interface Undone {
  /** How many rows are as they were before the change. */
  readonly count: number;
  readonly left: readonly BulkRowLeft[];
  /** The person has read it. */
  readonly onClose: () => void;
}

/**
 * Says which rows a change was not taken back of. It goes with the screen that says it: a name leads
 * to the row's form.
 */
export function useRowsLeft(resource: Resource): (undone: Undone) => void {
  const { t } = useTranslation('screens');
  const { modal } = App.useApp();
  const notice = useRef<{ destroy: () => void }>(null);
  useEffect(() => () => notice.current?.destroy(), []);
  return useCallback(
    ({ count, left, onClose }) => {
      notice.current = modal.warning({
        ...QUESTION,
        title: t('bulk.left.title', { count: left.length, undone: count }),
        content: <RowsLeft resource={resource} left={left} />,
        okText: t('bulk.left.close'),
        afterClose: onClose,
      });
    },
    [modal, resource, t],
  );
}

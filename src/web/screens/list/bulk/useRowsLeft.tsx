import { App } from 'antd';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { BulkRowLeft, BulkUndoneAnswer } from '../../../../schema/bulk.ts';
import type { Resource } from '../../../../schema/types.ts';
import { QUESTION } from '../../shared/Dialog.tsx';
import { useRowSummary } from '../../shared/useRowSummary.ts';
import styles from './bulk.module.css';

/** Says which rows a change was not taken back of, each in its own words, and why. */
export function useRowsLeft(resource: Resource): (undone: BulkUndoneAnswer) => void {
  const { t } = useTranslation('screens');
  const { modal } = App.useApp();
  const summaryOf = useRowSummary();
  return useCallback(
    ({ left, counts }) => {
      const nameOf = ({ current, label, id }: BulkRowLeft): string =>
        current ? summaryOf(resource, current) : label || String(id);
      const params = { count: left.length, undone: counts.changed };
      modal.warning({
        ...QUESTION,
        title: t('bulk.left.title', params),
        content: (
          <>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls by the keyboard, too */}
            <ul className={styles.left} tabIndex={0}>
              {left.map((row) => (
                <li key={row.id}>
                  <b>{nameOf(row)}</b>
                  <br />
                  {[...new Set(Object.values(row.fields).flat())].join(' ')}
                </li>
              ))}
            </ul>
            {t('bulk.left.help')}
          </>
        ),
        okText: t('bulk.left.close'),
      });
    },
    [modal, resource, summaryOf, t],
  );
}

import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import type { BulkRowLeft } from '../../../../declaration/bulk.ts';
import type { Resource } from '../../../../declaration/types.ts';
import { editPath } from '../../shared/paths.ts';
import { reasonsOf } from '../../shared/reasons.ts';
import { useRowSummary } from '../../shared/useRowSummary.ts';
import styles from './bulk.module.css';

export interface RowsLeftProps {
  readonly resource: Resource;
  readonly left: readonly BulkRowLeft[];
}

/** Rows that a change was not taken back of, each in its own words with the way to it, and why. */
export function RowsLeft({ resource, left }: RowsLeftProps) {
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

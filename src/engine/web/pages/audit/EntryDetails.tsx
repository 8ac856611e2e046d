import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type AuditEntry, VIEW_ACTIONS } from '../../../declaration/audit.ts';
import { isRecord } from '../../../declaration/record.ts';
import { formatNumber } from '../../../fields/shared/numbers.ts';
import { config } from '../../core/config.ts';
import { historyAddress } from '../../core/paths.ts';
import { useDates } from '../../dates/useDates.ts';
import { useWords } from '../../fields/shared/useWords.ts';
import { screenParts } from '../../screens/custom/added-parts.ts';
import { Changes } from '../../screens/history/Changes.tsx';
import { resourceNamed } from '../../screens/shared/named.ts';
import styles from './audit.module.css';
import { Fact } from './Fact.tsx';

/** How many rows of each kind the starter data put in. */
function SeededRows({ rows }: { rows: Readonly<Record<string, unknown>> }) {
  const { title } = useWords();
  return Object.entries(rows).map(([name, count]) => (
    <span key={name}>
      {resourceNamed(config, name) ? title(name) : name} {formatNumber(count)}
    </span>
  ));
}

/** Who shares a view, and what of it was changed. */
function OfView({ details }: Pick<AuditEntry, 'details'>) {
  const { t } = useTranslation('audit');
  const { role, parts } = details;
  return (
    <>
      {isRecord(role) && <Fact name={t('view.role')}>{String(role.name)}</Fact>}
      {Array.isArray(parts) && (
        <Fact name={t('view.changed')}>
          {parts.map((part) => t(`view.parts.${part}`)).join(', ')}
        </Fact>
      )}
    </>
  );
}

/** What an action records besides changes, in words. */
function EntryText({ action, details }: Pick<AuditEntry, 'action' | 'details'>) {
  const { t } = useTranslation('audit');
  const { formatDateTime } = useDates();
  const { rows, total, text, of, until } = details;
  const Details = screenParts.auditActions[action]?.Details;
  if (Details) return <Details details={details} />;
  if (isRecord(rows)) {
    return (
      <Fact name={t('page.rows')}>
        <span className={styles.lines}>
          <SeededRows rows={rows} />
        </span>
      </Fact>
    );
  }
  if (action === 'export') {
    return (
      <>
        <Fact name={t('page.exportedRows')}>{formatNumber(total)}</Fact>
        {typeof text === 'string' && text !== '' && <Fact name={t('page.searched')}>{text}</Fact>}
      </>
    );
  }
  if (action === 'noticeAcknowledged') {
    return <Fact name={t('page.noticeVersion')}>{formatNumber(details.version)}</Fact>;
  }
  if (VIEW_ACTIONS.includes(action)) return <OfView details={details} />;
  if (action !== 'signInLocked') return null;
  const locked = of === 'address' ? 'address' : 'account';
  return (
    <>
      <Fact name={t('page.locked')}>{t(`page.lockedOf.${locked}`)}</Fact>
      <Fact name={t('page.until')}>{formatDateTime(String(until ?? ''))}</Fact>
    </>
  );
}

/** All that an entry records: what changed, and what it was done with. */
export function EntryDetails({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('audit');
  const { resource, rowId, changes, userAgent, requestId } = entry;
  return (
    <div className={styles.inside}>
      {changes.length > 0 && (
        // The words of the entry's own resource may still be on their way.
        <Suspense fallback={null}>
          <Changes entry={entry} />
        </Suspense>
      )}
      <dl className={styles.facts}>
        <EntryText action={entry.action} details={entry.details} />
        {userAgent !== null && <Fact name={t('columns.userAgent')}>{userAgent}</Fact>}
        {requestId !== null && <Fact name={t('columns.requestId')}>{requestId}</Fact>}
        <Fact name={t('columns.id')}>{formatNumber(entry.id)}</Fact>
      </dl>
      {resource !== null && rowId !== null && (
        <p>
          <Link to={historyAddress(resource, rowId)}>{t('page.history')}</Link>
        </p>
      )}
    </div>
  );
}

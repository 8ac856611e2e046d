import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { AuditEntry } from '../../../declaration/audit.ts';
import { formatNumber } from '../../../fields/shared/numbers.ts';
import { config } from '../../core/config.ts';
import { pathsOf } from '../../core/paths.ts';
import { useDates } from '../../dates/useDates.ts';
import { useWords } from '../../fields/shared/useWords.ts';
import { resourceNamed } from '../../screens/shared/named.ts';
import { editPath } from '../../screens/shared/paths.ts';
import styles from './audit.module.css';
import { EntryDetails } from './EntryDetails.tsx';
import type { AuditView } from './state.ts';

interface EntryProps {
  readonly entry: AuditEntry;
  readonly onView: (part: Partial<AuditView>) => void;
}

function Who({ entry, onView }: EntryProps) {
  const { t } = useTranslation('audit');
  const { actor, username, fullname } = entry;
  if (actor !== 'user' || username === null) {
    return (
      <>
        <span>{t(`actors.${actor}`)}</span>
        {username !== null && <small>{t('page.aimedAt', { username })}</small>}
      </>
    );
  }
  const name = fullname || username;
  return (
    <>
      <button
        type="button"
        className={styles.plain}
        aria-label={t('page.onlyWho', { name })}
        title={t('page.onlyWho', { name })}
        onClick={() => onView({ who: username })}
      >
        {name}
      </button>
      {name !== username && <small>{username}</small>}
    </>
  );
}

function What({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('audit');
  const { title } = useWords();
  const { action, rowId, label } = entry;
  const resource = resourceNamed(config, entry.resource);
  const name = label || (rowId === null ? '' : t('page.rowNumber', { id: formatNumber(rowId) }));
  const linked = resource && rowId !== null && pathsOf(resource) !== null;
  return (
    <>
      <strong>{t(`actions.${action}`)}</strong>{' '}
      <span className={styles.soft}>{resource ? title(resource.name) : entry.resource}</span>{' '}
      {linked ? <Link to={editPath(resource, rowId)}>{name}</Link> : name}
    </>
  );
}

function Details({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('audit');
  const { formatDateTime } = useDates();
  const [open, setOpen] = useState(false);
  const number = new Set(entry.changes.map(({ field, entry: row }) => `${row?.id} ${field}`)).size;
  const action = t(`actions.${entry.action}`);
  const key = entry.action === 'create' ? 'page.filled' : 'page.changed';
  return (
    <details className={styles.details} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {number > 0 ? t(key, { number: formatNumber(number) }) : t('page.more')}
        <span className="visually-hidden">
          {` (${[action, entry.label, formatDateTime(entry.at)].filter(Boolean).join(', ')})`}
        </span>
      </summary>
      {open && <EntryDetails entry={entry} />}
    </details>
  );
}

/** A cell with its head, which is shown where there is no room for a row of heads. */
function Cell({ name, children }: { name: 'at' | 'who' | 'what' | 'from'; children: ReactNode }) {
  const { t } = useTranslation('audit');
  return (
    <div className={styles[name]}>
      <span className="visually-hidden">{t(`page.heads.${name}`)}: </span>
      {children}
    </div>
  );
}

function Entry({ entry, onView }: EntryProps) {
  const { formatDateTime } = useDates();
  return (
    <li className={styles.entry}>
      <Cell name="at">
        <time dateTime={entry.at}>{formatDateTime(entry.at, 'short')}</time>
      </Cell>
      <Cell name="who">
        <Who entry={entry} onView={onView} />
      </Cell>
      <Cell name="what">
        <What entry={entry} />
      </Cell>
      <Cell name="from">{entry.address ?? '–'}</Cell>
      <Details entry={entry} />
    </li>
  );
}

interface EntryListProps {
  readonly entries: readonly AuditEntry[];
  readonly stale: boolean;
  readonly onView: EntryProps['onView'];
}

/** Entries in the order they came: newest first. */
export function EntryList({ entries, stale, onView }: EntryListProps) {
  const { t } = useTranslation(['audit', 'menu']);
  return (
    <div className={styles.log} aria-busy={stale}>
      <div className={styles.heads} aria-hidden>
        {(['at', 'who', 'what', 'from'] as const).map((name) => (
          <span key={name}>{t(`page.heads.${name}`)}</span>
        ))}
      </div>
      <ol aria-label={t('menu:pages.audit')}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} onView={onView} />
        ))}
      </ol>
    </div>
  );
}

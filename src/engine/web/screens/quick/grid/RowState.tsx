import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { editPath } from '../../shared/paths.ts';
import type { Batch } from '../batch/batch.ts';
import type { EntryRow } from '../model/rows.ts';
import styles from '../quick.module.css';

/** What has become of a row: under way, saved under a code, or why not. */
export function RowState({ batch, row }: { readonly batch: Batch; readonly row: EntryRow }) {
  const { t } = useTranslation('entry');
  if (row.saved) {
    return (
      <span className={styles.saved}>
        <span aria-hidden>✓ </span>
        {t('stages.saved')}{' '}
        <Link to={editPath(batch.resource, row.saved.id)}>{row.saved.code}</Link>
        {row.problem !== null && <span className={styles.asked}>{row.problem}</span>}
      </span>
    );
  }
  if (row.stage === 'saving') return <span className={styles.soft}>{t('stages.saving')}</span>;
  const wrong =
    Object.values(row.errors).some((texts) => texts.length > 0) ||
    Object.values(row.cells).some(({ doubt }) => doubt !== null && doubt.kind !== 'unread');
  if (row.question) return <span className={styles.asked}>{t('stages.asked')}</span>;
  if (row.problem !== null) return <span className={styles.wrong}>{row.problem}</span>;
  if (wrong) return <span className={styles.wrong}>{t('stages.wrong')}</span>;
  return <span className={styles.soft}>{row.touched ? t('stages.open') : ''}</span>;
}

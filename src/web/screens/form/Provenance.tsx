import { useTranslation } from 'react-i18next';
import { useDates } from '../../dates/useDates.ts';
import type { Row } from '../shared/rows.ts';
import styles from './form.module.css';

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Who made a row and who changed it last, and when, in the Buddhist era. */
export function Provenance({ record }: { record: Row }) {
  const { t } = useTranslation('screens');
  const { formatDateTime } = useDates();
  const line = (key: 'created' | 'updated', by: unknown, at: unknown) => (
    <p>
      {t(`form.${key}`, {
        by: text(by) || t('form.bySystem'),
        at: formatDateTime(text(at), 'short'),
      })}
    </p>
  );
  return (
    <footer className={styles.provenance}>
      {line('created', record.createdBy, record.createdAt)}
      {line('updated', record.updatedBy, record.updatedAt)}
    </footer>
  );
}

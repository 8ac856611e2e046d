import { CanAccess } from '@refinedev/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { historyAddress } from '../../core/paths.ts';
import { useDates } from '../../dates/useDates.ts';
import type { Row } from '../shared/rows.ts';
import styles from './form.module.css';

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

interface ProvenanceProps {
  readonly resourceName: string;
  readonly record: Row;
}

/**
 * Who made a row and who changed it last, and when; for administrators the way
 * to all that the audit log tells of it.
 */
export function Provenance({ resourceName, record }: ProvenanceProps) {
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
      <CanAccess resource="audit" action="list">
        <p>
          <Link to={historyAddress(resourceName, record.id)}>{t('form.history')}</Link>
        </p>
      </CanAccess>
    </footer>
  );
}

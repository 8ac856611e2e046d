import { useTranslation } from 'react-i18next';
import styles from '../../web/fields/fields.module.css';
import type { CellProps } from '../../web/fields/types.ts';

/** Yes or no: a mark and its word, never colour alone. */
export function Cell({ value }: CellProps<'boolean'>) {
  const { t } = useTranslation('fields');
  if (typeof value !== 'boolean') return <span className={styles.blank}>–</span>;
  return (
    <span className={value ? styles.yes : styles.no}>
      <span aria-hidden>{value ? '✓' : '✕'}</span> {t(value ? 'boolean.yes' : 'boolean.no')}
    </span>
  );
}

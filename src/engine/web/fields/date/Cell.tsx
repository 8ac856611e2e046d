import { useDates } from '../../dates/useDates.ts';
import styles from '../fields.module.css';
import type { CellProps } from '../types.ts';

/** A day in the Buddhist era, short. */
export function DateCell({ value }: CellProps<'date'>) {
  const { formatDate } = useDates();
  if (typeof value !== 'string') return <span className={styles.blank}>–</span>;
  return <time dateTime={value}>{formatDate(value, 'short')}</time>;
}

/** A moment in the Buddhist era, short. */
export function DateTimeCell({ value }: CellProps<'dateTime'>) {
  const { formatDateTime } = useDates();
  if (typeof value !== 'string') return <span className={styles.blank}>–</span>;
  return <time dateTime={value}>{formatDateTime(value, 'short')}</time>;
}

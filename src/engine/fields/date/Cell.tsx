import { useDates } from '../../web/dates/useDates.ts';
import type { CellProps } from '../../web/fields/types.ts';

/** A day, short. */
export function Cell({ value }: CellProps) {
  const { formatDate } = useDates();
  return <time dateTime={String(value)}>{formatDate(String(value), 'short')}</time>;
}

import { useDates } from '../../web/dates/useDates.ts';
import type { CellProps } from '../../web/fields/types.ts';

/** A moment in the Buddhist era, short. */
export function Cell({ value }: CellProps) {
  const { formatDateTime } = useDates();
  return <time dateTime={String(value)}>{formatDateTime(String(value), 'short')}</time>;
}

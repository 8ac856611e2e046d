import { useDates } from '../../web/dates/useDates.ts';
import type { CellProps } from '../../web/fields/types.ts';

/** A moment, short. */
export function Cell({ value }: CellProps) {
  const { formatDateTime } = useDates();
  return <time dateTime={String(value)}>{formatDateTime(String(value), 'short')}</time>;
}

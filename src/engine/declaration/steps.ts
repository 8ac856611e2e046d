/** Steps that dates are counted in. */
import type { Grain } from './summaries.ts';

/** Days as `YYYY-MM-DD`; '' is an open end. */
interface Within {
  readonly from: string;
  readonly to: string;
  readonly today: string;
}

/** The last day of the month or year that begins on a day. */
function endOf(day: string, by: Exclude<Grain, 'day'>): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const end = by === 'year' ? Date.UTC(year, 12, 0) : Date.UTC(year, month, 0);
  return new Date(end).toISOString().slice(0, 10);
}

/**
 * Whether a month or year that begins on a day has not all its days: it is not over yet, or a period
 * has only some of them. What is counted of it is not to be held against whole ones.
 */
export function isPartial(day: string, by: Grain, { from, to, today }: Within): boolean {
  if (by === 'day') return false;
  const end = endOf(day, by);
  return end >= today || day < from || (to !== '' && end > to);
}

import type { Publications } from '../../publication.ts';
import { shiftMonth } from '../dashboard/periods.ts';

/** What is published by itself next, as `schedule.ts` of the server does it. */
export interface NextAutomatic {
  /** `2026-10`. */
  readonly month: string;
  /** `2026-11-05`. */
  readonly day: string;
  /** The day has come: the server looks every hour. */
  readonly isDue: boolean;
}

/**
 * The first month that nobody has published, nor given a day of its own, and its day; null where no
 * day is set or nothing is recorded that could be published.
 * @param today as the region has it, `2026-11-30`
 */
export function nextAutomatic(
  { closedMonth, publications, settings: { day }, hasRecords }: Publications,
  today: string,
): NextAutomatic | null {
  if (day === null || !hasRecords) return null;
  const isTaken = (month: string): boolean =>
    publications.some(
      (it) => it.month === month && (it.status === 'published' || it.publishOn !== null),
    );
  // The month that runs has no version yet.
  const month = isTaken(closedMonth) ? shiftMonth(closedMonth, 1) : closedMonth;
  const on = `${shiftMonth(month, 1)}-${String(day).padStart(2, '0')}`;
  return { month, day: on, isDue: on <= today };
}

/** Spans of months that are picked quickly. Months are `2026-01`. */
import { indexOf, MONTHS_OF_YEAR, monthAt, shiftMonth } from './periods.ts';

export interface MonthSpan {
  readonly from: string;
  readonly to: string;
}

export const QUICK_PERIODS = [
  'lastMonth',
  'thisYear',
  'lastYear',
  'thisFiscalYear',
  'lastFiscalYear',
] as const;
export type QuickPeriod = (typeof QUICK_PERIODS)[number];

/** The fiscal year begins in October of the year before. */
const FISCAL_MONTHS_BEFORE = 3;

/** The last twelve whole months before a day: what is shown unless somebody chooses otherwise. */
export function usualSpan(today: string): MonthSpan {
  const to = shiftMonth(today, -1);
  return { from: shiftMonth(to, 1 - MONTHS_OF_YEAR), to };
}

/** What a quick pick stands for on a day: the year under way ends with its last whole month. */
export function quickSpan(period: QuickPeriod, today: string): MonthSpan {
  if (period === 'lastMonth') {
    const month = shiftMonth(today, -1);
    return { from: month, to: month };
  }
  const before = period.endsWith('FiscalYear') ? FISCAL_MONTHS_BEFORE : 0;
  const now = indexOf(today) + before;
  const firstOfThis = now - (now % MONTHS_OF_YEAR) - before;
  const isThis = period.startsWith('this');
  const first = isThis ? firstOfThis : firstOfThis - MONTHS_OF_YEAR;
  const last = isThis ? Math.max(first, indexOf(today) - 1) : first + MONTHS_OF_YEAR - 1;
  return { from: monthAt(first), to: monthAt(last) };
}

/** Months to choose from, the latest first. */
export function monthsBack(today: string, count: number): string[] {
  return Array.from({ length: count }, (_, place) => shiftMonth(today, -place));
}

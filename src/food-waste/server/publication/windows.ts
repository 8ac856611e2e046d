/** Periods that are published: always twelve months, named by the last of them (`2026-10`). */
import type { PublishedWindow, WindowKind } from '../../publication.ts';
import { firstDay, lastDay, type Month, shifted } from '../dashboard/periods.ts';

const MONTHS_OF_WINDOW = 12;
const LAST_OF_CALENDAR_YEAR = '-12';
/** Fiscal years end with September. */
const LAST_OF_FISCAL_YEAR = '-09';

export const firstMonthOf = (month: Month): Month => shifted(month, 1 - MONTHS_OF_WINDOW);
export const yearBefore = (month: Month): Month => shifted(month, -MONTHS_OF_WINDOW);

/** The newest month up to `month` that ends so. */
function lastEnding(month: Month, end: string): Month {
  let found = month;
  while (!found.endsWith(end)) found = shifted(found, -1);
  return found;
}

/**
 * The periods of a publication: twelve months ending with its month, the last whole calendar year
 * and fiscal year, and each of them a year before; the publication's own first.
 * @param firstRecord the first month with a record: other periods that begin before are left out
 */
export function windowsOf(month: Month, firstRecord: Month): readonly Month[] {
  const latest = [
    month,
    lastEnding(month, LAST_OF_CALENDAR_YEAR),
    lastEnding(month, LAST_OF_FISCAL_YEAR),
  ];
  return [...new Set([...latest, ...latest.map(yearBefore)])].filter(
    (it) => it === month || firstMonthOf(it) >= firstRecord,
  );
}

function kindsOf(window: Month, month: Month): WindowKind[] {
  const isMain = window === month || window === yearBefore(month);
  return [
    ...(isMain ? (['months12'] as const) : []),
    ...(window.endsWith(LAST_OF_CALENDAR_YEAR) ? (['calendarYear'] as const) : []),
    ...(window.endsWith(LAST_OF_FISCAL_YEAR) ? (['fiscalYear'] as const) : []),
  ];
}

/** A period of a publication of `month` as it is published. */
export function windowIn(month: Month, window: Month, firstMonth: Month | null): PublishedWindow {
  return {
    month: window,
    from: firstDay(firstMonthOf(window)),
    to: lastDay(window),
    kinds: kindsOf(window, month),
    firstMonth,
  };
}

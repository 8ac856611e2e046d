import { dayOfIso, realDay, toIso } from '../format/calendar.ts';
import type { PickerKind } from './config.ts';

/** A way to go in a calendar: so many days, or so many months. */
export type Step = { readonly days: number } | { readonly months: number };

const DAY_MILLISECONDS = 86_400_000;
const days = (count: number): Step => ({ days: count });
const months = (count: number): Step => ({ months: count });
const years = (count: number): Step => months(count * 12);

/** How far one arrow goes sideways, one up or down, and the page keys, as the panel is laid out. */
const STRIDES: Record<PickerKind, { along: Step; across: Step; page: Step; farPage: Step }> = {
  date: { along: days(1), across: days(7), page: months(1), farPage: years(1) },
  month: { along: months(1), across: months(3), page: years(1), farPage: years(10) },
  year: { along: years(1), across: years(3), page: years(10), farPage: years(100) },
};

function back(step: Step): Step {
  return 'days' in step ? days(-step.days) : months(-step.months);
}

/** The step of a key in a panel of this kind; null for a key that goes nowhere. */
export function stepOf(key: string, shift: boolean, kind: PickerKind): Step | null {
  const { along, across, page, farPage } = STRIDES[kind];
  const far = shift ? farPage : page;
  switch (key) {
    case 'ArrowRight':
      return along;
    case 'ArrowLeft':
      return back(along);
    case 'ArrowDown':
      return across;
    case 'ArrowUp':
      return back(across);
    case 'PageDown':
      return far;
    case 'PageUp':
      return back(far);
    default:
      return null;
  }
}

function lastDayOf(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/**
 * The day a step away from a 'YYYY-MM-DD'. Months keep the day of the month where the month has it,
 * else end on its last. Never before `min` or after `max`.
 */
export function stepFrom(iso: string, step: Step, min: string, max: string): string {
  const start = dayOfIso(iso);
  if (!start) return iso;
  const next = 'days' in step ? byDays(iso, step.days) : byMonths(start, step.months);
  // No day of the calendar in bounds: beyond its first or last year.
  if (next === null) return isBackwards(step) ? min : max;
  if (next < min) return min;
  return next > max ? max : next;
}

function isBackwards(step: Step): boolean {
  return 'days' in step ? step.days < 0 : step.months < 0;
}

function byDays(iso: string, count: number): string | null {
  const next = new Date(Date.parse(iso) + count * DAY_MILLISECONDS).toISOString().slice(0, 10);
  return dayOfIso(next) && next;
}

function byMonths(
  { year, month, day }: { year: number; month: number; day: number },
  count: number,
): string | null {
  const total = year * 12 + month - 1 + count;
  const [toYear, toMonth] = [Math.floor(total / 12), (total % 12) + 1];
  const found = realDay(toYear, toMonth, Math.min(day, lastDayOf(toYear, toMonth)));
  return found && toIso(found);
}

import { clockAt as clockIn } from '../../../declaration/clock.ts';
import { yearsAhead } from '../../../declaration/region.ts';
import { region } from '../../region.ts';

/** Years that people read and write are so far ahead of the Common Era, those of ISO texts. */
export const YEARS_AHEAD = yearsAhead(region);

/** The years (Common Era) a date may have: พ.ศ. 2400 to 2743. Typed years below 2400 are ค.ศ. */
export const FIRST_YEAR = 1857;
export const LAST_YEAR = 2200;

/** A day of the calendar; `year` is of the Common Era, `month` and `day` count from 1. */
export interface CalendarDay {
  year: number;
  month: number;
  day: number;
}

/** 'YYYY-MM-DD' of a day. */
export function toIso({ year, month, day }: CalendarDay): string {
  return [
    String(year).padStart(4, '0'),
    String(month).padStart(2, '0'),
    String(day).padStart(2, '0'),
  ].join('-');
}

/** The day, if the calendar has it (29 February only in leap years) and its year is in bounds. */
export function realDay(year: number, month: number, day: number): CalendarDay | null {
  if (year < FIRST_YEAR || year > LAST_YEAR || month < 1 || month > 12 || day < 1) return null;
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate() ? { year, month, day } : null;
}

/** The day a 'YYYY-MM-DD' names; null when it names none. */
export function dayOfIso(iso: string): CalendarDay | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(iso);
  return parts ? realDay(Number(parts[1]), Number(parts[2]), Number(parts[3])) : null;
}

/** A moment on the clocks of the region; `time` is 'HH:mm'. */
export interface ClockMoment extends CalendarDay {
  time: string;
}

/** The day and time of the region at `moment` (milliseconds since 1970). */
export function clockAt(moment: number): ClockMoment {
  const shifted = clockIn(region, new Date(moment));
  return {
    year: shifted.getUTCFullYear(),
    month: shifted.getUTCMonth() + 1,
    day: shifted.getUTCDate(),
    time: shifted.toISOString().slice(11, 16),
  };
}

/** The day of the region at `now` (milliseconds since 1970), as 'YYYY-MM-DD'. */
export function todayAt(now: number): string {
  return toIso(clockAt(now));
}

/** Milliseconds since 1970 of an ISO 8601 moment; one without a zone is UTC. Null if unreadable. */
export function momentOf(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/.test(text)) return null;
  const iso = text.replace(' ', 'T');
  const zoned = /(?:Z|[+-]\d{2}(?::?\d{2})?)$/i.test(iso.slice(11)) ? iso : `${iso}Z`;
  // PostgreSQL writes a zone as '+00', which JavaScript reads only as '+00:00'.
  const milliseconds = Date.parse(zoned.replace(/([+-]\d{2})$/, '$1:00'));
  return Number.isNaN(milliseconds) ? null : milliseconds;
}

/** The day of a 'YYYY-MM-DD', or the region's day of an ISO 8601 moment; null if neither. */
export function dayOf(text: string): CalendarDay | null {
  const day = dayOfIso(text);
  if (day) return day;
  const moment = momentOf(text);
  return moment === null ? null : clockAt(moment);
}

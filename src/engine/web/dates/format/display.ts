import { region } from '../../region.ts';
import { type CalendarDay, clockAt, dayOf, momentOf, YEARS_AHEAD } from './calendar.ts';
import { type DateWords, fill, wordsFor } from './words.ts';

/** 'long' writes the month's name in full: 21 พฤศจิกายน 2569; 'short': 21 พ.ย. 2569. */
export type DateStyle = 'long' | 'short';

/** 'YYYY-MM-DD' or an ISO 8601 moment in UTC. Nothing is shown for nothing. */
export type IsoText = string | null | undefined;

function monthName(day: CalendarDay, words: DateWords, style: DateStyle): string {
  return words.months[style][day.month - 1] ?? '';
}

function show(
  iso: IsoText,
  language: string,
  write: (day: CalendarDay, words: DateWords) => string,
): string {
  if (!iso) return '';
  const day = dayOf(iso);
  // A text that is no date is shown as it is: hiding it would hide the fault.
  return day ? write(day, wordsFor(language)) : iso;
}

/** A year of the Common Era as people read it, with the mark of its era where there is one. */
function writeYear(year: number, words: DateWords): string {
  return fill(words.eras[region.calendar], { year: year + YEARS_AHEAD });
}

function writeDay(day: CalendarDay, words: DateWords, style: DateStyle): string {
  return fill(words.formats.day, {
    day: day.day,
    month: monthName(day, words, style),
    year: writeYear(day.year, words),
  });
}

/** A day, its year by the region's calendar: `21 พฤศจิกายน 2569`; a moment shows its day in the region. */
export function formatDate(iso: IsoText, language: string, style: DateStyle = 'long'): string {
  return show(iso, language, (day, words) => writeDay(day, words, style));
}

/** A moment on the region's clocks: `21 พ.ย. 2569 14:05 น.`; a bare day shows no time. */
export function formatDateTime(iso: IsoText, language: string, style: DateStyle = 'short'): string {
  const moment = iso ? momentOf(iso) : null;
  if (moment === null) return formatDate(iso, language, style);
  const words = wordsFor(language);
  const at = clockAt(moment);
  return fill(words.formats.dayTime, { date: writeDay(at, words, style), time: at.time });
}

/** A month: `พฤศจิกายน 2569`, short `พ.ย. 2569`; reads 'YYYY-MM' too. */
export function formatMonth(iso: IsoText, language: string, style: DateStyle = 'long'): string {
  const whole = iso && /^\d{4}-\d{2}$/.test(iso) ? `${iso}-01` : iso;
  return show(whole, language, (day, words) =>
    fill(words.formats.month, {
      month: monthName(day, words, style),
      year: writeYear(day.year, words),
    }),
  );
}

/** A year: `2569`; reads 'YYYY' too. */
export function formatYear(iso: IsoText, language: string): string {
  const whole = iso && /^\d{4}$/.test(iso) ? `${iso}-01-01` : iso;
  return show(whole, language, (day, words) =>
    fill(words.formats.year, { year: writeYear(day.year, words) }),
  );
}

/**
 * A span of days, both ends in it: `1–21 พ.ย. 2569`, `28 ต.ค. – 3 พ.ย. 2569`; with one end open,
 * `ตั้งแต่ 1 พ.ย. 2569` or `ถึง 21 พ.ย. 2569`.
 */
export function formatRange(
  from: IsoText,
  to: IsoText,
  language: string,
  style: DateStyle = 'short',
): string {
  const words = wordsFor(language);
  const [fromText, toText] = [formatDate(from, language, style), formatDate(to, language, style)];
  if (!from && !to) return '';
  if (!to) return fill(words.ranges.since, { from: fromText });
  if (!from) return fill(words.ranges.until, { to: toText });
  if (fromText === toText) return fromText;
  const [first, last] = [dayOf(from), dayOf(to)];
  if (!first || !last || first.year !== last.year) {
    return fill(words.ranges.any, { from: fromText, to: toText });
  }
  const oneMonth = first.month === last.month;
  return fill(oneMonth ? words.ranges.oneMonth : words.ranges.oneYear, {
    fromDay: first.day,
    fromMonth: monthName(first, words, style),
    toDay: last.day,
    toMonth: monthName(last, words, style),
    month: monthName(last, words, style),
    year: writeYear(last.year, words),
  });
}

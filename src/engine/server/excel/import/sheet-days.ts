import { clockAt } from '../../../declaration/clock.ts';
import { writtenDay } from '../../locale.ts';
import type { SheetLocale } from '../columns.ts';
import { momentOf } from '../serials.ts';

/** `2026-11-21` as people write it into a sheet: in Thai with the year of the region's calendar, 21/11/2569. */
export function sheetDay({ language, config }: SheetLocale, day: string): string {
  return language === 'th' ? writtenDay(config.region, day) : day.split('-').reverse().join('/');
}

/** What a clock shows, be its zone whatever it may: `21/11/2569 09:00`. */
function clockText(locale: SheetLocale, clock: Date): string {
  const text = clock.toISOString();
  return `${sheetDay(locale, text.slice(0, 10))} ${text.slice(11, 16)}`;
}

/** A moment (ISO 8601, UTC) as people write it into a sheet, by the clock of the region. */
export function sheetMoment(locale: SheetLocale, moment: string): string {
  return clockText(locale, clockAt(locale.config.region, new Date(moment)));
}

/** A spreadsheet's number of a day, or of a day and its hours, as people write them. */
export function sheetSerial(locale: SheetLocale, serial: number): string {
  const clock = momentOf(serial);
  if (Number.isNaN(clock.getTime())) return String(serial);
  return Number.isInteger(serial)
    ? sheetDay(locale, clock.toISOString().slice(0, 10))
    : clockText(locale, clock);
}

import { clockAt } from '../declaration/clock.ts';
import { type Region, yearsAhead } from '../declaration/region.ts';
import type { Config } from '../declaration/types.ts';
import type { AnyField, Translate, ValueWords } from '../fields/contract.ts';
import { definitionOf, isPlainNumber, writeValue } from '../fields/index.ts';
import { dayInFigures } from '../fields/shared/days.ts';
import { writeFigures } from '../fields/shared/numbers.ts';
import type { Language, Words } from './i18n.ts';

/** How values are written for a person. */
export interface Locale {
  readonly config: Config;
  readonly words: Words;
  readonly language: Language;
}

/** Words for the types of fields that say their values themselves. */
export const translateIn =
  ({ words, language }: Pick<Locale, 'words' | 'language'>): Translate =>
  (key, params) =>
    words.text(language, key, writeFigures(params));

/** A choice in words; what has none stands as it is. */
export function choiceText({ words, language }: Locale, set: string, value: string): string {
  return words.find(language, `resources:choices.${set}.${value}`) ?? value;
}

/** A plain number as spreadsheets have it, a year of the region's calendar; null for what is none. */
export function sheetNumber(field: AnyField, value: unknown): number | null {
  return isPlainNumber(field) ? (definitionOf(field).sheet?.toNumber(field, value) ?? null) : null;
}

/** A permission by the screen that it opens. */
export function permissionText({ config, words, language }: Locale, key: string): string {
  const screen = Object.values(config.screens).find(({ permission }) => permission === key);
  return (screen && words.find(language, `menu:screens.${screen.name}`)) ?? key;
}

function valueWords(locale: Locale): ValueWords {
  return {
    choice: (set, value) => choiceText(locale, set, value),
    permission: (key) => permissionText(locale, key),
    formatDate: (day) => writtenDay(locale.config.region, day),
    formatDateTime: (moment) => writtenMoment(locale.config.region, moment),
  };
}

/** A value in words. */
export function formatValue(locale: Locale, field: AnyField, value: unknown): string {
  return writeValue(field, value, translateIn(locale), valueWords(locale));
}

/** `2026-03-01` in figures, with the year of the region's calendar: `01/03/2569`. */
export const writtenDay = ({ calendar }: Region, day: string): string =>
  dayInFigures(calendar, day);

/** A moment (ISO 8601, UTC) as a clock of the region shows it: `01/03/2569 09:00:00`. */
export function writtenMoment(region: Region, moment: string): string {
  const there = clockAt(region, new Date(moment)).toISOString();
  return `${writtenDay(region, there.slice(0, 10))} ${there.slice(11, 19)}`;
}

/** What formatting a day or a moment for a person needs. */
interface TimeLocale {
  readonly words: Pick<Words, 'text'>;
  readonly language: Language;
  readonly region: Region;
}

/** A day (`2026-03-01`) as the screens show it: `1 มี.ค. 2569`. */
export function dayText({ words, language, region }: TimeLocale, date: string): string {
  const [year, month, day] = date.split('-').map(Number);
  return words.text(language, 'dates:formats.day', {
    day: Number(day),
    month: words.text(language, `dates:months.short.${Number(month) - 1}`),
    year: words.text(language, `dates:eras.${region.calendar}`, {
      year: Number(year) + yearsAhead(region),
    }),
  });
}

/** A moment (ISO 8601, UTC) as the screens show it: `1 มี.ค. 2569 09:00 น.` */
export function momentText(locale: TimeLocale, moment: string): string {
  const there = clockAt(locale.region, new Date(moment)).toISOString();
  const date = dayText(locale, there.slice(0, 10));
  const time = there.slice(11, 16);
  return locale.words.text(locale.language, 'dates:formats.dayTime', { date, time });
}

import type { Language, Words } from '../../../../engine/server/i18n.ts';
import { BUDDHIST_YEAR_OFFSET } from '../../../../thailand/calendar.ts';
import { clockInBangkok } from '../../../../thailand/clock.ts';
import { thailandRegion } from '../../../../thailand/region.ts';
import type { Areas } from '../../../../thailand/server/geography/areas.ts';
import { CHOICES } from '../../../choices.ts';
import type { SheetAnswer } from '../calls.ts';
import type { Named } from '../names.ts';
import type { Period } from '../periods.ts';

/** What a workbook of a dashboard is written with. */
export interface Speech {
  readonly words: Words;
  readonly language: Language;
  readonly areas: Areas;
}

export type Word = (key: string, params?: Readonly<Record<string, string | number>>) => string;

/** The words of `dashboard:export`. */
export const wordIn =
  ({ words, language }: Speech): Word =>
  (key, params) =>
    words.text(language, `dashboard:export.${key}`, params);

/** A row's name as people know it. */
export function nameOf(speech: Speech, by: string, named: Named): string {
  if (named.name !== null) return named.name;
  const set = CHOICES[by];
  const choice = set && speech.words.find(speech.language, `resources:choices.${set}.${named.key}`);
  return choice ?? wordIn(speech)(`rows.${named.key}`);
}

function monthIn({ words, language }: Speech, month: number, length: 'short' | 'long'): string {
  return words.text(language, `dates:months.${length}.${month - 1}`);
}

/** A year of the Buddhist era with the mark of the era, where the language has one. */
const inEra = ({ words, language }: Speech, year: number | string): string =>
  words.text(language, `dates:eras.${thailandRegion.calendar}`, { year });

/** A year of the Common Era as people read it. */
const eraYear = (speech: Speech, year: number): string =>
  inEra(speech, year + BUDDHIST_YEAR_OFFSET);

/** `2026-01-10` → `10 มกราคม 2569` */
export function dayIn(speech: Speech, day: string, length: 'short' | 'long' = 'long'): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return speech.words.text(speech.language, 'dates:formats.day', {
    day: date,
    month: monthIn(speech, month, length),
    year: eraYear(speech, year),
  });
}

/** A moment as a clock in Thailand shows it: `22 พฤศจิกายน 2569 05:28 น.` */
export function momentIn(speech: Speech, moment: Date): string {
  const there = clockInBangkok(moment).toISOString();
  return speech.words.text(speech.language, 'dates:formats.dayTime', {
    date: dayIn(speech, there.slice(0, 10)),
    time: there.slice(11, 16),
  });
}

/** A part of a chart over time as people write it. */
export function periodIn(speech: Speech, by: Period, period: string): string {
  if (by === 'day' || by === 'week') return dayIn(speech, period, 'short');
  if (by === 'year' || by === 'fiscalYear') {
    const year = by === 'year' ? Number(period) + BUDDHIST_YEAR_OFFSET : period;
    return speech.words.text(speech.language, 'dates:formats.year', { year: inEra(speech, year) });
  }
  const [year = 0, month = 1] = period.split('-').map(Number);
  return speech.words.text(speech.language, 'dates:formats.month', {
    month: monthIn(speech, month, 'short'),
    year: eraYear(speech, year),
  });
}

/** An area's name, from the smallest up; '' is the whole country. */
export function areaIn(speech: Speech, code: string): string {
  const path = speech.areas.path(code);
  if (path.length === 0) return wordIn(speech)('country');
  const names = path.map(({ nameTh, nameEn }) => (speech.language === 'th' ? nameTh : nameEn));
  return names.reverse().join(', ');
}

/** What rows are broken down by; management of packaging has another name than that of waste. */
export const dimensionOf = ({ source, by }: Extract<SheetAnswer, { shape: 'rows' }>): string =>
  source === 'packaging' && by === 'manage' ? 'recovery' : by;

/** What a sheet is about, in a few words. */
export function titleOf(speech: Speech, answer: SheetAnswer): string {
  const word = wordIn(speech);
  const dimension = (by: string): string => word(`by.${by}`);
  switch (answer.shape) {
    case 'home':
      return word('titles.home');
    case 'types':
      return word('titles.types');
    case 'rows':
      return word(`titles.${answer.source}`, { by: dimension(dimensionOf(answer)) });
    case 'grid':
      return word('titles.grid', {
        rows: dimension(answer.rowsBy),
        columns: dimension(answer.columnsBy),
      });
    case 'trend':
      return answer.split === undefined
        ? word('titles.trend', { by: word(`periods.${answer.by}`) })
        : word('titles.trendBy', {
            by: word(`periods.${answer.by}`),
            split: dimension(answer.split),
          });
    case 'population':
      return word('titles.population');
    case 'map':
      return word('titles.map', { measure: word(`measures.${answer.body.unit}`) });
  }
}

import dayjs, { type Dayjs } from 'dayjs';
import type { GenerateConfig } from 'rc-picker/es/generate';
import dayjsConfig from 'rc-picker/es/generate/dayjs';
import {
  clockAt,
  dayOfIso,
  FIRST_YEAR,
  LAST_YEAR,
  toIso,
  YEARS_AHEAD,
} from '../format/calendar.ts';
import {
  formatDate,
  formatMonth,
  formatYear,
  parseDate,
  parseMonth,
  parseYear,
} from '../format/index.ts';
import { wordsFor } from '../format/words.ts';

/** What a picker picks. */
export type PickerKind = 'date' | 'month' | 'year';

/**
 * The field formats of the pickers. They name what is written, not how: the words and their order
 * come from the language's dates.json.
 */
export const FIELD_FORMATS: Record<PickerKind, string> = {
  date: 'D MMM YYYY',
  month: 'MMMM YYYY',
  year: 'YYYY G',
};

/** How each kind of picker reads typed text, writes its value, and says it aloud. */
export const fieldsOf = {
  date: {
    parse: parseDate,
    format: (iso: string, language: string) => formatDate(iso, language, 'short'),
    spoken: (iso: string, language: string) => formatDate(iso, language),
  },
  month: {
    parse: parseMonth,
    format: (iso: string, language: string) => formatMonth(iso, language),
    spoken: (iso: string, language: string) => formatMonth(iso, language),
  },
  year: { parse: parseYear, format: formatYear, spoken: formatYear },
} satisfies Record<PickerKind, object>;

const kindOfFormat = new Map(
  (['date', 'month', 'year'] as const).map((kind) => [FIELD_FORMATS[kind], kind]),
);

/** The picker's date of a 'YYYY-MM-DD'; undefined when it names no day. */
export function dayjsOf(iso: string | null | undefined): Dayjs | undefined {
  const day = iso ? dayOfIso(iso) : null;
  // Noon, because midnight does not exist on days when the clocks go forward.
  return day ? dayjs(new Date(day.year, day.month - 1, day.day, 12)) : undefined;
}

/** The 'YYYY-MM-DD' of a picker's date, in local time: toISOString() would shift the day. */
export function isoOf(date: Dayjs): string {
  return toIso({ year: date.year(), month: date.month() + 1, day: date.date() });
}

/** How much of a 'YYYY-MM-DD' names a day, a month, a year. */
export const NAME_LENGTH: Record<PickerKind, number> = { date: 10, month: 7, year: 4 };

/** The first and the last day that may be picked where nothing else is said, 'YYYY-MM-DD'. */
export const WIDEST = { min: `${FIRST_YEAR}-01-01`, max: `${LAST_YEAR}-12-31` };

/**
 * antd's picker configuration over dayjs in which every year is of the region's calendar, so that the
 * panels' headers and decades agree with the fields. `now` gives milliseconds since 1970; today is
 * the region's. Typed text is never read here, but by `useTypedDate`: antd would take every readable
 * beginning of it, and write it anew over the keys that follow.
 */
export function pickerConfig(now: () => number): GenerateConfig<Dayjs> {
  return {
    ...dayjsConfig,
    getNow: () => {
      const at = clockAt(now());
      return dayjs(new Date(at.year, at.month - 1, at.day, 12));
    },
    getYear: (date) => date.year() + YEARS_AHEAD,
    setYear: (date, year) => date.year(year - YEARS_AHEAD),
    locale: {
      ...dayjsConfig.locale,
      getShortMonths: (language) => wordsFor(language).months.short,
      getShortWeekDays: (language) => wordsFor(language).weekdays,
      format: (language, date, format) => {
        const kind = kindOfFormat.get(format);
        if (kind) return fieldsOf[kind].format(isoOf(date), language);
        if (format === 'YYYY') return String(date.year() + YEARS_AHEAD);
        return dayjsConfig.locale.format(language, date, format);
      },
      parse: () => null,
    },
  };
}

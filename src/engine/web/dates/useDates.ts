import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type DateStyle,
  formatDate,
  formatDateTime,
  formatMonth,
  formatRange,
  formatYear,
  type IsoText,
  timeAgo,
} from './format/index.ts';

/** The code of the language on screen, for the functions of `./format`. */
export function useDateLanguage(): string {
  const { i18n } = useTranslation();
  return i18n.language ?? 'th';
}

/** The functions of `./format`, bound to the language on screen. */
export interface Dates {
  formatDate(iso: IsoText, style?: DateStyle): string;
  formatDateTime(iso: IsoText, style?: DateStyle): string;
  formatMonth(iso: IsoText, style?: DateStyle): string;
  formatYear(iso: IsoText): string;
  formatRange(from: IsoText, to: IsoText, style?: DateStyle): string;
  /** `now` in milliseconds since 1970. */
  timeAgo(moment: string, now: number): string;
}

/** Dates in the language on screen, the year by the region's calendar. */
export function useDates(): Dates {
  const language = useDateLanguage();
  return useMemo(
    () => ({
      formatDate: (iso, style) => formatDate(iso, language, style),
      formatDateTime: (iso, style) => formatDateTime(iso, language, style),
      formatMonth: (iso, style) => formatMonth(iso, language, style),
      formatYear: (iso) => formatYear(iso, language),
      formatRange: (from, to, style) => formatRange(from, to, language, style),
      timeAgo: (moment, now) => timeAgo(moment, now, language),
    }),
    [language],
  );
}

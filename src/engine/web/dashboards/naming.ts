import { useTranslation } from 'react-i18next';
import type { Dimension, Grain } from '../../declaration/summaries.ts';
import { lookupOf } from '../../fields/added-views.ts';
import { isOneOfSet } from '../../fields/index.ts';
import type { LookupWords } from '../../fields/views-contract.ts';
import { useDates } from '../dates/useDates.ts';
import { useWords } from '../fields/shared/useWords.ts';
import type { Naming } from './to-chart.ts';

/** A code by its name, where its type has names. */
function codeText(type: string, value: unknown, words: LookupWords): string {
  const code = String(Reflect.get(Object(value), 'code'));
  return lookupOf(type)?.write(value, words) || code;
}

/** What rows of summaries are called, in the language on screen. */
export function useNaming(): Naming & { long(by: Grain, day: string): string } {
  const { t, i18n } = useTranslation(['charts', 'fields']);
  const { language } = i18n;
  const { choice, translate } = useWords();
  const { formatDate, formatMonth, formatYear } = useDates();
  const long = (by: Grain, day: string): string =>
    ({ day: formatDate, month: formatMonth, year: formatYear })[by](day);
  return {
    long,
    translate,
    short(by, day, isFirst) {
      if (by !== 'month') return by === 'year' ? formatYear(day) : formatDate(day, 'short');
      const [short = '', year = ''] = formatMonth(day, 'short').split(' ');
      // The year stands under January and the first.
      return isFirst || day.slice(5, 7) === '01' ? `${short}\n${year}` : short;
    },
    value({ field, by, level }: Dimension, value) {
      if (value === null || value === undefined) return t('charts:none');
      if (by) return long(by, String(value));
      if (level !== null) return codeText(field.type, value, { language, translate });
      if (typeof value === 'boolean') return t(`fields:boolean.${value ? 'yes' : 'no'}`);
      if (isOneOfSet(field)) return choice(field.choices, String(value));
      const { name, code } = Object(value);
      // A row outside what the person's role opens has neither.
      return String(name || code || t('charts:unseen'));
    },
    others: t('charts:others'),
  };
}

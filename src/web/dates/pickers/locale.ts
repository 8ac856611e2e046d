import type { PickerLocale } from 'antd/es/date-picker/generatePicker';
import english from 'antd/es/date-picker/locale/en_US';
import thai from 'antd/es/date-picker/locale/th_TH';
import { wordsFor } from '../format/words';
import { FIELD_FORMATS } from './config';

// antd's own words ("วันนี้", "เลือกเดือน"); a language not here has antd's English ones and the
// month names of its dates.json.
const antdLocales = new Map<string, PickerLocale>([
  ['th', thai],
  ['en', english],
]);

/** antd's DatePicker and Calendar locale for `language`, its fields written as our dates are. */
export function pickerLocale(language: string): PickerLocale {
  const base = antdLocales.get(language.split(/[-_]/)[0] ?? '') ?? english;
  const words = wordsFor(language);
  return {
    ...base,
    lang: {
      ...base.lang,
      locale: language,
      monthBeforeYear: true,
      yearFormat: 'YYYY',
      cellYearFormat: 'YYYY',
      fieldDateFormat: FIELD_FORMATS.date,
      fieldMonthFormat: FIELD_FORMATS.month,
      fieldYearFormat: FIELD_FORMATS.year,
      shortMonths: words.months.short,
      shortWeekDays: words.weekdays,
    },
  };
}

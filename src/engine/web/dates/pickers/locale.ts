import type { PickerLocale } from 'antd/es/date-picker/generatePicker';
import { wordsFor } from '../format/words.ts';
import { FIELD_FORMATS } from './config.ts';

/**
 * antd's DatePicker and Calendar locale for `language`: antd's own words ("วันนี้", "เลือกเดือน")
 * from `base`, fields and names of months as our dates have them.
 */
export function pickerLocale(language: string, base: PickerLocale): PickerLocale {
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

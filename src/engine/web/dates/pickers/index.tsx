import { CalendarPicker, type CalendarPickerProps } from './CalendarPicker.tsx';

export type { CalendarPickerProps } from './CalendarPicker.tsx';
export {
  type DayRange,
  DayRangePicker,
  type DayRangePickerProps,
} from './DayRangePicker.tsx';
export { pickerLocale } from './locale.ts';

/** Picks a day: `21 พ.ย. 2569` on screen, '2026-11-21' inside. */
export function DayPicker(props: CalendarPickerProps) {
  return <CalendarPicker kind="date" {...props} />;
}

/** Picks a month: `พฤศจิกายน 2569` on screen, '2026-11-01' inside. */
export function MonthPicker(props: CalendarPickerProps) {
  return <CalendarPicker kind="month" {...props} />;
}

/** Picks a year: `2569` on screen, '2026-01-01' inside. */
export function YearPicker(props: CalendarPickerProps) {
  return <CalendarPicker kind="year" {...props} />;
}

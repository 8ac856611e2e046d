import { BuddhistPicker, type BuddhistPickerProps } from './BuddhistPicker.tsx';

export type { BuddhistPickerProps } from './BuddhistPicker.tsx';
export {
  BuddhistRangePicker,
  type BuddhistRangePickerProps,
  type DayRange,
} from './BuddhistRangePicker.tsx';
export { pickerLocale } from './locale.ts';

/** Picks a day: `21 พ.ย. 2569` on screen, '2026-11-21' inside. */
export function BuddhistDatePicker(props: BuddhistPickerProps) {
  return <BuddhistPicker kind="date" {...props} />;
}

/** Picks a month: `พฤศจิกายน 2569` on screen, '2026-11-01' inside. */
export function BuddhistMonthPicker(props: BuddhistPickerProps) {
  return <BuddhistPicker kind="month" {...props} />;
}

/** Picks a year: `2569` on screen, '2026-01-01' inside. */
export function BuddhistYearPicker(props: BuddhistPickerProps) {
  return <BuddhistPicker kind="year" {...props} />;
}

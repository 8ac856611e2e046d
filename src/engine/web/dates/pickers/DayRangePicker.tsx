import { Flex } from 'antd';
import { type CSSProperties, useRef } from 'react';
import { wordsFor } from '../format/words.ts';
import { useDateLanguage } from '../useDates.ts';
import { CalendarPicker, type CalendarPickerProps } from './CalendarPicker.tsx';

/** First and last day, both in the range, 'YYYY-MM-DD'; null is an open end. */
export type DayRange = [from: string | null, to: string | null];

/** What a range picker takes. `id` goes to the first field. */
export interface DayRangePickerProps
  extends Pick<CalendarPickerProps, 'id' | 'min' | 'max' | 'allowClear' | 'disabled' | 'size'> {
  value?: DayRange | null;
  /** Null when both ends are open. */
  onChange?(range: DayRange | null): void;
  onUnsettled?(unsettled: boolean): void;
  status?: CalendarPickerProps['status'];
  style?: CSSProperties;
}

const OPEN: DayRange = [null, null];

/**
 * Two day pickers side by side, or one above the other where there is no room; antd's own range
 * picker is two months wide, more than a telephone, and knows no open end that is typed. Setting
 * one end beyond the other empties the other, rather than exchange them under the person's hands.
 */
export function DayRangePicker(props: DayRangePickerProps) {
  const { value, onChange, style, id, onUnsettled, ...shared } = props;
  const [from, to] = value ?? OPEN;
  const words = wordsFor(useDateLanguage()).pickers;
  const change = (range: DayRange): void => {
    onChange?.(range[0] === null && range[1] === null ? null : range);
  };
  const unsettled = useRef([false, false]);
  const report = (end: 0 | 1, state: boolean): void => {
    unsettled.current[end] = state;
    onUnsettled?.(unsettled.current.includes(true));
  };
  const half = { flex: '1 1 140px' };
  return (
    <Flex wrap gap="small" style={style}>
      <CalendarPicker
        {...shared}
        kind="date"
        id={id}
        aria-label={words.from}
        placeholder={words.from}
        style={half}
        value={from}
        opensAt={to}
        onUnsettled={(state) => report(0, state)}
        onChange={(day) => change([day, day && to && day > to ? null : to])}
      />
      <CalendarPicker
        {...shared}
        kind="date"
        aria-label={words.to}
        placeholder={words.to}
        style={half}
        value={to}
        opensAt={from}
        onUnsettled={(state) => report(1, state)}
        onChange={(day) => change([day && from && day < from ? null : from, day])}
      />
    </Flex>
  );
}

import dayjs, { type Dayjs } from 'dayjs';
import type { CellRenderInfo, Components, Locale, SharedPanelProps } from 'rc-picker/es/interface';
import DatePanel from 'rc-picker/es/PickerPanel/DatePanel';
import DecadePanel from 'rc-picker/es/PickerPanel/DecadePanel';
import MonthPanel from 'rc-picker/es/PickerPanel/MonthPanel';
import YearPanel from 'rc-picker/es/PickerPanel/YearPanel';
import {
  type ComponentType,
  cloneElement,
  createContext,
  type InputHTMLAttributes,
  type ReactElement,
  type Ref,
  useContext,
} from 'react';
import { isoOf, NAME_LENGTH, type PickerKind } from './config.ts';

type Panel = ComponentType<SharedPanelProps<Dayjs>>;

const ignore = (): void => undefined;

// antd names the header's buttons by what they do alone; a name holds the words on screen too, for
// those who speak to their computer.
function named({ locale, generateConfig, pickerValue }: SharedPanelProps<Dayjs>): Locale {
  const year = generateConfig.getYear(pickerValue);
  const decade = year - (year % 10);
  const month = locale.shortMonths?.[generateConfig.getMonth(pickerValue)] ?? '';
  return {
    ...locale,
    monthSelect: `${month} ${locale.monthSelect}`,
    yearSelect: `${year} ${locale.yearSelect}`,
    decadeSelect: `${decade}-${decade + 9} ${locale.decadeSelect}`,
  };
}

// antd writes the day under the mouse into the field, over what is being typed: the panel opens
// under a resting mouse, and half of the typed date is gone.
function mended(Original: Panel): Panel {
  return (props) => <Original {...props} locale={named(props)} onHover={ignore} />;
}

/** What the field of a picker shows, whatever antd would have in it. */
export const FieldText = createContext('');

function Field(props: InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> }) {
  return <input {...props} value={useContext(FieldText)} />;
}

/** antd's panels, which leave the field alone until a day is chosen, and a field of `FieldText`. */
export const components: Components<Dayjs> = {
  date: mended(DatePanel),
  month: mended(MonthPanel),
  year: mended(YearPanel),
  decade: mended(DecadePanel),
  input: Field,
};

/** Draws a frame around the cell the keyboard stands on. */
export function markCursor(kind: PickerKind, cursor: string | null) {
  const length = NAME_LENGTH[kind];
  return (
    current: Dayjs | string | number,
    { type, originNode }: CellRenderInfo<Dayjs>,
  ): ReactElement => {
    // The panels draw each cell as an element of their own, with room for these.
    const cell = originNode as ReactElement<{ style?: object; 'data-cursor'?: boolean }>;
    const here =
      cursor !== null &&
      type === kind &&
      dayjs.isDayjs(current) &&
      isoOf(current).slice(0, length) === cursor.slice(0, length);
    if (!here) return cell;
    return cloneElement(cell, {
      'data-cursor': true,
      style: { outline: '2px solid currentColor', outlineOffset: 1 },
    });
  };
}

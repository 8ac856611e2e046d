import dayjs, { type Dayjs } from 'dayjs';
import type { CellRenderInfo, Components, SharedPanelProps } from 'rc-picker/es/interface';
import DatePanel from 'rc-picker/es/PickerPanel/DatePanel';
import DecadePanel from 'rc-picker/es/PickerPanel/DecadePanel';
import MonthPanel from 'rc-picker/es/PickerPanel/MonthPanel';
import YearPanel from 'rc-picker/es/PickerPanel/YearPanel';
import { type ComponentType, cloneElement, type ReactElement } from 'react';
import { isoOf, NAME_LENGTH, type PickerKind } from './config';

type Panel = ComponentType<SharedPanelProps<Dayjs>>;

const ignore = (): void => undefined;

// antd writes the day under the mouse into the field, over what is being typed: the panel opens
// under a resting mouse, and half of the typed date is gone.
function withoutPreview(Original: Panel): Panel {
  return (props) => <Original {...props} onHover={ignore} />;
}

/** antd's panels, which leave the field alone until a day is chosen. */
export const panels: Components<Dayjs> = {
  date: withoutPreview(DatePanel),
  month: withoutPreview(MonthPanel),
  year: withoutPreview(YearPanel),
  decade: withoutPreview(DecadePanel),
};

/** Draws a frame around the cell the keyboard stands on. */
export function markCursor(kind: PickerKind, cursor: string | null) {
  const length = NAME_LENGTH[kind];
  return (
    current: Dayjs | string | number,
    { type, originNode }: CellRenderInfo<Dayjs>,
  ): ReactElement => {
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

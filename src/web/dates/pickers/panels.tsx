import type { Dayjs } from 'dayjs';
import type { Components, SharedPanelProps } from 'rc-picker/es/interface';
import DatePanel from 'rc-picker/es/PickerPanel/DatePanel';
import DecadePanel from 'rc-picker/es/PickerPanel/DecadePanel';
import MonthPanel from 'rc-picker/es/PickerPanel/MonthPanel';
import YearPanel from 'rc-picker/es/PickerPanel/YearPanel';
import type { ComponentType } from 'react';

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

import { DayRangePicker } from '../../web/dates/pickers/index.tsx';
import type { FilterProps } from '../../web/fields/types.ts';
import { isMoment } from '../index.ts';
import { dayBounds } from '../shared/instants.ts';
import { rangeCondition, rangeOf } from '../shared/range.ts';

/** The first ten characters of a day or moment; both are written in the region's time here. */
function dayOf(value: unknown): string | null {
  return typeof value === 'string' ? value.slice(0, 10) : null;
}

/** From a day to a day. */
export default function DateFilter(props: FilterProps<'date'> | FilterProps<'dateTime'>) {
  const { field, id, value, onChange } = props;
  const range = rangeOf(value);
  const moments = isMoment(field);
  return (
    <DayRangePicker
      id={id}
      value={[dayOf(range.from), dayOf(range.to)]}
      onChange={(picked) => {
        const [from, to] = picked ?? [null, null];
        onChange(
          rangeCondition(
            from !== null && moments ? dayBounds(from).first : from,
            to !== null && moments ? dayBounds(to).last : to,
          ),
        );
      }}
    />
  );
}

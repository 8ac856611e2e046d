import { rangeCondition, rangeOf } from '../../../fields/shared/range.ts';
import { BuddhistRangePicker } from '../../dates/pickers/index.tsx';
import type { FilterProps } from '../types.ts';
import { dayBounds } from './instants.ts';

/** The first ten characters of a day or moment; both are written in Bangkok's time here. */
function dayOf(value: unknown): string | null {
  return typeof value === 'string' ? value.slice(0, 10) : null;
}

/** From a day to a day. */
export default function DateFilter(props: FilterProps<'date'> | FilterProps<'dateTime'>) {
  const { field, id, value, onChange } = props;
  const range = rangeOf(value);
  const moments = field.type === 'dateTime';
  return (
    <BuddhistRangePicker
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

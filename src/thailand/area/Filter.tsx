import type { FilterProps } from '../../engine/web/fields/types.ts';
import { AreaPicker } from './AreaPicker.tsx';

/** Everything inside a province, an amphoe or a tambon. */
export default function AreaFilter({ field, id, value, onChange }: FilterProps<'area'>) {
  return (
    <AreaPicker
      id={id}
      level={field.level}
      country={field.widest === 'country'}
      code={typeof value?.value === 'string' ? value.value : ''}
      onChange={(code) => onChange(code === '' ? null : { operator: 'startswith', value: code })}
    />
  );
}

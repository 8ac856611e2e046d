import type { InputProps } from '../../engine/web/fields/types.ts';
import { AreaPicker } from './AreaPicker.tsx';

/** The official code of an area; a code picked halfway stays, and is refused on saving. */
export default function AreaInput(props: InputProps<'area'>) {
  const { value, onChange, field } = props;
  return (
    <AreaPicker
      {...props}
      level={field.level}
      country={field.widest === 'country'}
      code={typeof value === 'string' ? value : ''}
      onChange={(code) => onChange(code === '' ? null : code)}
    />
  );
}

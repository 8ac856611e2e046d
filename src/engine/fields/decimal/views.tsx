import { useWords } from '../../web/fields/shared/useWords.ts';
import type { FilterProps, InputProps } from '../../web/fields/types.ts';
import { TypedInput } from '../shared/TypedInput.tsx';
import { TypedRange } from '../shared/TypedRange.tsx';

/** A number with decimals, its unit behind it. */
export function Input(props: InputProps<'decimal'>) {
  const { field, value } = props;
  const { suffix } = useWords();
  const unit = suffix(field.suffix, value) || undefined;
  return <TypedInput {...props} inputMode="decimal" suffix={unit} />;
}

/** From – to. */
export function Filter(props: FilterProps) {
  return <TypedRange {...props} inputMode="decimal" />;
}

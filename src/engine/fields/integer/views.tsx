import { useWords } from '../../web/fields/shared/useWords.ts';
import type { FilterProps, InputProps } from '../../web/fields/types.ts';
import { TypedInput } from '../shared/TypedInput.tsx';
import { TypedRange } from '../shared/TypedRange.tsx';

/** A whole number, its unit behind it. */
export function Input(props: InputProps<'integer'>) {
  const { field, value } = props;
  const { suffix } = useWords();
  return (
    <TypedInput
      {...props}
      inputMode={field.min >= 0 ? 'numeric' : 'decimal'}
      suffix={suffix(field.suffix, value) || undefined}
    />
  );
}

/** From – to. */
export function Filter(props: FilterProps) {
  return <TypedRange {...props} inputMode="decimal" />;
}

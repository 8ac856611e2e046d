import type { ReactNode } from 'react';
import type { Field } from '../../declaration/types.ts';
import { FILTERS } from './filters.ts';
import type { FilterProps } from './types.ts';

export interface FieldFilterProps extends Omit<FilterProps, 'field'> {
  readonly field: Field;
}

/** Takes a condition on a field by its type; nothing for types that cannot be searched for. */
export default function FieldFilter(props: FieldFilterProps) {
  // The map pairs each type with its own part, a pairing the compiler loses over a union.
  const Part = FILTERS[props.field.type] as ((props: FieldFilterProps) => ReactNode) | null;
  return Part && <Part {...props} />;
}

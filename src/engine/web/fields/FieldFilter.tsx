import { lazy, type ReactNode } from 'react';
import type { Field } from '../../declaration/types.ts';
import { isOlder } from '../../fields/index.ts';
import { USUAL_VIEWS } from '../../fields/usual-views.ts';
import { FILTERS } from './filters.ts';
import type { FilterProps } from './types.ts';

export interface FieldFilterProps extends Omit<FilterProps, 'field'> {
  readonly field: Field;
}

const DefinedFilter = lazy(async () => ({
  default: (await import('./defined.tsx')).DefinedFilter,
}));

/** Takes a condition on a field by its type; nothing for types that cannot be searched for. */
export default function FieldFilter(props: FieldFilterProps) {
  if (!isOlder(props.field)) {
    const Own = USUAL_VIEWS[props.field.type]?.Filter ?? DefinedFilter;
    return <Own {...props} />;
  }
  // The map pairs each type with its own part, a pairing the compiler loses over a union.
  const Part = FILTERS[props.field.type] as ((props: FieldFilterProps) => ReactNode) | null;
  return Part && <Part {...props} />;
}

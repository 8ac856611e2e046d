import { lazy } from 'react';
import { USUAL_VIEWS } from '../../fields/usual-views.ts';
import type { FilterProps } from './types.ts';

const UnusualFilter = lazy(async () => ({
  default: (await import('./unusual.tsx')).UnusualFilter,
}));

/** Takes a condition on a field by its type; nothing for types that cannot be searched for. */
export default function FieldFilter(props: FilterProps) {
  const Own = USUAL_VIEWS[props.field.type]?.Filter ?? UnusualFilter;
  return <Own {...props} />;
}

/** Draws fields of any type; it comes with the first of a type that is not usual. */
import { viewsOf } from '../../fields/views.ts';
import type { FilterProps, InputProps } from './types.ts';

export function UnusualInput(props: InputProps) {
  const { Input } = viewsOf(props.field.type);
  return <Input {...props} />;
}

export function UnusualFilter(props: FilterProps) {
  const { Filter } = viewsOf(props.field.type);
  return Filter && <Filter {...props} />;
}

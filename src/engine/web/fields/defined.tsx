/** Draws the types of fields that have a folder; it comes with the first field that is of one. */
import { viewsOf } from '../../fields/views.ts';
import type { FilterProps, InputProps } from './types.ts';

export function DefinedInput(props: InputProps) {
  const { Input } = viewsOf(props.field.type);
  return <Input {...props} />;
}

export function DefinedFilter(props: FilterProps) {
  const { Filter } = viewsOf(props.field.type);
  return Filter && <Filter {...props} />;
}

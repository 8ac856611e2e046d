import { isBlank } from '../../declaration/validate.ts';
import { labelsOf } from '../../web/fields/shared/options.ts';
import type { InputProps } from '../../web/fields/types.ts';
import { ReferenceSelect } from './Select.tsx';

/** One row of another resource, within the row chosen in another field where so declared. */
export function Input(props: InputProps<'reference'>) {
  const { field, value, onChange, values } = props;
  const parent = field.within === undefined ? undefined : values[field.within];
  const { matching } = field;
  const wanted = matching && values[matching.with];
  return (
    <ReferenceSelect
      {...props}
      resourceName={field.resource}
      multiple={false}
      within={field.within === undefined ? undefined : typeof parent === 'number' ? parent : null}
      narrowed={matching && !isBlank(wanted) ? { field: matching.field, value: wanted } : undefined}
      value={typeof value === 'number' ? [value] : []}
      known={labelsOf(props.record, field.name)}
      onChange={([id]) => onChange(id ?? null)}
    />
  );
}

/** Several rows of another resource. */
export function ManyInput(props: InputProps<'references'>) {
  const { field, value, onChange } = props;
  const stored = props.record?.[field.name];
  return (
    <ReferenceSelect
      {...props}
      resourceName={field.resource}
      multiple
      stored={Array.isArray(stored) ? stored : []}
      value={Array.isArray(value) ? value.filter((id) => typeof id === 'number') : []}
      known={labelsOf(props.record, field.name)}
      onChange={onChange}
    />
  );
}

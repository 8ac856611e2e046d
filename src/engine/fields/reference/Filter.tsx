import type { FilterProps } from '../../web/fields/types.ts';
import { ReferenceSelect } from './Select.tsx';
import { useNamed } from './useNamed.ts';

/** Any of the chosen rows. */
export function Filter(props: FilterProps<'reference'> | FilterProps<'references'>) {
  const { field, id, value, onChange } = props;
  const ids = Array.isArray(value?.value)
    ? value.value.filter((entry) => typeof entry === 'number')
    : [];
  const { options: known } = useNamed(field.resource, ids);
  return (
    <ReferenceSelect
      id={id}
      resourceName={field.resource}
      multiple
      value={ids}
      known={known}
      required={false}
      invalid={false}
      onChange={(chosen) =>
        onChange(chosen.length === 0 ? null : { operator: 'in', value: chosen })
      }
    />
  );
}

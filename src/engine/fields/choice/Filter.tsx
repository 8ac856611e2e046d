import { Checkbox } from 'antd';
import styles from '../../web/fields/fields.module.css';
import type { FilterProps } from '../../web/fields/types.ts';
import { useChoices } from './Input.tsx';

/** Any of the ticked values. */
export function Filter(props: FilterProps<'choice'> | FilterProps<'choices'>) {
  const { field, value, onChange } = props;
  const options = useChoices(field.choices);
  return (
    <Checkbox.Group
      className={styles.ticks}
      options={options}
      value={Array.isArray(value?.value) ? value.value : []}
      onChange={(values) =>
        onChange(values.length === 0 ? null : { operator: 'in', value: values })
      }
    />
  );
}

import { Select } from 'antd';
import { config } from '../../web/core/config.ts';
import styles from '../../web/fields/fields.module.css';
import { useWords } from '../../web/fields/shared/useWords.ts';
import type { InputProps } from '../../web/fields/types.ts';

/** The values of a set with their words. */
export function useChoices(set: string): { value: string; label: string }[] {
  const { choice } = useWords();
  return (config.choices[set] ?? []).map((value) => ({ value, label: choice(set, value) }));
}

/** What the list of a set is given, whether one value is chosen or several. */
function useListProps(props: InputProps<'choice'> | InputProps<'choices'>) {
  return {
    id: props.id,
    className: styles.wide,
    options: useChoices(props.field.choices),
    optionFilterProp: 'label',
    status: props.invalid ? ('error' as const) : ('' as const),
    disabled: props.disabled,
    'aria-label': props.label,
    'aria-describedby': props.describedBy,
    'aria-invalid': props.invalid,
    onBlur: props.onBlur,
  };
}

interface OneChoiceProps extends InputProps<'choice'> {
  /** Values that may be chosen, beside the one that a stored row has; the whole set where not given. */
  readonly offered?: readonly string[];
}

/** One value of a set. */
export function Input({ offered, ...props }: OneChoiceProps) {
  const { field, value, record, required, onChange } = props;
  const { options, ...list } = useListProps(props);
  const isOffered = (one: string): boolean =>
    offered === undefined || [...offered, value, record[field.name]].includes(one);
  return (
    <Select
      {...list}
      options={options.filter((choice) => isOffered(choice.value))}
      value={typeof value === 'string' ? value : null}
      allowClear={!required}
      showSearch
      onChange={(chosen) => onChange(chosen ?? null)}
    />
  );
}

/** Several values of a set. */
export function ManyInput(props: InputProps<'choices'>) {
  const { value, onChange } = props;
  return (
    <Select
      {...useListProps(props)}
      mode="multiple"
      value={Array.isArray(value) ? value.map(String) : []}
      onChange={onChange}
    />
  );
}

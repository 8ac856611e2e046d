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

/** One value of a set. */
export function Input(props: InputProps<'choice'>) {
  const options = useChoices(props.field.choices);
  return (
    <Select
      id={props.id}
      className={styles.wide}
      options={options}
      value={typeof props.value === 'string' ? props.value : null}
      allowClear={!props.required}
      showSearch
      optionFilterProp="label"
      status={props.invalid ? 'error' : ''}
      disabled={props.disabled}
      aria-label={props.label}
      aria-describedby={props.describedBy}
      aria-invalid={props.invalid}
      onChange={(value) => props.onChange(value ?? null)}
      onBlur={props.onBlur}
    />
  );
}

/** Several values of a set. */
export function ManyInput(props: InputProps<'choices'>) {
  const options = useChoices(props.field.choices);
  return (
    <Select
      id={props.id}
      className={styles.wide}
      mode="multiple"
      options={options}
      value={Array.isArray(props.value) ? props.value.map(String) : []}
      optionFilterProp="label"
      status={props.invalid ? 'error' : ''}
      disabled={props.disabled}
      aria-label={props.label}
      aria-describedby={props.describedBy}
      aria-invalid={props.invalid}
      onChange={props.onChange}
      onBlur={props.onBlur}
    />
  );
}

import { Select } from 'antd';
import { rightsOf } from '../../declaration/actions.ts';
import { config } from '../../web/core/config.ts';
import { useWords } from '../../web/fields/shared/useWords.ts';
import type { InputProps } from '../../web/fields/types.ts';
import { rightText } from './index.ts';

/** What a role takes away, one action at a time; its form shows it as a table beside the keys. */
export function Input(props: InputProps<'denials'>) {
  const { id, value, onChange, onBlur, disabled, label, describedBy } = props;
  const words = useWords();
  return (
    <Select
      id={id}
      mode="multiple"
      optionFilterProp="label"
      value={Array.isArray(value) ? value.map(String) : []}
      options={rightsOf(config.permissions).map((right) => ({
        value: right,
        label: rightText(right, words.translate, words),
      }))}
      {...{ onChange, onBlur, disabled }}
      aria-label={label}
      aria-describedby={describedBy}
    />
  );
}

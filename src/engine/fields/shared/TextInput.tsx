import type { ChangeEvent } from 'react';
import { TextBox } from '../../web/fields/shared/TextBox.tsx';
import type { InputProps } from '../../web/fields/types.ts';

/** What every box for text takes of its field. */
export function textProps(props: Omit<InputProps, 'field'>) {
  const { value, onChange } = props;
  return {
    id: props.id,
    value: typeof value === 'string' ? value : '',
    disabled: props.disabled,
    onBlur: props.onBlur,
    'aria-label': props.label,
    'aria-describedby': props.describedBy,
    'aria-required': props.required,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onChange(event.target.value === '' ? null : event.target.value),
  };
}

export interface TextInputProps extends InputProps {
  readonly inputMode?: 'email' | 'tel';
  readonly placeholder?: string | undefined;
}

/** One line of text that is the value as it is typed. */
export function TextInput({ inputMode, placeholder, ...props }: TextInputProps) {
  return (
    <TextBox
      {...textProps(props)}
      invalid={props.invalid}
      inputMode={inputMode ?? 'text'}
      autoComplete="off"
      spellCheck={false}
      placeholder={placeholder}
    />
  );
}

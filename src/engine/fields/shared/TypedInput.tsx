import { useState } from 'react';
import { TextBox } from '../../web/fields/shared/TextBox.tsx';
import type { InputProps } from '../../web/fields/types.ts';
import { readTyped, writeInput } from '../index.ts';

export interface TypedInputProps extends InputProps {
  readonly inputMode?: 'text' | 'numeric' | 'decimal' | 'url';
  /** What a value looks like. */
  readonly placeholder?: string;
  /** The unit behind it. */
  readonly suffix?: string;
}

/** One line of text that a type reads: the value while at rest, what was typed while typing. */
export function TypedInput(props: TypedInputProps) {
  const { field, value, onChange, onBlur } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const atRest = value === null || value === undefined ? '' : writeInput(field, value);
  return (
    <TextBox
      id={props.id}
      value={typed ?? atRest}
      inputMode={props.inputMode ?? 'text'}
      placeholder={props.placeholder}
      suffix={props.suffix}
      autoComplete="off"
      spellCheck={false}
      invalid={props.invalid}
      disabled={props.disabled}
      aria-label={props.label}
      aria-describedby={props.describedBy}
      aria-required={props.required}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(target.value.trim() === '' ? null : readTyped(field, target.value));
      }}
      onBlur={() => {
        setTyped(null);
        onBlur?.();
      }}
    />
  );
}

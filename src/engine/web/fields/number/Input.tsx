import { useState } from 'react';
import { TextBox } from '../shared/TextBox.tsx';
import { useWords } from '../shared/useWords.ts';
import type { InputProps } from '../types.ts';
import { readNumber, writeNumber } from './writing.ts';

/** A number: separators while at rest, the typed text while typing, its unit behind it. */
export function NumberInput(props: InputProps<'integer'> | InputProps<'decimal'>) {
  const { field, value, onChange, onBlur } = props;
  const { suffix } = useWords();
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextBox
      id={props.id}
      value={typed ?? writeNumber(field, value)}
      inputMode={field.type === 'integer' && field.min >= 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      suffix={suffix(field.suffix) || undefined}
      invalid={props.invalid}
      disabled={props.disabled}
      aria-label={props.label}
      aria-describedby={props.describedBy}
      aria-required={props.required}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(readNumber(field, event.target.value));
      }}
      onBlur={() => {
        setTyped(null);
        onBlur?.();
      }}
    />
  );
}

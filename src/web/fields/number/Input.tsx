import { Input } from 'antd';
import { useState } from 'react';
import { useWords } from '../shared/useWords.ts';
import type { InputProps } from '../types.ts';
import { formatNumber, parseNumber } from './format.ts';

/** A number: separators while at rest, the typed text while typing, its unit behind it. */
export function NumberInput(props: InputProps<'integer'> | InputProps<'decimal'>) {
  const { field, value, onChange, onBlur } = props;
  const { suffix } = useWords();
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Input
      id={props.id}
      value={typed ?? formatNumber(value)}
      inputMode={field.type === 'integer' && field.min >= 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      suffix={suffix(field.suffix) || undefined}
      status={props.invalid ? 'error' : ''}
      disabled={props.disabled}
      aria-label={props.label}
      aria-describedby={props.describedBy}
      aria-invalid={props.invalid}
      aria-required={props.required}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(parseNumber(event.target.value));
      }}
      onBlur={() => {
        setTyped(null);
        onBlur?.();
      }}
    />
  );
}

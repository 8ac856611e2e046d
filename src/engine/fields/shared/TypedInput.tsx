import { useState } from 'react';
import { TextBox } from '../../web/fields/shared/TextBox.tsx';
import type { InputProps } from '../../web/fields/types.ts';
import { findDefinition, readTyped, writeInput } from '../index.ts';

export interface TypedInputProps extends InputProps {
  readonly inputMode?: 'text' | 'numeric' | 'decimal' | 'url';
  /** What a value looks like. */
  readonly placeholder?: string;
  /** The unit behind it. */
  readonly suffix?: string;
}

/** What was typed, and what stood there before. */
interface Typing {
  readonly text: string;
  readonly before: string;
}

/**
 * Reads a number that is corrected: `1,234` without its last digit is `1,23`, whose comma is that of
 * the thousands before, and is no decimal point.
 */
function readCorrected(field: InputProps['field'], { text, before }: Typing): unknown {
  const start = before.slice(0, before.indexOf(',') + 1);
  const isCorrected = start !== '' && text.trimStart().startsWith(start);
  const isNumber = findDefinition(field)?.numeric === true;
  return readTyped(field, isNumber && isCorrected ? text.replaceAll(',', '') : text);
}

/** One line of text that a type reads: the value while at rest, what was typed while typing. */
export function TypedInput(props: TypedInputProps) {
  const { field, value, onChange, onBlur } = props;
  const [typed, setTyped] = useState<Typing | null>(null);
  const atRest = value === null || value === undefined ? '' : writeInput(field, value);
  return (
    <TextBox
      id={props.id}
      value={typed?.text ?? atRest}
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
        const typing = { text: target.value, before: typed?.before ?? atRest };
        setTyped(typing);
        onChange(target.value.trim() === '' ? null : readCorrected(field, typing));
      }}
      onBlur={() => {
        setTyped(null);
        onBlur?.();
      }}
    />
  );
}

import type { ReactNode } from 'react';
import type { Field } from '../../declaration/types.ts';
import { INPUTS } from './inputs.ts';
import type { InputProps } from './types.ts';

export interface FieldInputProps extends Omit<InputProps, 'field'> {
  readonly field: Field;
}

/** Takes a value by the type of its field. */
export function FieldInput(props: FieldInputProps) {
  // The map pairs each type with its own part, a pairing the compiler loses over a union.
  const Part = INPUTS[props.field.type] as (props: FieldInputProps) => ReactNode;
  return <Part {...props} />;
}

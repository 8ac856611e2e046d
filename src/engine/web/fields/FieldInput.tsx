import { lazy, type ReactNode } from 'react';
import type { Field } from '../../declaration/types.ts';
import { isOlder } from '../../fields/index.ts';
import { USUAL_VIEWS } from '../../fields/usual-views.ts';
import { INPUTS } from './inputs.ts';
import type { InputProps } from './types.ts';

export interface FieldInputProps extends Omit<InputProps, 'field'> {
  readonly field: Field;
}

const DefinedInput = lazy(async () => ({ default: (await import('./defined.tsx')).DefinedInput }));

/** Takes a value by the type of its field. */
export function FieldInput(props: FieldInputProps) {
  if (!isOlder(props.field)) {
    const Own = USUAL_VIEWS[props.field.type]?.Input ?? DefinedInput;
    return <Own {...props} />;
  }
  // The map pairs each type with its own part, a pairing the compiler loses over a union.
  const Part = INPUTS[props.field.type] as (props: FieldInputProps) => ReactNode;
  return <Part {...props} />;
}

import { use } from 'react';
import { FieldInput } from '../../fields/FieldInput.tsx';
import type { InputProps } from '../../fields/types.ts';
import { ScreenParts } from './screen-parts.ts';

/** Takes a value in the way registered for its field, else by the field's type. */
export function TakenInput(props: InputProps) {
  const Own = use(ScreenParts).inputs[props.resourceName]?.[props.field.name] ?? FieldInput;
  return <Own {...props} />;
}

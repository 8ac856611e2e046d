import { FieldInput, type FieldInputProps } from '../../fields/FieldInput.tsx';
import { CUSTOM_INPUTS } from './inputs.ts';

/** Takes a value in the way registered for its field, else by the field's type. */
export function TakenInput(props: FieldInputProps) {
  const Own = CUSTOM_INPUTS[props.resourceName]?.[props.field.name] ?? FieldInput;
  return <Own {...props} />;
}

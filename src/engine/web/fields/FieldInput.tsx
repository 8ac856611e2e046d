import { lazy } from 'react';
import { USUAL_VIEWS } from '../../fields/usual-views.ts';
import type { InputProps } from './types.ts';

const DefinedInput = lazy(async () => ({ default: (await import('./defined.tsx')).DefinedInput }));

/** Takes a value by the type of its field. */
export function FieldInput(props: InputProps) {
  const Own = USUAL_VIEWS[props.field.type]?.Input ?? DefinedInput;
  return <Own {...props} />;
}

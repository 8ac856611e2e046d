import { lazy } from 'react';
import { USUAL_VIEWS } from '../../fields/usual-views.ts';
import type { InputProps } from './types.ts';

const UnusualInput = lazy(async () => ({ default: (await import('./unusual.tsx')).UnusualInput }));

/** Takes a value by the type of its field. */
export function FieldInput(props: InputProps) {
  const Own = USUAL_VIEWS[props.field.type]?.Input ?? UnusualInput;
  return <Own {...props} />;
}

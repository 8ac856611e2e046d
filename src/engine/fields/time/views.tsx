import type { InputProps } from '../../web/fields/types.ts';
import { TypedInput } from '../shared/TypedInput.tsx';

export { TypedRange as Filter } from '../shared/TypedRange.tsx';

/** A time of day. Not the browser's own input, which shows AM and PM where its language has them. */
export function Input(props: InputProps) {
  return <TypedInput {...props} inputMode="text" placeholder="08:30" />;
}

import type { InputProps } from '../../web/fields/types.ts';
import { TypedInput } from '../shared/TypedInput.tsx';

export { TextSearch as Filter } from '../shared/TextSearch.tsx';

/** A number of a telephone. */
export function Input(props: InputProps) {
  return <TypedInput {...props} inputMode="tel" />;
}

import type { InputProps } from '../../web/fields/types.ts';
import { TextInput } from '../shared/TextInput.tsx';

export { TextSearch as Filter } from '../shared/TextSearch.tsx';

/** A number of a telephone. */
export function Input(props: InputProps) {
  return <TextInput {...props} inputMode="tel" />;
}

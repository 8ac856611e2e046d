import type { InputProps } from '../../web/fields/types.ts';
import { TextInput } from '../shared/TextInput.tsx';

export { TextSearch as Filter } from '../shared/TextSearch.tsx';

/** An address of e-mail. */
export function Input(props: InputProps) {
  return <TextInput {...props} inputMode="email" />;
}

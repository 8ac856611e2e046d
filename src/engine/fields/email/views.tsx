import type { InputProps } from '../../web/fields/types.ts';
import { TypedInput } from '../shared/TypedInput.tsx';

export { TextSearch as Filter } from '../shared/TextSearch.tsx';

/** An address of e-mail. */
export function Input(props: InputProps) {
  return <TypedInput {...props} inputMode="email" />;
}

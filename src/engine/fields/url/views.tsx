import type { InputProps } from '../../web/fields/types.ts';
import { TypedInput } from '../shared/TypedInput.tsx';

export { TextSearch as Filter } from '../shared/TextSearch.tsx';

/** An address of the web. */
export function Input(props: InputProps) {
  return <TypedInput {...props} inputMode="url" />;
}

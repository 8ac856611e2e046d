import type { InputProps } from '../../web/fields/types.ts';
import { TypedInput } from '../shared/TypedInput.tsx';

export { TextSearch as Filter } from '../shared/TextSearch.tsx';

/** A text, with one written as it is meant to be shown while the box is empty. */
export function Input(props: InputProps) {
  const { field } = props;
  return <TypedInput {...props} placeholder={'example' in field ? field.example : undefined} />;
}

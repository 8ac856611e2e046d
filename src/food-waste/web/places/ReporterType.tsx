import { Input } from '../../../engine/fields/choice/Input.tsx';
import { isChoice } from '../../../engine/fields/choice/index.ts';
import type { InputProps } from '../../../engine/web/fields/types.ts';
import { PUBLIC_USER_TYPES } from '../../user-types.ts';

/** What kind of place reports: staff are none, though places of before the product had them may be. */
export default function ReporterType({ field, ...props }: InputProps) {
  return isChoice(field) ? <Input {...props} field={field} offered={PUBLIC_USER_TYPES} /> : null;
}

import { Input } from '../../../../fields/choice/Input.tsx';
import { isChoice } from '../../../../fields/choice/index.ts';
import { config } from '../../../core/config.ts';
import type { InputProps } from '../../../fields/types.ts';
import { offeredScopes } from './opened.ts';

/** Which rows a role opens: an older role may open some by a scope that no longer exists. */
export default function ScopeInput({ field, ...props }: InputProps) {
  return isChoice(field) ? (
    <Input {...props} field={field} offered={offeredScopes(config)} />
  ) : null;
}

import { useTranslation } from 'react-i18next';
import type { InputProps } from '../../web/fields/types.ts';
import { TypedInput } from '../shared/TypedInput.tsx';

export { TypedRange as Filter } from '../shared/TypedRange.tsx';

/** Hours and minutes. */
export function Input(props: InputProps) {
  const { t } = useTranslation('fields');
  return <TypedInput {...props} placeholder={t('duration.example')} />;
}

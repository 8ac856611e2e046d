import { useTranslation } from 'react-i18next';
import type { InputProps } from '../../web/fields/types.ts';
import { TextInput } from '../shared/TextInput.tsx';

export { TextSearch as Filter } from '../shared/TextSearch.tsx';

/** One line of text. */
export function Input(props: InputProps<'text'>) {
  const { t } = useTranslation('fields');
  const madeByServer = props.field.pattern === 'code';
  return <TextInput {...props} placeholder={madeByServer ? t('text.madeByServer') : undefined} />;
}

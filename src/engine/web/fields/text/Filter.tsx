import { Input } from 'antd';
import { useTranslation } from 'react-i18next';
import type { FilterProps } from '../types.ts';

/** Part of the text; the whole of what is masked. */
export function TextFilter(
  props:
    | FilterProps<'text'>
    | FilterProps<'longText'>
    | FilterProps<'email'>
    | FilterProps<'phone'>,
) {
  const { t } = useTranslation('fields');
  const { id, value, onChange } = props;
  const whole = props.field.masked;
  const operator = whole ? 'eq' : 'contains';
  return (
    <Input
      id={id}
      type="search"
      defaultValue={typeof value?.value === 'string' ? value.value : ''}
      placeholder={t(whole ? 'filter.whole' : 'filter.contains')}
      onChange={(event) => {
        const text = event.target.value.trim();
        onChange(text === '' ? null : { operator, value: text });
      }}
    />
  );
}

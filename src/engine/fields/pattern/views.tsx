import { Input as AntdInput } from 'antd';
import { useTranslation } from 'react-i18next';
import type { FilterProps, InputProps } from '../../web/fields/types.ts';
import { TypedInput } from '../shared/TypedInput.tsx';

/** A text, with one written as it is meant to be shown while the box is empty. */
export function Input(props: InputProps) {
  const { field } = props;
  return <TypedInput {...props} placeholder={'example' in field ? field.example : undefined} />;
}

/** Part of the text. */
export function Filter({ id, value, onChange }: FilterProps) {
  const { t } = useTranslation('fields');
  return (
    <AntdInput
      id={id}
      type="search"
      defaultValue={typeof value?.value === 'string' ? value.value : ''}
      placeholder={t('filter.contains')}
      onChange={({ target }) => {
        const text = target.value.trim();
        onChange(text === '' ? null : { operator: 'contains', value: text });
      }}
    />
  );
}

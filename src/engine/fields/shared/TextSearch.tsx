import { Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { roomOf } from '../../declaration/fields/index.ts';
import { config } from '../../web/core/config.ts';
import type { FilterProps } from '../../web/fields/types.ts';

/** Part of the text; the whole where a part cannot be searched for. */
export function TextSearch({ field, id, value, onChange }: FilterProps) {
  const { t } = useTranslation('fields');
  const isPart = roomOf(field, config).operators.includes('contains');
  return (
    <Input
      id={id}
      type="search"
      defaultValue={typeof value?.value === 'string' ? value.value : ''}
      placeholder={t(isPart ? 'filter.contains' : 'filter.whole')}
      onChange={({ target }) => {
        const text = target.value.trim();
        onChange(text === '' ? null : { operator: isPart ? 'contains' : 'eq', value: text });
      }}
    />
  );
}

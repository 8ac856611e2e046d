import { Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import type { FilterProps } from '../types.ts';

const OPERATORS = { all: null, yes: 'nnull', no: 'null' } as const;

/** With a picture or file, without, or either. */
export function ImageFilter({
  field,
  id,
  value,
  onChange,
}: FilterProps<'image'> | FilterProps<'file'>) {
  const { t } = useTranslation('fields');
  const state = value?.operator === 'nnull' ? 'yes' : value?.operator === 'null' ? 'no' : 'all';
  return (
    <Radio.Group
      id={id}
      value={state}
      options={(['all', 'yes', 'no'] as const).map((name) => ({
        value: name,
        label: t(`${field.type}.filter.${name}`),
      }))}
      onChange={(event) => {
        const chosen: unknown = event.target.value;
        const operator = chosen === 'yes' || chosen === 'no' ? OPERATORS[chosen] : null;
        onChange(operator === null ? null : { operator, value: null });
      }}
    />
  );
}

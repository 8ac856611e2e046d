import { Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import type { FilterProps } from '../types.ts';

const STATES = { all: null, yes: true, no: false } as const;

/** Yes, no, or either. */
export function BooleanFilter({ id, value, onChange }: FilterProps<'boolean'>) {
  const { t } = useTranslation('fields');
  const state = value?.value === true ? 'yes' : value?.value === false ? 'no' : 'all';
  return (
    <Radio.Group
      id={id}
      value={state}
      options={(['all', 'yes', 'no'] as const).map((name) => ({
        value: name,
        label: t(`boolean.${name}`),
      }))}
      onChange={(event) => {
        const chosen: unknown = event.target.value;
        const wanted = chosen === 'yes' || chosen === 'no' ? STATES[chosen] : null;
        onChange(wanted === null ? null : { operator: 'eq', value: wanted });
      }}
    />
  );
}

import { useTranslation } from 'react-i18next';
import { YesNoFilter } from '../../web/fields/shared/YesNoFilter.tsx';
import type { FilterProps } from '../../web/fields/types.ts';

/** Yes, no, or either. */
export function Filter({ id, value, onChange }: FilterProps<'boolean'>) {
  const { t } = useTranslation('fields');
  const state = value?.value === true ? 'yes' : value?.value === false ? 'no' : 'all';
  return (
    <YesNoFilter
      id={id}
      state={state}
      word={(name) => t(`boolean.${name}`)}
      onChoose={(chosen) =>
        onChange(chosen === 'all' ? null : { operator: 'eq', value: chosen === 'yes' })
      }
    />
  );
}

import { useTranslation } from 'react-i18next';
import { YesNoFilter } from '../../web/fields/shared/YesNoFilter.tsx';
import type { FilterProps, InputProps } from '../../web/fields/types.ts';
import { TypedInput } from '../shared/TypedInput.tsx';

/** Latitude and longitude, as maps give them when they are copied. */
export function Input(props: InputProps) {
  return <TypedInput {...props} placeholder="13.7563, 100.5018" />;
}

/** Whether a place is given. */
export function Filter({ id, value, onChange }: FilterProps) {
  const { t } = useTranslation('fields');
  const state = value === null ? 'all' : value.operator === 'null' ? 'no' : 'yes';
  return (
    <YesNoFilter
      id={id}
      state={state}
      word={(one) => t(`coordinates.filter.${one}`)}
      onChoose={(one) =>
        onChange(one === 'all' ? null : { operator: one === 'yes' ? 'nnull' : 'null', value: null })
      }
    />
  );
}

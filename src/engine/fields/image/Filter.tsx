import { useTranslation } from 'react-i18next';
import { YesNoFilter } from '../../web/fields/shared/YesNoFilter.tsx';
import type { FilterProps } from '../../web/fields/types.ts';

/** With a picture or file, without, or either. */
export function Filter(props: FilterProps<'image'> | FilterProps<'file'>) {
  const { field, id, value, onChange } = props;
  const { t } = useTranslation('fields');
  const state = value?.operator === 'nnull' ? 'yes' : value?.operator === 'null' ? 'no' : 'all';
  return (
    <YesNoFilter
      id={id}
      state={state}
      word={(name) => t(`${field.type}.filter.${name}`)}
      onChoose={(chosen) =>
        onChange(
          chosen === 'all' ? null : { operator: chosen === 'yes' ? 'nnull' : 'null', value: null },
        )
      }
    />
  );
}

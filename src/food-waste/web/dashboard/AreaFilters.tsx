import { useTranslation } from 'react-i18next';
import {
  isWholeCountry,
  seenAmong,
  type Territory,
  WHOLE_COUNTRY,
} from '../../../thailand/geography.ts';
import { useMapWords } from '../../../thailand/web/map/words.ts';
import { Select } from './Select.tsx';
import { useAreasWithin } from './use-area-names.ts';
import type { ChangeView } from './use-view.ts';
import type { View } from './view.ts';

export interface AreaFiltersProps {
  readonly view: View;
  readonly onChange: ChangeView;
  /** What is outside it is not offered. */
  readonly territory?: Territory;
}

/** Province, then what lies inside the one chosen. */
export function AreaFilters({ view, onChange, territory = WHOLE_COUNTRY }: AreaFiltersProps) {
  const { t } = useTranslation('charts');
  const { nameOf, levelName } = useMapWords();
  const [province, amphure] = [view.area.slice(0, 2), view.area.slice(0, 4)];
  const provinces = useAreasWithin('');
  const amphures = useAreasWithin(province);
  const tambons = useAreasWithin(amphure.length === 4 ? amphure : '');
  const widest = isWholeCountry(territory) ? 'country' : 'own';
  const levels = [
    { level: 'province', within: '', value: province, areas: provinces, shown: true },
    { level: 'amphure', within: province, value: amphure, areas: amphures, shown: province !== '' },
    {
      level: 'tambon',
      within: amphure,
      value: view.area,
      areas: tambons,
      shown: amphure.length === 4,
    },
  ] as const;
  return levels
    .filter(({ shown }) => shown)
    .map(({ level, within, value, areas }) => (
      <Select
        key={level}
        label={levelName(level, within)}
        value={value.length > within.length ? value : ''}
        options={[
          ['', t(`filters.all.${level === 'province' ? widest : 'areas'}`)],
          ...seenAmong(areas, territory).map((area) => [area.code, nameOf(area)] as const),
        ]}
        onChange={(code) => onChange({ area: code === '' ? within : code, detail: null })}
      />
    ));
}

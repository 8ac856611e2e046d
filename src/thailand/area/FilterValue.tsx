import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { COUNTRY_CODE } from '../geography.ts';
import { AREA_LEVELS, areasQuery, nameOf } from './areas.ts';

/** The name of an area that a filter looks inside of. */
export default function AreaFilterValue({ value }: { readonly value: unknown }) {
  const { t, i18n } = useTranslation('fields');
  const code = String(value);
  const level = AREA_LEVELS.find((entry) => entry.digits === code.length)?.level ?? 'tambon';
  const found = useQuery({ ...areasQuery(level, code), enabled: code !== COUNTRY_CODE });
  // No area of the list: it is around them all.
  if (code === COUNTRY_CODE) return <>{t('area.country')}</>;
  const area = found.data?.find((entry) => entry.code === code);
  return <>{area ? nameOf(area, i18n.language) : code}</>;
}

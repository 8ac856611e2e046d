import { useTranslation } from 'react-i18next';
import { labelName } from '../../../schema/naming.ts';
import styles from '../fields.module.css';
import type { CellProps } from '../types.ts';
import { AREA_LEVELS, areasOf, COUNTRY_CODE, isBangkok, nameOf } from './areas.ts';

/** The area with the names of those around it: แขวง…, เขต…, กรุงเทพมหานคร. */
export function AreaCell({ field, value, record }: CellProps<'area'>) {
  const { t, i18n } = useTranslation('fields');
  if (typeof value !== 'string' || value === '') return <span className={styles.blank}>–</span>;
  const label = record[labelName(field.name)];
  const path = typeof label === 'object' && label !== null && 'path' in label ? label.path : [];
  const areas = areasOf(path);
  const own = areas.at(-1);
  if (own?.code !== value) return <span>{value}</span>;
  const names = areas.map((area, place) => {
    const narrowed = AREA_LEVELS[place]?.level ?? 'tambon';
    const level = area.code === COUNTRY_CODE ? 'country' : narrowed;
    const name = nameOf(area, i18n.language);
    return t(`area.named.${level}${isBangkok(area.code) ? 'Bangkok' : ''}`, { name });
  });
  return <span>{names.toReversed().join(' ')}</span>;
}

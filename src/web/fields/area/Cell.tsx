import { useTranslation } from 'react-i18next';
import { labelName } from '../../../schema/naming.ts';
import styles from '../fields.module.css';
import type { CellProps } from '../types.ts';
import { areasOf, isBangkok } from './areas.ts';

/** The area with the names of those around it: แขวง…, เขต…, กรุงเทพมหานคร. */
export function AreaCell({ field, value, record }: CellProps<'area'>) {
  const { t, i18n } = useTranslation('fields');
  if (typeof value !== 'string' || value === '') return <span className={styles.blank}>–</span>;
  const label = record[labelName(field.name)];
  const path = typeof label === 'object' && label !== null && 'path' in label ? label.path : [];
  const areas = areasOf(path);
  const own = areas.at(-1);
  if (own?.code !== value) return <span>{value}</span>;
  const english = i18n.resolvedLanguage === 'en';
  const places = ['province', 'amphure', 'tambon'] as const;
  const names = areas.map((area, place) => {
    const name = english ? area.nameEn : area.nameTh;
    const level = places[place] ?? 'tambon';
    return t(`area.named.${level}${isBangkok(area.code) ? 'Bangkok' : ''}`, { name });
  });
  return <span>{names.toReversed().join(' ')}</span>;
}

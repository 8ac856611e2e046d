import { useTranslation } from 'react-i18next';
import { labelName } from '../../../declaration/naming.ts';
import { isRecord } from '../../../declaration/record.ts';
import styles from '../fields.module.css';
import type { CellProps } from '../types.ts';
import { areasOf } from './areas.ts';
import { writtenPath } from './written.ts';

/** The area with the names of those around it: แขวง…, เขต…, กรุงเทพมหานคร. */
export function AreaCell({ field, value, record }: CellProps<'area'>) {
  const { t, i18n } = useTranslation('fields');
  if (typeof value !== 'string' || value === '') return <span className={styles.blank}>–</span>;
  const label = record[labelName(field.name)];
  const own = areasOf(isRecord(label) ? label.path : []).at(-1);
  if (own?.code !== value) return <span>{value}</span>;
  const named = (key: string, name: string): string => t(`area.named.${key}`, { name });
  return <span>{writtenPath(label, { language: i18n.language, named })}</span>;
}

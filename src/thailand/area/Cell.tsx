import { useTranslation } from 'react-i18next';
import { labelName } from '../../engine/declaration/naming.ts';
import { isRecord } from '../../engine/declaration/record.ts';
import { useWords } from '../../engine/web/fields/shared/useWords.ts';
import type { CellProps } from '../../engine/web/fields/types.ts';
import { areasOf } from './areas.ts';
import { writtenPath } from './written.ts';

/** The area with the names of those around it: แขวง…, เขต…, กรุงเทพมหานคร. */
export function Cell({ field, value, record }: CellProps<'area'>) {
  const { i18n } = useTranslation('fields');
  const { translate } = useWords();
  const label = record[labelName(field.name)];
  const own = areasOf(isRecord(label) ? label.path : []).at(-1);
  if (own?.code !== value) return <span>{String(value)}</span>;
  return <span>{writtenPath(label, { language: i18n.language, translate })}</span>;
}

import { useTranslation } from 'react-i18next';
import styles from '../../web/fields/fields.module.css';
import { entriesOf, labelsOf } from '../../web/fields/shared/options.ts';
import { useWords } from '../../web/fields/shared/useWords.ts';
import type { CellProps } from '../../web/fields/types.ts';
import { pointsToOne } from '../index.ts';
import { formatNumber } from '../shared/numbers.ts';

/** The entries, one a line: ช้อนโต๊ะ 0.015 กก. */
export function Cell({ field, resourceName, value, record }: CellProps<'list'>) {
  const { suffix, itemLabel } = useWords();
  const { t } = useTranslation('fields');
  const entries = entriesOf(value);
  const stored = entriesOf(record[field.name]);
  if (entries.length === 0) return <span className={styles.blank}>–</span>;
  const lines = entries.map((entry) =>
    Object.entries(field.fields)
      .map(([name, item]) => {
        const cell = entry[name];
        if (pointsToOne(item)) {
          const names = [entry, ...stored].flatMap((old) => labelsOf(old, name));
          return names.find((option) => option.id === cell)?.name ?? `#${String(cell)}`;
        }
        // A bare yes says nothing of what it is about.
        if (typeof cell === 'boolean') {
          const label = itemLabel(resourceName, field.name, name);
          return `${label}: ${t(cell ? 'boolean.yes' : 'boolean.no')}`;
        }
        return `${formatNumber(cell)} ${'suffix' in item ? suffix(item.suffix, cell) : ''}`.trim();
      })
      .filter((text) => text !== '')
      .join(' '),
  );
  return (
    <span className={styles.lines}>
      {lines.map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries may be the same, and are not edited here
        <span key={place}>{line}</span>
      ))}
    </span>
  );
}

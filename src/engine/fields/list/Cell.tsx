import styles from '../../web/fields/fields.module.css';
import { entriesOf, labelsOf } from '../../web/fields/shared/options.ts';
import { useWords } from '../../web/fields/shared/useWords.ts';
import type { CellProps } from '../../web/fields/types.ts';
import { pointsToOne } from '../index.ts';
import { formatNumber } from '../shared/numbers.ts';

/** The entries, one a line: ช้อนโต๊ะ 0.015 กก. */
export function Cell({ field, value, record }: CellProps<'list'>) {
  const { suffix } = useWords();
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
        return `${formatNumber(cell)} ${'suffix' in item ? suffix(item.suffix, cell) : ''}`.trim();
      })
      .join(' '),
  );
  return (
    <span className={styles.lines}>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </span>
  );
}

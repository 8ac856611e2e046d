import { isBlank } from '../../declaration/validate.ts';
import { cellOf } from '../../fields/cells.ts';
import { definitionOf, writeValue } from '../../fields/index.ts';
import styles from './fields.module.css';
import { useValueWords } from './shared/useValueWords.ts';
import type { CellProps } from './types.ts';

/** A value in words, which are loaded only where there are any: most cells are plain text. */
function Written({ field, value }: CellProps) {
  const words = useValueWords();
  return writeValue(field, value, words.translate, words);
}

/** Shows a value by the type of its field: in a way of its own, or its text. */
export function FieldCell(props: CellProps) {
  const { field, value } = props;
  const { numeric, secret, format } = definitionOf(field);
  if (isBlank(value) && !secret) return <span className={styles.blank}>–</span>;
  const Cell = cellOf(field.type);
  if (Cell) return <Cell {...props} />;
  return (
    <span className={numeric ? styles.number : undefined}>
      {format ? <Written {...props} /> : String(value)}
    </span>
  );
}

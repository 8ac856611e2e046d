import { isBlank } from '../../declaration/validate.ts';
import { cellOf } from '../../fields/cells.ts';
import { definitionOf } from '../../fields/index.ts';
import { useDates } from '../dates/useDates.ts';
import styles from './fields.module.css';
import { useWords } from './shared/useWords.ts';
import type { CellProps } from './types.ts';

/** A value of a type that has a folder: in a way of its own, or its text. */
export function DefinedCell(props: CellProps) {
  const { field, value } = props;
  const { translate } = useWords();
  const dates = useDates();
  if (isBlank(value)) return <span className={styles.blank}>–</span>;
  const Cell = cellOf(field.type);
  if (Cell) return <Cell {...props} />;
  const { numeric, format: text } = definitionOf(field);
  return (
    <span className={numeric ? styles.number : undefined}>
      {text(field, value, translate, dates)}
    </span>
  );
}

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
  const { numeric, secret, format: text } = definitionOf(field);
  if (isBlank(value) && !secret) return <span className={styles.blank}>–</span>;
  const Cell = cellOf(field.type);
  if (Cell) return <Cell {...props} />;
  return (
    <span className={numeric ? styles.number : undefined}>
      {text(field, value, translate, dates)}
    </span>
  );
}

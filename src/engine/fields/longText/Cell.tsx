import styles from '../../web/fields/fields.module.css';
import type { CellProps } from '../../web/fields/types.ts';

/** Text of several lines, with its line breaks. */
export function Cell({ value }: CellProps) {
  return <span className={styles.longText}>{String(value)}</span>;
}

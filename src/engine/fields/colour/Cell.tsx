import styles from '../../web/fields/fields.module.css';
import type { CellProps } from '../../web/fields/types.ts';

/** The colour and its digits. */
export function Cell({ value }: CellProps) {
  const colour = String(value);
  return (
    <span className={styles.colour}>
      <span className={styles.swatch} style={{ background: colour }} />
      {colour}
    </span>
  );
}

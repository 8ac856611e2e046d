import { isBlank } from '../../declaration/validate.ts';
import styles from '../../web/fields/fields.module.css';
import { useWords } from '../../web/fields/shared/useWords.ts';
import type { CellProps } from '../../web/fields/types.ts';

/** The word of the value. */
export function Cell({ field, value }: CellProps<'choice'>) {
  const { choice } = useWords();
  if (isBlank(value)) return <span className={styles.blank}>–</span>;
  return <span>{choice(field.choices, String(value))}</span>;
}

/** The words of the values, as small tags. */
export function ManyCell({ field, value }: CellProps<'choices'>) {
  const { choice } = useWords();
  if (!Array.isArray(value) || value.length === 0) return <span className={styles.blank}>–</span>;
  return (
    <span className={styles.tags}>
      {value.map((entry) => (
        <span key={String(entry)} className={styles.tag}>
          {choice(field.choices, String(entry))}
        </span>
      ))}
    </span>
  );
}

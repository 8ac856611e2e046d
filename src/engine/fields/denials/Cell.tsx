import { readRight } from '../../declaration/actions.ts';
import styles from '../../web/fields/fields.module.css';
import { useWords } from '../../web/fields/shared/useWords.ts';
import type { CellProps } from '../../web/fields/types.ts';
import { rightText } from './index.ts';

/** What a role takes away of its keys. */
export function Cell({ value }: CellProps<'denials'>) {
  const words = useWords();
  const rights: readonly unknown[] = Array.isArray(value) ? value : [];
  if (rights.length === 0) return <span className={styles.blank}>–</span>;
  return (
    <span className={styles.tags}>
      {rights.map(String).flatMap((right) =>
        readRight(right) ? (
          <span key={right} className={styles.tag}>
            {rightText(right, words.translate, words)}
          </span>
        ) : (
          []
        ),
      )}
    </span>
  );
}

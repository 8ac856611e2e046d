import styles from '../../web/fields/fields.module.css';
import { storedAddress } from '../../web/fields/shared/address.ts';
import { useWords } from '../../web/fields/shared/useWords.ts';
import type { CellProps } from '../../web/fields/types.ts';

/** The picture, small. */
export function Cell({ field, value, resourceName }: CellProps<'image'>) {
  const { label } = useWords();
  if (typeof value !== 'string') return <span className={styles.blank}>–</span>;
  return (
    <img
      className={styles.thumbnail}
      src={storedAddress(value)}
      alt={label(resourceName, field.name)}
      loading="lazy"
    />
  );
}

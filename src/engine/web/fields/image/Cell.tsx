import styles from '../fields.module.css';
import { storedAddress } from '../shared/address.ts';
import { useWords } from '../shared/useWords.ts';
import type { CellProps } from '../types.ts';

/** The picture, small. */
export function ImageCell({ field, value, resourceName }: CellProps<'image'>) {
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

import styles from '../fields.module.css';
import { useWords } from '../shared/useWords.ts';
import type { CellProps } from '../types.ts';
import { imageAddress } from './address.ts';

/** The picture, small. */
export function ImageCell({ field, value, resourceName }: CellProps<'image'>) {
  const { label } = useWords();
  if (typeof value !== 'string') return <span className={styles.blank}>–</span>;
  return (
    <img
      className={styles.thumbnail}
      src={imageAddress(value)}
      alt={label(resourceName, field.name)}
      loading="lazy"
    />
  );
}

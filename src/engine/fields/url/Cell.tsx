import styles from '../../web/fields/fields.module.css';
import type { CellProps } from '../../web/fields/types.ts';
import { isRootedAddress, isWebAddress } from './index.ts';

/** An address as a link to a page of its own; what is no address of the web stays text. */
export function Cell({ value }: CellProps) {
  const text = String(value).replace(/^https?:\/\/|\/$/g, '');
  if (!isWebAddress(value) && !isRootedAddress(value)) return <span>{text}</span>;
  return (
    <a className={styles.link} href={value} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  );
}

import { isWebAddress } from '../../../declaration/fields/web.ts';
import { isBlank } from '../../../declaration/validate.ts';
import styles from '../fields.module.css';
import type { CellProps } from '../types.ts';

/** An address as a link to a page of its own; what is no address of the web stays text. */
export function UrlCell({ value }: CellProps<'url'>) {
  if (isBlank(value)) return <span className={styles.blank}>–</span>;
  const text = String(value).replace(/^https?:\/\/|\/$/g, '');
  if (!isWebAddress(value)) return <span>{text}</span>;
  return (
    <a className={styles.link} href={value} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  );
}

/** The colour and its digits. */
export function ColourCell({ value }: CellProps<'colour'>) {
  if (isBlank(value)) return <span className={styles.blank}>–</span>;
  const colour = String(value);
  return (
    <span className={styles.colour}>
      <span className={styles.swatch} style={{ background: colour }} />
      {colour}
    </span>
  );
}

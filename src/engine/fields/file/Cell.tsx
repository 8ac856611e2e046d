import { fileNameOf } from '../../declaration/files.ts';
import { isBlank } from '../../declaration/validate.ts';
import styles from '../../web/fields/fields.module.css';
import { storedAddress } from '../../web/fields/shared/address.ts';
import type { CellProps } from '../../web/fields/types.ts';
import { isWebAddress } from '../url/index.ts';

/** The name of a file, which saves it on this computer; of one not stored yet the name alone. */
export function Cell({ value }: Pick<CellProps<'file'>, 'value'>) {
  if (isBlank(value)) return <span className={styles.blank}>–</span>;
  const text = String(value);
  const name = fileNameOf(text) ?? text.slice(text.lastIndexOf('/') + 1);
  if (!text.startsWith('/api/') && !isWebAddress(text)) return <span>{name}</span>;
  return (
    <a className={styles.link} href={storedAddress(text)} download={name}>
      {name}
    </a>
  );
}

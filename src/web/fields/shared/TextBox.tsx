import type { ComponentProps, ReactNode } from 'react';
import styles from '../fields.module.css';

export interface TextBoxProps extends ComponentProps<'input'> {
  readonly invalid: boolean;
  /** Stands inside the box, behind the text: a unit, a small button. */
  readonly suffix?: ReactNode;
}

/** One line to type in. The browser's own: antd's brings five others with it (20 KiB). */
export function TextBox({ invalid, suffix, ...input }: TextBoxProps) {
  const box = <input className={styles.input} aria-invalid={invalid} {...input} />;
  if (!suffix) return box;
  return (
    <span className={styles.box}>
      {box}
      <span className={styles.boxSuffix}>{suffix}</span>
    </span>
  );
}

import { useTranslation } from 'react-i18next';
import { isBlank } from '../../../declaration/validate.ts';
import styles from '../fields.module.css';
import type { CellProps } from '../types.ts';

/** Text as it stands. */
export function TextCell({ value }: CellProps<'text'>) {
  return isBlank(value) ? <span className={styles.blank}>–</span> : <span>{String(value)}</span>;
}

/** Text of several lines, its line breaks kept. */
export function LongTextCell({ value }: CellProps<'longText'>) {
  if (isBlank(value)) return <span className={styles.blank}>–</span>;
  return <span className={styles.longText}>{String(value)}</span>;
}

/** Says whether a new password was typed, never which. */
export function PasswordCell({ value }: CellProps<'password'>) {
  const { t } = useTranslation('fields');
  return <span>{t(isBlank(value) ? 'password.unchanged' : 'password.changed')}</span>;
}

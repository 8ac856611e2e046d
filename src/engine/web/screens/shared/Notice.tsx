import type { ReactNode } from 'react';
import styles from './shared.module.css';

export interface NoticeProps {
  readonly title: string;
  readonly text: string;
  readonly action?: ReactNode;
  /** Read out at once: something failed. */
  readonly alert?: boolean;
}

/** Stands where content would be: what happened, and what to do. */
export function Notice({ title, text, action, alert = false }: NoticeProps) {
  return (
    <div className={styles.notice} role={alert ? 'alert' : 'status'}>
      <strong>{title}</strong>
      {text !== '' && <p>{text}</p>}
      {action}
    </div>
  );
}

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { problemText } from './problem.ts';
import styles from './shared.module.css';
import { isOutOfReach, useReachable } from './useReachable.ts';

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

interface NotLoadedProps {
  readonly problem: unknown;
  readonly onRetry: () => void;
}

/**
 * Stands where content could not be had: why, and a way to ask again. Where the server is out of reach
 * it is asked again by itself once it answers.
 */
export function NotLoaded({ problem, onRetry }: NotLoadedProps) {
  const { t } = useTranslation('screens');
  useReachable(problem, onRetry);
  const help = isOutOfReach(problem) ? 'problem.loadWaits' : 'problem.loadHelp';
  return (
    <Notice
      alert
      title={t('problem.load')}
      text={problemText(problem, t(help))}
      action={
        <button type="button" className="button" onClick={onRetry}>
          {t('problem.retry')}
        </button>
      }
    />
  );
}

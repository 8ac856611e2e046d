import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemText } from './problem.ts';
import styles from './shared.module.css';
import { isOutOfReach, MOST_MILLISECONDS, useReachable } from './useReachable.ts';

export interface NoticeProps {
  readonly title: string;
  readonly text: string;
  readonly action?: ReactNode;
  /** Read out at once: something failed. */
  readonly alert?: boolean;
  /** It was read out already, and is not again. */
  readonly isKnown?: boolean;
}

/** Stands where content would be: what happened, and what to do. */
export function Notice({ title, text, action, alert = false, isKnown = false }: NoticeProps) {
  const role = alert ? 'alert' : 'status';
  return (
    <div className={styles.notice} role={isKnown ? undefined : role}>
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

/** The notice that went away last, as it does while what it stands for is loaded again. */
let gone: { readonly text: string; readonly at: number; readonly hadFocus: boolean } | undefined;

const wasThere = (text: string): boolean =>
  gone?.text === text && Date.now() - gone.at < MOST_MILLISECONDS;

/** Whether the same notice was there a moment ago; the focus that was on its button comes back with it. */
function useComeBack(text: string, button: RefObject<HTMLButtonElement | null>): boolean {
  const [back] = useState(() => (wasThere(text) ? text : null));
  const latest = useRef(text);
  latest.current = text;
  useLayoutEffect(() => {
    const own = button.current;
    if (gone?.hadFocus && wasThere(latest.current)) {
      if (document.activeElement === document.body) own?.focus();
      gone = { ...gone, hadFocus: false };
    }
    return () => {
      const { activeElement } = document;
      // Of several that go away together one has the focus.
      const hadOther =
        activeElement === document.body && wasThere(latest.current) && gone?.hadFocus;
      const hadFocus = activeElement === own || hadOther === true;
      gone = { text: latest.current, at: Date.now(), hadFocus };
    };
  }, [button]);
  return back === text;
}

/**
 * Stands where content could not be had: why, and a way to retry. Where the server is out of reach
 * it is requested again by itself once it is ready.
 */
export function NotLoaded({ problem, onRetry }: NotLoadedProps) {
  const { t } = useTranslation('screens');
  const button = useRef<HTMLButtonElement>(null);
  useReachable(problem, onRetry);
  const waits = isOutOfReach(problem);
  const own = problemText(problem, '');
  const help = waits ? t('problem.loadWaits') : t('problem.loadHelp');
  const text = waits && own !== '' ? `${own} ${t('problem.loadsItself')}` : own || help;
  const isKnown = useComeBack(text, button);
  return (
    <Notice
      alert
      isKnown={isKnown}
      title={t('problem.load')}
      text={text}
      action={
        <button ref={button} type="button" className="button" onClick={onRetry}>
          {t('problem.retry')}
        </button>
      }
    />
  );
}

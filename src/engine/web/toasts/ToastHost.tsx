import './toasts.css';
import { type FocusEvent, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../core/Icon.tsx';
import { closeToast, holdToasts, readToasts, releaseToasts, subscribeToasts } from './toasts.ts';

/**
 * Where toasts show: one host for the whole app, so that they all look and last alike. Their time
 * stands still under the pointer and the focus.
 */
export function ToastHost() {
  const { t } = useTranslation('shell');
  const toasts = useSyncExternalStore(subscribeToasts, readToasts);
  const cameFrom = useRef<Element | null>(null);
  const enter = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
    holdToasts();
  };
  const close = (id: number): void => {
    closeToast(id);
    // Of what is gone the browser reports neither that the pointer left nor that the focus did.
    releaseToasts();
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing to press here; it waits for the reader.
    <div
      className="toasts"
      aria-live="polite"
      onPointerEnter={holdToasts}
      onPointerLeave={releaseToasts}
      onFocus={enter}
      onBlur={releaseToasts}
    >
      {toasts.map((toast) => (
        <div
          key={toast.id}
          className={`toast toast--${toast.severity}`}
          role={toast.severity === 'error' ? 'alert' : 'status'}
        >
          <Icon name={toast.severity === 'error' ? 'alert' : 'check'} />
          <div className="toast__text">{toast.text}</div>
          <button
            type="button"
            className="icon-button"
            aria-label={t('toasts.close')}
            onClick={() => close(toast.id)}
          >
            <Icon name="close" />
          </button>
        </div>
      ))}
    </div>
  );
}

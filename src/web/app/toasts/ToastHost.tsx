import './toasts.css';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../shell/Icon.tsx';
import { closeToast, readToasts, subscribeToasts } from './toasts.ts';

/** Where toasts show: one host for the whole app, so that they all look and last alike. */
export function ToastHost() {
  const { t } = useTranslation('shell');
  const toasts = useSyncExternalStore(subscribeToasts, readToasts);
  return (
    <div className="toasts" aria-live="polite">
      {toasts.map((toast) => (
        <div
          key={toast.id}
          className={`toast toast--${toast.severity}`}
          role={toast.severity === 'error' ? 'alert' : 'status'}
        >
          <Icon name={toast.severity === 'error' ? 'alert' : 'check'} />
          <div className="toast__text">
            <div>{toast.text}</div>
            {toast.detail ? <div className="toast__detail">{toast.detail}</div> : null}
          </div>
          <button
            type="button"
            className="icon-button"
            aria-label={t('toasts.close')}
            onClick={() => closeToast(toast.id)}
          >
            <Icon name="close" />
          </button>
        </div>
      ))}
    </div>
  );
}

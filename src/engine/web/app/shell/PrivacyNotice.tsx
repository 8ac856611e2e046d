import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PRIVACY_NOTICE } from '../../../declaration/privacy.ts';
import { Icon } from '../../core/Icon.tsx';
import { PRIVACY_PATH } from '../../core/paths.ts';
import { HttpError } from '../../session/index.ts';
import { acknowledgeNotice } from '../../session/inside/privacy-notice.ts';
import { showToast } from '../../toasts/toasts.ts';

/**
 * Above every page until the person has taken note of the privacy notice. It covers nothing and
 * stops nobody: one press, whenever it suits, and it is gone.
 */
export default function PrivacyNotice() {
  const { t } = useTranslation('privacy');
  const [busy, setBusy] = useState(false);
  const acknowledge = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    try {
      await acknowledgeNotice();
      // The button that had the focus is gone with the notice.
      document.getElementById('main')?.focus({ preventScroll: true });
    } catch (failure) {
      setBusy(false);
      const { version } = failure instanceof HttpError ? (failure.fields ?? {}) : {};
      showToast('error', version?.[0] ?? t('due.failed'));
    }
  };
  return (
    <aside className="strip strip--notice" aria-label={t('due.read')}>
      <Icon name="shield" />
      <span>{t('due.text', { version: PRIVACY_NOTICE.version })}</span>
      <Link to={PRIVACY_PATH}>{t('due.read')}</Link>
      <button
        type="button"
        className="button button--small"
        aria-disabled={busy}
        onClick={() => void acknowledge()}
      >
        {t('due.acknowledge')}
      </button>
    </aside>
  );
}

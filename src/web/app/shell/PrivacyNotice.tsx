import '../../pages/pages.css';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PRIVACY_NOTICE } from '../../../schema/privacy.ts';
import { HttpError } from '../../session/index.ts';
import { acknowledgeNotice } from '../../session/inside/privacy-notice.ts';
import { PRIVACY_PATH } from '../routes/paths.ts';
import { showToast } from '../toasts/toasts.ts';
import { Icon } from './Icon.tsx';

/** Dressed as the pages' notes are: a sheet of its own would weigh on visits that never show it. */
const DRESS = { maxWidth: 'none', marginBottom: 20, alignItems: 'center' } as const;
const GROWING = { flex: 1 } as const;
const UNDERLINED = { textDecoration: 'underline' } as const;

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
    <aside className="note" style={DRESS} aria-label={t('due.read')}>
      <Icon name="shield" />
      <p style={GROWING}>
        {t('due.text', { version: PRIVACY_NOTICE.version })}{' '}
        <Link to={PRIVACY_PATH} style={UNDERLINED}>
          {t('due.read')}
        </Link>
      </p>
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

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

/** One line on a phone too, as the shell keeps room for. Dressed as the pages' notes are: a sheet of its own would weigh on visits that never show it. */
const DRESS = {
  flexFlow: 'row-reverse wrap',
  alignItems: 'center',
  gap: '24px 12px',
  height: 48,
  maxWidth: 'none',
  marginBottom: 16,
  padding: '0 12px',
  overflow: 'hidden',
  alignContent: 'flex-start',
} as const;
const LINE = {
  display: 'flex',
  flex: '1 0 auto',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
  height: 46,
} as const;
/** On a phone it falls into a second line, which is cut off: the link says what it is about. */
const TEXT = { ...LINE, flex: '999 1 400px', justifyContent: 'start' } as const;
/** As high as the line: a finger needs room. */
const UNDERLINED = { textDecoration: 'underline', lineHeight: '46px' } as const;

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
      <div style={LINE}>
        <Link to={PRIVACY_PATH} style={UNDERLINED}>
          {t('due.read')}
        </Link>
        <button
          type="button"
          className="button button--small"
          aria-disabled={busy}
          onClick={() => void acknowledge()}
        >
          {t('due.acknowledge')}
        </button>
      </div>
      <p style={TEXT}>
        <Icon name="shield" />
        {t('due.text', { version: PRIVACY_NOTICE.version })}
      </p>
    </aside>
  );
}

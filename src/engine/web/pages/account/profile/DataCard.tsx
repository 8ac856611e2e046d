import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PRIVACY_PATH } from '../../../core/paths.ts';
import { useDates } from '../../../dates/useDates.ts';
import { downloadPerson } from '../../../providers/person-file.ts';
import { problemText } from '../../../screens/shared/problem.ts';
import { showToast } from '../../../toasts/toasts.ts';
import { AccountCard } from '../shared/AccountCard.tsx';
import type { Profile } from './calls.ts';

/** What is kept of a person is theirs to read: the notice, and all of it as a file. */
export function DataCard({ profile }: { profile: Profile | null }) {
  const { t } = useTranslation('account');
  const { formatDateTime } = useDates();
  const [busy, setBusy] = useState(false);
  const { consentVersion, consentedAt } = profile ?? {};
  const download = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    try {
      await downloadPerson();
      showToast('success', t('data.downloaded'));
    } catch (failure) {
      showToast('error', problemText(failure, t('data.failed')));
    } finally {
      setBusy(false);
    }
  };
  return (
    <AccountCard wide title={t('data.title')} icon="shield">
      <p>{t('data.text')}</p>
      <p className="soft">
        <Link to={PRIVACY_PATH}>{t('data.notice')}</Link>{' '}
        {typeof consentVersion === 'number' && typeof consentedAt === 'string'
          ? t('data.acknowledged', { version: consentVersion, at: formatDateTime(consentedAt) })
          : null}
      </p>
      <button
        type="button"
        className="button button--plain"
        aria-disabled={busy}
        onClick={() => void download()}
      >
        {t(busy ? 'data.downloading' : 'data.download')}
      </button>
    </AccountCard>
  );
}

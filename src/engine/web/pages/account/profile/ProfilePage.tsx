import { Spin } from 'antd';
import { useTranslation } from 'react-i18next';
import { UnsavedGuard } from '../../../screens/form/Unsaved.tsx';
import { Notice } from '../../../screens/shared/Notice.tsx';
import type { Row } from '../../../screens/shared/rows.ts';
import { wordsOfScreen } from '../../../screens/shared/screen-words.ts';
import { useLoaded } from '../shared/useLoaded.ts';
import { loadProfile } from './calls.ts';
import { ProfileForm } from './ProfileForm.tsx';

/** One's own part of the account, to be changed. */
export function ProfilePage() {
  const { t } = useTranslation(['account', ...wordsOfScreen('users')]);
  const { found: profile, problem, reload } = useLoaded(loadProfile, 'profile.errors.load');
  if (problem) {
    return (
      <Notice
        alert
        title={problem}
        text=""
        action={
          <button type="button" className="button" onClick={reload}>
            {t('retry')}
          </button>
        }
      />
    );
  }
  if (profile === null) return <Spin style={{ margin: 48 }} />;
  return (
    <UnsavedGuard>
      {/* The wire gives id, version and active with it, as with every row. */}
      <ProfileForm record={profile as Row} />
    </UnsavedGuard>
  );
}

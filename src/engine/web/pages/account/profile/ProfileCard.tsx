import '../../facts.css';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PASSWORD_PATH, PROFILE_PATH } from '../../../core/paths.ts';
import { useSession } from '../../../core/use-session.ts';
import { AccountCard } from '../shared/AccountCard.tsx';
import type { Loaded } from '../shared/useLoaded.ts';
import type { Profile } from './calls.ts';

/** Shown here, where accounts have them; the rest stands in the form. */
const SHOWN = ['email', 'phone', 'organisation'] as const;

/** Who one is, and the ways to change it. */
export function ProfileCard({ known }: { known: Loaded<Profile> }) {
  const { t } = useTranslation(['account', 'resources/users']);
  const { fullname, userLogin } = useSession();
  const { found: profile, problem, reload } = known;
  const told = (value: unknown) =>
    typeof value === 'string' && value !== '' ? (
      value
    ) : (
      <span className="soft">{profile ? t('profile.none') : '…'}</span>
    );
  return (
    <AccountCard title={t('profile.title')} icon="person" problem={problem} onRetry={reload}>
      <dl className="facts account__facts">
        <div className="fact">
          <dt>{t('profile.fullname')}</dt>
          <dd>{fullname}</dd>
        </div>
        <div className="fact">
          <dt>{t('profile.username')}</dt>
          <dd>{userLogin?.username}</dd>
        </div>
        {SHOWN.filter((name) => !profile || Object.hasOwn(profile, name)).map((name) => (
          <div className="fact" key={name}>
            <dt>{t(`resources:users.fields.${name}`)}</dt>
            <dd className="account__long">{told(profile?.[name])}</dd>
          </div>
        ))}
      </dl>
      <div className="account__ways">
        <Link className="button button--plain" to={PROFILE_PATH}>
          {t('profile.edit')}
        </Link>
        <Link className="button button--plain" to={PASSWORD_PATH}>
          {t('password.title')}
        </Link>
      </div>
    </AccountCard>
  );
}

import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PASSWORD_PATH, PROFILE_PATH } from '../../../app/routes/paths.ts';
import { Icon } from '../../../app/shell/Icon.tsx';
import { useSession } from '../../../app/use-session.ts';
import type { KnownProfile } from './useProfile.ts';

/** Shown here; the rest stands in the form. */
const SHOWN = ['email', 'phone', 'organisation'] as const;

/** Who one is, and the ways to change it. */
export function ProfileCard({ known }: { known: KnownProfile }) {
  const { t } = useTranslation(['account', 'resources']);
  const { fullname, userLogin } = useSession();
  const { profile, problem, reload } = known;
  const told = (value: unknown) =>
    typeof value === 'string' && value !== '' ? (
      value
    ) : (
      <span className="soft">{profile ? t('profile.none') : '…'}</span>
    );
  return (
    <section className="card" aria-labelledby="own-profile">
      <h2 className="card__title" id="own-profile">
        <Icon name="person" />
        {t('profile.title')}
      </h2>
      {problem ? (
        <div role="alert" className="account__problem">
          <p>{problem}</p>
          <button type="button" className="button button--plain button--small" onClick={reload}>
            {t('sessions.retry')}
          </button>
        </div>
      ) : null}
      <dl className="facts account__facts">
        <div className="fact">
          <dt>{t('profile.fullname')}</dt>
          <dd>{fullname}</dd>
        </div>
        <div className="fact">
          <dt>{t('profile.username')}</dt>
          <dd>{userLogin?.username}</dd>
        </div>
        {SHOWN.map((name) => (
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
    </section>
  );
}

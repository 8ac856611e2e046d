import '../pages.css';
import './account.css';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { permissionGroups } from '../../../fields/permissions/groups.ts';
import { outline } from '../../core/outline.ts';
import { PASSWORD_PATH, PRIVACY_PATH, PROFILE_PATH } from '../../core/paths.ts';
import { type Loaded, useLoaded } from '../../core/use-loaded.ts';
import { useSession } from '../../core/use-session.ts';
import { useDates } from '../../dates/useDates.ts';
import { downloadPerson } from '../../providers/person-file.ts';
import { DownloadButton } from '../../screens/shared/DownloadButton.tsx';
import { may, offers } from '../../session/index.ts';
import { showToast } from '../../toasts/toasts.ts';
import { loadProfile, type Profile } from './profile/calls.ts';
import { SessionsCard } from './sessions/SessionsCard.tsx';
import { AccountCard } from './shared/AccountCard.tsx';
import '../facts.css';

/** Shown here, where accounts have them; the rest stands in the form. */
const SHOWN = ['email', 'phone', 'organisation'] as const;

/** Who one is, and the ways to change it. */
function ProfileCard({ known }: { known: Loaded<Profile> }) {
  const { t } = useTranslation(['account', 'resources/users']);
  const { fullname, userLogin } = useSession();
  const { found: profile, problem, reload } = known;
  const shown = (value: unknown) =>
    typeof value === 'string' && value !== '' ? (
      value
    ) : (
      <span className="soft">{profile ? t('profile.none') : '…'}</span>
    );
  return (
    <AccountCard
      title={t('profile.title')}
      icon="person"
      problem={problem}
      failure={t('profile.errors.load')}
      onRetry={reload}
    >
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
            <dd className="account__long">{shown(profile?.[name])}</dd>
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

/** People can read all data about themselves: the notice, and all of it as a file. */
function DataCard({ profile }: { profile: Profile | null }) {
  const { t } = useTranslation('account');
  const { formatDateTime } = useDates();
  const { consentVersion, consentedAt } = profile ?? {};
  const download = async (): Promise<void> => {
    await downloadPerson();
    showToast('success', t('data.downloaded'));
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
      <DownloadButton
        label={t('data.download')}
        busyLabel={t('data.downloading')}
        failure={t('data.failed')}
        download={download}
      />
    </AccountCard>
  );
}

function PermissionsCard() {
  const { t } = useTranslation(['account', 'menu']);
  const session = useSession();
  const groups = permissionGroups(outline).flatMap(({ group, screens }) => {
    const open = screens.filter(({ permission }) => may(session, permission));
    return open.length === 0 ? [] : [{ group, screens: open }];
  });
  return (
    <AccountCard title={t('permissions.title')} icon="shield">
      {session.userLogin?.admin ? <p>{t('permissions.admin')}</p> : null}
      {groups.length === 0 ? <p className="soft">{t('permissions.none')}</p> : null}
      <dl className="account__permissions">
        {groups.map(({ group, screens }) => (
          <div key={group}>
            <dt>{t(`menu:groups.${group}`)}</dt>
            {screens.map(({ screen }) => (
              <dd key={screen}>{t(`menu:screens.${screen}`)}</dd>
            ))}
          </div>
        ))}
      </dl>
    </AccountCard>
  );
}

/** One's own account: who one is, what one may open, and where one is signed in. */
export function AccountPage() {
  const { t, i18n } = useTranslation(['account', 'pages']);
  const known = useLoaded(loadProfile, i18n.language);
  return (
    <div className="page">
      <header className="page__head">
        <h1>{t('pages:account.title')}</h1>
      </header>
      <div className="account">
        {offers('auth/profile') && <ProfileCard known={known} />}
        <PermissionsCard />
        {offers('auth/sessions') && <SessionsCard />}
        {offers('auth/exportProfile') && <DataCard profile={known.found} />}
      </div>
    </div>
  );
}

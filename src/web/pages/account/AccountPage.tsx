import '../pages.css';
import './account.css';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { outline } from '../../app/outline.ts';
import { PASSWORD_PATH } from '../../app/routes/paths.ts';
import { Icon } from '../../app/shell/Icon.tsx';
import { useSession } from '../../app/use-session.ts';
import { permissionGroups } from '../../fields/permissions/groups.ts';
import { may } from '../../session/index.ts';
import { SessionsCard } from './sessions/SessionsCard.tsx';

/** Who may change what is known of people. */
const USERS_SCREEN = 'user';

function ProfileCard() {
  const { t } = useTranslation('account');
  const session = useSession();
  const { fullname, userLogin } = session;
  const users = outline.screens[USERS_SCREEN];
  const own = users && may(session, users.permission) && userLogin?.id ? userLogin.id : null;
  return (
    <section className="card" aria-labelledby="own-profile">
      <h2 className="card__title" id="own-profile">
        <Icon name="person" />
        {t('profile.title')}
      </h2>
      <dl className="facts account__facts">
        <div className="fact">
          <dt>{t('profile.fullname')}</dt>
          <dd>{fullname}</dd>
        </div>
        <div className="fact">
          <dt>{t('profile.username')}</dt>
          <dd>{userLogin?.username}</dd>
        </div>
      </dl>
      <p className="soft">
        {own && users ? (
          <Link to={`/${users.path}/edit/${own}`}>{t('profile.edit')}</Link>
        ) : (
          t('profile.ask')
        )}
      </p>
      <Link className="button button--plain" to={PASSWORD_PATH}>
        {t('password.title')}
      </Link>
    </section>
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
    <section className="card" aria-labelledby="own-permissions">
      <h2 className="card__title" id="own-permissions">
        <Icon name="shield" />
        {t('permissions.title')}
      </h2>
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
    </section>
  );
}

/** One's own account: who one is, what one may open, and where one is signed in. */
export function AccountPage() {
  const { t } = useTranslation(['account', 'pages']);
  return (
    <div className="page">
      <header className="page__head">
        <h1>{t('pages:account.title')}</h1>
      </header>
      <div className="account">
        <ProfileCard />
        <PermissionsCard />
        <SessionsCard />
      </div>
    </div>
  );
}

import '../pages.css';
import './account.css';
import { useTranslation } from 'react-i18next';
import { permissionGroups } from '../../../fields/permissions/groups.ts';
import { outline } from '../../core/outline.ts';
import { useSession } from '../../core/use-session.ts';
import { may, offers } from '../../session/index.ts';
import { loadProfile } from './profile/calls.ts';
import { DataCard } from './profile/DataCard.tsx';
import { ProfileCard } from './profile/ProfileCard.tsx';
import { SessionsCard } from './sessions/SessionsCard.tsx';
import { AccountCard } from './shared/AccountCard.tsx';
import { useLoaded } from './shared/useLoaded.ts';

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
  const { t } = useTranslation(['account', 'pages']);
  const known = useLoaded(loadProfile, 'profile.errors.load');
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

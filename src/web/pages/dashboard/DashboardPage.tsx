import '../pages.css';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { outline } from '../../app/outline.ts';
import { Icon } from '../../app/shell/Icon.tsx';
import { buildMenu, type MenuGroup } from '../../app/shell/menu.ts';
import { useSession } from '../../app/use-session.ts';
import { DashboardMap } from './DashboardMap.tsx';

function QuickLinks({ group }: { group: MenuGroup }) {
  const { t } = useTranslation('menu');
  return (
    <section className="card">
      <h2 className="card__title">
        <Icon name={group.icon} />
        {t(group.label)}
      </h2>
      <ul className="quick-links">
        {group.links.map((link) => (
          <li key={link.key}>
            <Link to={link.to}>
              <Icon name={link.icon} size={18} />
              {t(link.label)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Where everyone starts: what the person may open. Figures come with the waste records. */
export function DashboardPage() {
  const { t } = useTranslation(['pages', 'menu']);
  const session = useSession();
  const groups = useMemo(
    () => buildMenu(outline, session).filter((entry) => entry.kind === 'group'),
    [session],
  );
  return (
    <div className="page">
      <header className="page__head">
        <h1>{t('menu:pages.dashboard')}</h1>
        <p>{session.token === null ? t('dashboard.welcome') : t('dashboard.welcomeStaff')}</p>
      </header>
      <p className="note">
        <Icon name="chart" />
        {t('dashboard.noFigures')}
      </p>
      <DashboardMap />
      <div className="cards">
        {groups.map((group) => (
          <QuickLinks key={group.key} group={group} />
        ))}
      </div>
      <p>
        <Link to="/download">{t('contact.downloads')}</Link>
      </p>
    </div>
  );
}

import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { buildMenu, type MenuGroup } from '../../../engine/web/app/shell/menu.ts';
import { Icon } from '../../../engine/web/core/Icon.tsx';
import { outline } from '../../../engine/web/core/outline.ts';
import { useSession } from '../../../engine/web/core/use-session.ts';

function Group({ group }: { group: MenuGroup }) {
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

/** What the person may open from here. */
export function QuickLinks() {
  const { t } = useTranslation('pages');
  const session = useSession();
  const groups = useMemo(
    () => buildMenu(outline, session).filter((entry) => entry.kind === 'group'),
    [session],
  );
  return (
    <nav className="quick" aria-label={t('dashboard.elsewhere')}>
      <div className="cards">
        {groups.map((group) => (
          <Group key={group.key} group={group} />
        ))}
      </div>
      <p>
        <Link to="/download">{t('contact.downloads')}</Link>
      </p>
    </nav>
  );
}

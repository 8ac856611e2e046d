import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useSession } from '../../../engine/web/core/use-session.ts';
import { signInAddress } from '../../../engine/web/session/index.ts';
import { withoutLive } from './published-part.ts';
import type { Dashboard } from './use-dashboard.ts';

/** Says which filters of the address have no published figures, who has them, and the way out. */
export function IgnoredFilters({ view, change, ignored }: Dashboard) {
  const { t } = useTranslation(['ownfigures', 'charts']);
  const { token } = useSession();
  const { pathname, search } = useLocation();
  const names = ignored.map((filter) => t(`charts:filters.${filter}`)).join(', ');
  return (
    <p className="filters__ignored" role="status">
      <span>{t('ignored.text', { names })}</span>
      {token === null ? (
        <Link to={signInAddress(pathname + search)}>{t('ignored.signIn')}</Link>
      ) : null}
      {view.view === 'public' ? (
        <button type="button" className="link-button" onClick={() => change({ view: null })}>
          {t('ignored.own')}
        </button>
      ) : null}
      <button type="button" className="link-button" onClick={() => change(withoutLive(ignored))}>
        {t('ignored.clear')}
      </button>
    </p>
  );
}

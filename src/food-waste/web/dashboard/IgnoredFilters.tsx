import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useSession } from '../../../engine/web/core/use-session.ts';
import { signInAddress } from '../../../engine/web/session/index.ts';
import { type LiveFilter, withoutLive } from './published-part.ts';
import type { Dashboard } from './use-dashboard.ts';

interface IgnoredNoteProps {
  readonly ignored: readonly LiveFilter[];
  /** What to say of filters of these names. */
  readonly textOf: (names: string) => string;
  /** Further ways out. */
  readonly children?: ReactNode;
}

/** Says which filters of the address have no published figures, and who has them. */
export function IgnoredNote({ ignored, textOf, children }: IgnoredNoteProps) {
  const { t } = useTranslation(['ownfigures', 'charts']);
  const { token } = useSession();
  const { pathname, search } = useLocation();
  return (
    <p className="ignored-note" role="status">
      <span>{textOf(ignored.map((filter) => t(`charts:filters.${filter}`)).join(', '))}</span>
      {token === null ? (
        <Link to={signInAddress(pathname + search)}>{t('ignored.signIn')}</Link>
      ) : null}
      {children}
    </p>
  );
}

/** Says the same of the whole page, and the way out. */
export function IgnoredFilters({ view, change, ignored }: Dashboard) {
  const { t } = useTranslation('ownfigures');
  return (
    <IgnoredNote ignored={ignored} textOf={(names) => t('ignored.text', { names })}>
      {view.view === 'public' ? (
        <button type="button" className="link-button" onClick={() => change({ view: null })}>
          {t('ignored.own')}
        </button>
      ) : null}
      <button type="button" className="link-button" onClick={() => change(withoutLive(ignored))}>
        {t('ignored.clear')}
      </button>
    </IgnoredNote>
  );
}

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { may } from '../../session/index.ts';
import { useSession } from '../use-session.ts';

interface PermittedProps {
  /** Nobody holds the key of what is not declared. */
  readonly permission: string | undefined;
  readonly children: ReactNode;
}

/** Says kindly that the page is not for this person. */
export function NotPermitted() {
  const { t } = useTranslation('shell');
  return (
    <section className="notice">
      <h1>{t('noPermission.title')}</h1>
      <p>{t('noPermission.text')}</p>
      <Link className="button" to="/">
        {t('goHome')}
      </Link>
    </section>
  );
}

/**
 * Shows a screen to those whose roles unlock it. Others are told so here: letting the call go out
 * would bring a 403, which ends the session.
 */
export function Permitted({ permission, children }: PermittedProps) {
  const session = useSession();
  if (permission !== undefined && may(session, permission)) return children;
  // Signed out this moment: the sign-in page is on its way.
  return session.token === null ? null : <NotPermitted />;
}

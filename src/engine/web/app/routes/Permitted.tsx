import { CanAccess } from '@refinedev/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useLocation } from 'react-router';
import { home } from '../../core/home.ts';
import { outline } from '../../core/outline.ts';
import { useSession } from '../../core/use-session.ts';
import type { Session } from '../../session/index.ts';
import { buildMenu } from '../shell/menu.ts';

/** The first page that somebody's menu leads to; undefined where it is empty. */
function firstOf(session: Session): string | undefined {
  const entries = buildMenu(outline, session);
  return entries.flatMap((entry) => (entry.kind === 'group' ? entry.links : entry))[0]?.to;
}

/**
 * Says kindly that the page is not for this person. Where the root leads, it opens the first of their
 * pages instead.
 */
function NotPermitted() {
  const { t } = useTranslation(['screens', 'shell']);
  const session = useSession();
  const { pathname } = useLocation();
  // Signed out this moment: the sign-in page is on its way.
  if (session.token === null) return null;
  const instead = pathname === home.path ? firstOf(session) : undefined;
  if (instead !== undefined) return <Navigate to={instead} replace />;
  return (
    <section className="notice">
      <h1>{t('noPermission.title')}</h1>
      <p>{t('noPermission.text')}</p>
      <Link className="button" to="/">
        {t('shell:goHome')}
      </Link>
    </section>
  );
}

interface PermittedProps {
  /** Name of a resource, of a screen with a page of its own, or of a page for administrators. */
  readonly resource: string;
  readonly action: 'list' | 'create' | 'show';
  readonly children: ReactNode;
}

/**
 * Shows a screen to those whom `accessControlProvider` lets in. Others get a message here: letting the
 * call go out would bring a 403, which ends the session.
 */
export function Permitted({ resource, action, children }: PermittedProps) {
  return (
    <CanAccess
      // Another screen's answer is none for this one.
      key={`${resource} ${action}`}
      resource={resource}
      action={action}
      fallback={<NotPermitted />}
      // What is typed stays while the same is checked again.
      queryOptions={{ placeholderData: (before) => before }}
    >
      {children}
    </CanAccess>
  );
}

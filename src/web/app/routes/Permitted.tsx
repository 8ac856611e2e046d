import { CanAccess } from '@refinedev/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSession } from '../use-session.ts';

/** Says kindly that the page is not for this person. */
function NotPermitted() {
  const { t } = useTranslation('shell');
  // Signed out this moment: the sign-in page is on its way.
  if (useSession().token === null) return null;
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

interface PermittedProps {
  /** Name of a resource, of a screen with a page of its own, or of a page for administrators. */
  readonly resource: string;
  readonly action: 'list' | 'create' | 'edit';
  readonly children: ReactNode;
}

/**
 * Shows a screen to those whom `accessControlProvider` lets in. Others are told so here: letting the
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
      // What is typed stands while the same is asked again.
      queryOptions={{ placeholderData: (before) => before }}
    >
      {children}
    </CanAccess>
  );
}

import type { ReactNode } from 'react';
import { useSession } from '../use-session.ts';
import { NotPermitted } from './Permitted.tsx';

/**
 * The admin guard: shows a page to those whose stored `userLogin` says that they are administrators.
 * Others are told so here, and no call goes out: the 403 it would bring ends the session.
 */
export function AdminOnly({ children }: { readonly children: ReactNode }) {
  const session = useSession();
  if (session.userLogin?.admin) return children;
  // Signed out this moment: the sign-in page is on its way.
  return session.token === null ? null : <NotPermitted />;
}

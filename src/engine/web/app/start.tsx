import './inside.css';
// Worn by every page inside: one sheet with the shell's own weighs less than two.
import '../pages/pages.css';
import i18next from 'i18next';
import type { ReactElement } from 'react';
import { type createBrowserRouter, RouterProvider } from 'react-router';
import { plugins } from '../../../../application.web.tsx';
import { SUBMENU_ANIMATION_MILLISECONDS } from '../../declaration/constants.ts';
import { outline } from '../core/outline.ts';
import { ACCOUNT_PATH, adminPages, screenAt } from '../core/paths.ts';
import { startTranslation } from '../i18n/index.ts';
import {
  type EndReason,
  emit,
  notePasswordDue,
  SIGN_IN_PATH,
  signInAddress,
  subscribeEvents,
  watchOtherTabs,
} from '../session/index.ts';
import { ToastHost } from '../toasts/ToastHost.tsx';
import { showToast } from '../toasts/toasts.ts';
import { createRouter } from './router.tsx';

/** Carried to the sign-in page, which says that the session ended: under the person's hands or not. */
interface EndedState {
  readonly sessionEnded: 'underway' | 'earlier';
}

type Router = ReturnType<typeof createBrowserRouter>;

/** The address on screen, or the one that is being opened. */
function attempted(router: Router): { pathname: string; search: string; hash: string } {
  return router.state.navigation.location ?? router.state.location;
}

function leave(router: Router, reason: EndReason): void {
  const { pathname, search, hash } = attempted(router);
  if (pathname === SIGN_IN_PATH) return;
  // Another tab signed out, and this one shows a page that is open to all: it may stay.
  const forAdmins = adminPages(outline).some(({ path }) => pathname === `/${path}`);
  const open = !screenAt(pathname) && !pathname.startsWith(ACCOUNT_PATH) && !forAdmins;
  if (reason === 'elsewhere' && open) return;
  const to = reason === 'signOut' ? signInAddress('/') : signInAddress(pathname + search + hash);
  const isExplained = reason !== 'signOut' && reason !== 'elsewhere';
  const sessionEnded = router.state.initialized ? 'underway' : 'earlier';
  const state = isExplained ? ({ sessionEnded } satisfies EndedState) : null;
  void router.navigate(to, { replace: reason !== 'signOut', state });
}

/** Goes to the sign-in page when the session ends, and says what the pipeline has to say. */
function followSession(router: Router): void {
  subscribeEvents((event) => {
    if (event.type === 'toast') {
      showToast(event.severity, i18next.t(`shell:toasts.${event.key}`));
    } else if (event.type === 'passwordDue') {
      // The shell follows what is stored, in every browser tab.
      notePasswordDue(true);
    } else if (event.reason !== 'guard') {
      // The guard itself redirects: it alone knows the address that was refused.
      leave(router, event.reason);
    }
  });
  watchOtherTabs(() => emit({ type: 'ended', reason: 'elsewhere' }));
}

/** The app, ready to render: words loaded, routes made, session events listened to. */
export async function startApp(): Promise<ReactElement> {
  for (const { prefetch } of plugins) prefetch?.(location.pathname);
  await startTranslation();
  // A moment for the browser between two long pieces of work.
  await new Promise((resolve) => setTimeout(resolve));
  const { style } = document.documentElement;
  style.setProperty('--submenu-time', `${SUBMENU_ANIMATION_MILLISECONDS}ms`);
  const router = createRouter();
  followSession(router);
  return (
    <>
      <RouterProvider router={router} />
      <ToastHost />
    </>
  );
}

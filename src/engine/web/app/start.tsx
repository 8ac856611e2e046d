import './inside.css';
// Worn by every page inside: one sheet with the shell's own weighs less than two.
import '../pages/pages.css';
import type { ReactElement } from 'react';
import { RouterProvider } from 'react-router';
import { plugins } from '../../../../application.web.tsx';
import { SUBMENU_ANIMATION_MILLISECONDS } from '../../declaration/constants.ts';
import { startTranslation } from '../i18n/index.ts';
import { ToastHost } from '../toasts/ToastHost.tsx';
import { followSession } from './follow-session.ts';
import { createRouter } from './router.tsx';

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

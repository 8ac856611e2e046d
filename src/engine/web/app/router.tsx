import i18next from 'i18next';
import type { ReactNode } from 'react';
import { createBrowserRouter, type RouteObject, redirect } from 'react-router';
import { plugins } from '../../../../application.web.tsx';
import { menuPages } from '../../declaration/menu-pages.ts';
import type { Screen } from '../../declaration/types.ts';
import { home } from '../core/home.ts';
import { Loading } from '../core/Loading.tsx';
import { outline } from '../core/outline.ts';
import {
  ACCOUNT_PATH,
  adminPages,
  PASSWORD_PATH,
  PRIVACY_PATH,
  PROFILE_PATH,
  pathsOf,
} from '../core/paths.ts';
import type { LoadPage } from '../plugin.ts';
import { wordsOfScreen } from '../screens/shared/screen-words.ts';
import { ErrorPage } from './errors/ErrorPage.tsx';
import { entersAnew, guard } from './guard.ts';
import { lazily } from './routes/lazily.tsx';
import { Shell } from './shell/Shell.tsx';

/** What the shell shows in the browser's title bar, by its key in `locales/`. */
export interface RouteHandle {
  readonly title: string;
}

function page(
  path: string,
  title: string,
  load: () => Promise<ReactNode>,
  isHeavy = false,
): RouteObject {
  return {
    path,
    handle: { title } satisfies RouteHandle,
    errorElement: <ErrorPage />,
    lazy: lazily(load, isHeavy),
  };
}

function guardedPage(path: string, title: string, load: () => Promise<ReactNode>): RouteObject {
  return { ...page(path, title, load, true), loader: guard, shouldRevalidate: entersAnew };
}

function guarded(path: string, screen: Screen, load: () => Promise<ReactNode>): RouteObject {
  return guardedPage(path, `menu:screens.${screen.name}`, load);
}

const staffParts = () => import('./routes/staff-parts.tsx');

/**
 * The words of a resource's screens, fetched beside their code: React shows what waits for them only
 * 300 ms after it began to say that it waits, and a list would request its rows as late.
 */
const wordsOf = (name: string): Promise<void> => i18next.loadNamespaces(wordsOfScreen(name));

/** Arriving at a list: its rows are requested in parallel with its code, and again if this fails. */
const prefetchList = async (name: string, list: Promise<unknown>): Promise<void> =>
  (await import('../screens/list/prefetch-list.ts')).prefetchList(name, location.search, list);

/** The lists and forms of one resource of a screen. */
function resourceRoutes(name: string, screen: Screen): RouteObject[] {
  const paths = pathsOf({ name, screen });
  if (!paths) return [];
  const showList = async () => {
    const list = import('./routes/ListRoute.tsx');
    if (paths.lists.includes(location.pathname)) prefetchList(name, list).catch(() => undefined);
    const [{ ListRoute }] = await Promise.all([list, wordsOf(name)]);
    return <ListRoute key={name} name={name} />;
  };
  const showForm = async () => {
    const [parts] = await Promise.all([staffParts(), wordsOf(name)]);
    return parts.showForm(name);
  };
  const showQuick = async () => {
    const [parts] = await Promise.all([staffParts(), wordsOf(name)]);
    return parts.showQuick(name);
  };
  const quick = outline.quickEntry.includes(name) ? [guarded(paths.quick, screen, showQuick)] : [];
  return [
    ...quick,
    ...paths.lists.map((path) => guarded(path, screen, showList)),
    guarded(paths.create, screen, showForm),
    guarded(paths.edit, screen, showForm),
  ];
}

/** Shows a page to those who may see it. */
const permitted = (resource: string, load: () => Promise<ReactNode>) => async () =>
  (await staffParts()).showPermitted(resource, load);

const showNotFound = async () => {
  const { NotFoundPage } = await import('../pages/NotFoundPage.tsx');
  return <NotFoundPage />;
};

/** Pages by their name: the engine's, and what plugins have for those that the declaration names. */
const PAGES: Readonly<Record<string, LoadPage>> = Object.assign(
  {
    audit: async () => (await staffParts()).showAudit(),
  },
  ...plugins.map(({ pages }) => pages),
);
const pageNamed = (name: string) => () => (PAGES[name] ?? showNotFound)(name);

/** A screen with a page of its own. */
const ownPage = (screen: Screen): RouteObject =>
  guarded(`/${screen.path}`, screen, permitted(screen.name, pageNamed(screen.name)));

const showProfile = async () => (await staffParts()).showProfile();

/** What stands around all that is for people who are signed in. */
const REFINED = {
  id: 'refined',
  lazy: lazily(
    async (isAwaited) => (await import('./refine/Arriving.tsx')).showStaff(isAwaited),
    true,
  ),
  errorElement: <ErrorPage />,
} satisfies RouteObject;

/** The screens, and all else that stands inside it. */
function refinedRoutes(): RouteObject[] {
  return [
    ...Object.values(outline.screens).flatMap((screen) =>
      screen.lists.length === 0
        ? [ownPage(screen)]
        : screen.lists.flatMap((name) => resourceRoutes(name, screen)),
    ),
    ...adminPages(outline).map(({ page, path }) =>
      guardedPage(`/${path}`, `menu:pages.${page}`, permitted(page, pageNamed(page))),
    ),
    guardedPage(PROFILE_PATH, 'pages:account.title', showProfile),
  ];
}

const showSignIn = async () => {
  const [{ SignInRoute }, { warmScreens }] = await Promise.all([
    import('../pages/login/SignInRoute.tsx'),
    import('./warm.ts'),
  ]);
  return <SignInRoute warmScreens={warmScreens} />;
};
const showAccount = async () => {
  const { AccountPage } = await import('../pages/account/AccountPage.tsx');
  return <AccountPage />;
};
const showPassword = async () => {
  const { PasswordPage } = await import('../pages/account/password/PasswordPage.tsx');
  return <PasswordPage />;
};
const showPrivacy = async () => (await import('../pages/privacy/PrivacyPage.tsx')).showPrivacy();

/** The declared pages that are open to all. */
const openPages = [...menuPages(outline), ...outline.pages.filter(({ group }) => !group)].map(
  ({ page: name, path }) => page(`/${path}`, `menu:pages.${name}`, pageNamed(name)),
);

const ROUTES: RouteObject[] = [
  {
    path: '/login',
    hydrateFallbackElement: <Loading />,
    errorElement: <ErrorPage />,
    lazy: lazily(showSignIn),
  },
  {
    // Without the shell: who is led here may go nowhere else.
    path: PASSWORD_PATH,
    loader: guard,
    hydrateFallbackElement: <Loading />,
    errorElement: <ErrorPage />,
    lazy: lazily(showPassword),
  },
  {
    element: <Shell />,
    errorElement: <ErrorPage />,
    hydrateFallbackElement: <Loading />,
    children: [
      { path: '/', loader: () => redirect(home.path), element: <Loading /> },
      ...openPages,
      { ...page(ACCOUNT_PATH, 'pages:account.title', showAccount), loader: guard },
      page(PRIVACY_PATH, 'pages:privacy.title', showPrivacy),
      page('/notfound', 'pages:notFound.title', showNotFound),
      REFINED,
      { path: '*', loader: () => redirect('/notfound'), element: <Loading /> },
    ],
  },
];

/**
 * All routes of the specification. Those inside Refine are made when one of them is gone to: a hundred
 * and more of them would hold up a slow phone that shows a page open to all.
 */
export function createRouter() {
  let isWhole = false;
  return createBrowserRouter(ROUTES, {
    patchRoutesOnNavigation({ patch }) {
      if (!isWhole) patch(REFINED.id, refinedRoutes());
      isWhole = true;
    },
  });
}

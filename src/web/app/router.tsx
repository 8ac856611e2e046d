import i18next from 'i18next';
import type { ReactNode } from 'react';
import { createBrowserRouter, type RouteObject, redirect } from 'react-router';
import type { Screen } from '../../schema/types.ts';
import { CUSTOM_PAGES } from '../screens/custom/pages.ts';
import { wordsOfScreen } from '../screens/shared/screen-words.ts';
import { ErrorPage } from './errors/ErrorPage.tsx';
import { entersAnew, guard } from './guard.ts';
import { outline } from './outline.ts';
import { lazily } from './routes/lazily.tsx';
import {
  ACCOUNT_PATH,
  ADMIN_PATHS,
  HOME_PATH,
  PASSWORD_PATH,
  PRIVACY_PATH,
  PROFILE_PATH,
  pathsOf,
} from './routes/paths.ts';
import { Loading, Shell } from './shell/Shell.tsx';

/** What the shell shows in the browser's title bar, by its key in `locales/`. */
export interface RouteHandle {
  readonly title: string;
}

function guardedPage(path: string, title: string, load: () => Promise<ReactNode>): RouteObject {
  return {
    path,
    loader: guard,
    shouldRevalidate: entersAnew,
    handle: { title } satisfies RouteHandle,
    errorElement: <ErrorPage />,
    lazy: lazily(load, true),
  };
}

function guarded(path: string, screen: Screen, load: () => Promise<ReactNode>): RouteObject {
  return guardedPage(path, `menu:screens.${screen.name}`, load);
}

/**
 * The words of a resource's screens, fetched beside their code: React shows what waits for them only
 * 300 ms after it began to say that it waits, and a list would ask for its rows as late.
 */
const wordsOf = (name: string): Promise<void> => i18next.loadNamespaces(wordsOfScreen(name));

/** Arriving at a list: it asks for its rows beside its code, and again should this fail. */
const prefetchList = async (name: string): Promise<void> =>
  (await import('../screens/list/prefetch-list.ts')).prefetchList(name, location.search);

/** The lists and forms of one resource of a screen. */
function resourceRoutes(name: string, screen: Screen): RouteObject[] {
  const paths = pathsOf({ name, screen });
  if (!paths) return [];
  const showList = async () => {
    if (paths.lists.includes(location.pathname)) prefetchList(name).catch(() => undefined);
    const [{ ListRoute }] = await Promise.all([import('./routes/ListRoute.tsx'), wordsOf(name)]);
    return <ListRoute key={name} name={name} />;
  };
  const showForm = async () => {
    const [{ FormRoute }] = await Promise.all([import('./routes/FormRoute.tsx'), wordsOf(name)]);
    return <FormRoute name={name} />;
  };
  const showQuick = async () => {
    const [{ QuickRoute }] = await Promise.all([import('./routes/QuickRoute.tsx'), wordsOf(name)]);
    return <QuickRoute key={name} name={name} />;
  };
  const quick = outline.quickEntry.includes(name) ? [guarded(paths.quick, screen, showQuick)] : [];
  return [
    ...quick,
    ...paths.lists.map((path) => guarded(path, screen, showList)),
    guarded(paths.create, screen, showForm),
    guarded(paths.edit, screen, showForm),
  ];
}

/** Shows a page to those who may see it: it is of a screen, or of administrators alone. */
const permitted = (resource: string, load: () => Promise<ReactNode>) => async () => {
  const [{ Permitted }, element] = await Promise.all([import('./routes/Permitted.tsx'), load()]);
  return (
    <Permitted resource={resource} action="list">
      {element}
    </Permitted>
  );
};

/** A screen with a page of its own. */
function ownPage(screen: Screen): RouteObject[] {
  const load = CUSTOM_PAGES[screen.name];
  return load ? [guarded(`/${screen.path}`, screen, permitted(screen.name, load))] : [];
}

const ADMIN_PAGES: readonly (readonly [keyof typeof ADMIN_PATHS, () => Promise<ReactNode>])[] = [
  [
    'audit',
    async () => {
      const { AuditPage } = await import('../pages/audit/AuditPage.tsx');
      return <AuditPage />;
    },
  ],
  [
    'boundaries',
    async () => {
      const { BoundariesPage } = await import('../pages/boundaries/BoundariesPage.tsx');
      return <BoundariesPage />;
    },
  ],
  [
    'publication',
    async () => {
      const { PublicationPage } = await import('../pages/publication/PublicationPage.tsx');
      return <PublicationPage />;
    },
  ],
];

const showProfile = async () => {
  const { ProfilePage } = await import('../pages/account/profile/ProfilePage.tsx');
  return <ProfilePage />;
};

const REFINED: RouteObject = {
  lazy: lazily(async () => {
    const { RefineRoot } = await import('./refine/RefineRoot.tsx');
    return <RefineRoot />;
  }, true),
  errorElement: <ErrorPage />,
  children: [
    ...Object.values(outline.screens).flatMap((screen) =>
      screen.lists.length === 0
        ? ownPage(screen)
        : screen.lists.flatMap((name) => resourceRoutes(name, screen)),
    ),
    ...ADMIN_PAGES.map(([page, load]) =>
      guardedPage(ADMIN_PATHS[page], `menu:pages.${page}`, permitted(page, load)),
    ),
    guardedPage(PROFILE_PATH, 'pages:account.title', showProfile),
  ],
};

function page(path: string, title: string, load: () => Promise<ReactNode>): RouteObject {
  return {
    path,
    handle: { title } satisfies RouteHandle,
    errorElement: <ErrorPage />,
    lazy: lazily(load),
  };
}

const showSignIn = async () => {
  const { SignInRoute } = await import('../pages/login/SignInRoute.tsx');
  return <SignInRoute />;
};
const showAccount = async () => {
  const { AccountPage } = await import('../pages/account/AccountPage.tsx');
  return <AccountPage />;
};
const showPassword = async () => {
  const { PasswordPage } = await import('../pages/account/password/PasswordPage.tsx');
  return <PasswordPage />;
};
const showDownloads = async () =>
  (await import('../pages/download/DownloadPage.tsx')).showDownloads();
const showPrivacy = async () => (await import('../pages/privacy/PrivacyPage.tsx')).showPrivacy();
const showNotFound = async () => {
  const { NotFoundPage } = await import('../pages/NotFoundPage.tsx');
  return <NotFoundPage />;
};

/** The part that all dashboards are drawn by. */
export const loadDashboard = () => import('../pages/dashboard/DashboardPage.tsx');
const showDashboard = async (name: string) => (await loadDashboard()).showDashboard(name);

const showContact = async () => (await import('../pages/contact/ContactPage.tsx')).showContact();

/** The pages the menu declares that are open to all: dashboards and contact. */
function menuPages(): RouteObject[] {
  const pages = outline.menu.flatMap((entry) => ('page' in entry ? [entry] : (entry.pages ?? [])));
  return pages.map(({ page: name, path }) =>
    page(`/${path}`, `menu:pages.${name}`, () =>
      name === 'contact' ? showContact() : showDashboard(name),
    ),
  );
}

/** All routes of the specification. */
export function createRouter() {
  return createBrowserRouter([
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
        { path: '/', loader: () => redirect(HOME_PATH), element: <Loading /> },
        ...menuPages(),
        { ...page(ACCOUNT_PATH, 'pages:account.title', showAccount), loader: guard },
        page('/download', 'pages:download.title', showDownloads),
        page(PRIVACY_PATH, 'pages:privacy.title', showPrivacy),
        page('/notfound', 'pages:notFound.title', showNotFound),
        REFINED,
        { path: '*', loader: () => redirect('/notfound'), element: <Loading /> },
      ],
    },
  ]);
}

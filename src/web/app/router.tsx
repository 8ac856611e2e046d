import type { ReactNode } from 'react';
import { createBrowserRouter, type RouteObject, redirect } from 'react-router';
import type { Resource } from '../../schema/types.ts';
import { config } from './config.ts';
import { ErrorPage } from './errors/ErrorPage.tsx';
import { entersAnew, guard } from './guard.ts';
import { lazily } from './routes/lazily.tsx';
import { pathsOf } from './routes/paths.ts';
import { Loading, Shell } from './shell/Shell.tsx';

/** What the shell shows in the browser's title bar, by its key in `locales/`. */
export interface RouteHandle {
  readonly title: string;
}

function guarded(path: string, resource: Resource, load: () => Promise<ReactNode>): RouteObject {
  return {
    path,
    loader: guard,
    shouldRevalidate: entersAnew,
    handle: { title: `menu:screens.${resource.screen.name}` } satisfies RouteHandle,
    errorElement: <ErrorPage />,
    lazy: lazily(load),
  };
}

function screenRoutes(resource: Resource): RouteObject[] {
  const paths = pathsOf(resource);
  if (!paths) return [];
  const showList = async () => {
    const { ListRoute } = await import('./routes/ListRoute.tsx');
    return <ListRoute key={resource.name} resource={resource} />;
  };
  const showForm = async () => {
    const { FormRoute } = await import('./routes/FormRoute.tsx');
    return <FormRoute resource={resource} />;
  };
  return [
    ...paths.lists.map((path) => guarded(path, resource, showList)),
    guarded(paths.create, resource, showForm),
    guarded(paths.edit, resource, showForm),
  ];
}

const REFINED: RouteObject = {
  lazy: lazily(async () => {
    const { RefineRoot } = await import('./refine/RefineRoot.tsx');
    return <RefineRoot />;
  }),
  errorElement: <ErrorPage />,
  children: Object.values(config.resources).flatMap(screenRoutes),
};

function page(path: string, title: string, load: () => Promise<ReactNode>): RouteObject {
  return {
    path,
    handle: { title } satisfies RouteHandle,
    errorElement: <ErrorPage />,
    lazy: lazily(load),
  };
}

/** The pages the menu declares that are open to all: dashboards and contact. */
function menuPages(): RouteObject[] {
  const pages = config.menu.flatMap((entry) => ('page' in entry ? [entry] : (entry.pages ?? [])));
  return pages.map(({ page: name, path }) =>
    page(`/${path}`, `menu:pages.${name}`, async () => {
      const { MenuPage } = await import('../pages/MenuPage.tsx');
      return <MenuPage key={name} name={name} />;
    }),
  );
}

const showSignIn = async () => {
  const { SignInRoute } = await import('../pages/login/SignInRoute.tsx');
  return <SignInRoute />;
};
const showDownloads = async () => {
  const { DownloadPage } = await import('../pages/download/DownloadPage.tsx');
  return <DownloadPage />;
};
const showNotFound = async () => {
  const { NotFoundPage } = await import('../pages/NotFoundPage.tsx');
  return <NotFoundPage />;
};

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
      element: <Shell />,
      errorElement: <ErrorPage />,
      hydrateFallbackElement: <Loading />,
      children: [
        { path: '/', loader: () => redirect('/pages/dashboard'), element: <Loading /> },
        ...menuPages(),
        page('/download', 'pages:download.title', showDownloads),
        page('/notfound', 'pages:notFound.title', showNotFound),
        REFINED,
        { path: '*', loader: () => redirect('/notfound'), element: <Loading /> },
      ],
    },
  ]);
}

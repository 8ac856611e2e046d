import { createBrowserRouter, type RouteObject, redirect } from 'react-router';
import type { Resource } from '../../schema/types.ts';
import { config } from './config.ts';
import { ErrorPage } from './errors/ErrorPage.tsx';
import { entersAnew, guard } from './guard.ts';
import { pathsOf } from './routes/paths.ts';
import { Loading, Shell } from './shell/Shell.tsx';

/** What the shell shows in the browser's title bar, by its key in `locales/`. */
export interface RouteHandle {
  readonly title: string;
}

function guarded(path: string, resource: Resource, lazy: RouteObject['lazy']): RouteObject {
  return {
    path,
    loader: guard,
    shouldRevalidate: entersAnew,
    handle: { title: `menu:screens.${resource.screen.name}` } satisfies RouteHandle,
    errorElement: <ErrorPage />,
    lazy,
  };
}

function screenRoutes(resource: Resource): RouteObject[] {
  const paths = pathsOf(resource);
  if (!paths) return [];
  const showList: RouteObject['lazy'] = async () => {
    const { ListRoute } = await import('./routes/ListRoute.tsx');
    return { element: <ListRoute key={resource.name} resource={resource} /> };
  };
  const showForm: RouteObject['lazy'] = async () => {
    const { FormRoute } = await import('./routes/FormRoute.tsx');
    return { element: <FormRoute resource={resource} /> };
  };
  return [
    ...paths.lists.map((path) => guarded(path, resource, showList)),
    guarded(paths.create, resource, showForm),
    guarded(paths.edit, resource, showForm),
  ];
}

const REFINED: RouteObject = {
  lazy: async () => ({ Component: (await import('./refine/RefineRoot.tsx')).RefineRoot }),
  errorElement: <ErrorPage />,
  children: Object.values(config.resources).flatMap(screenRoutes),
};

function page(path: string, title: string, lazy: RouteObject['lazy']): RouteObject {
  return {
    path,
    handle: { title } satisfies RouteHandle,
    errorElement: <ErrorPage />,
    lazy,
  };
}

/** The pages the menu declares that are open to all: dashboards and contact. */
function menuPages(): RouteObject[] {
  const pages = config.menu.flatMap((entry) => ('page' in entry ? [entry] : (entry.pages ?? [])));
  return pages.map(({ page: name, path }) =>
    page(`/${path}`, `menu:pages.${name}`, async () => {
      const { MenuPage } = await import('../pages/MenuPage.tsx');
      return { element: <MenuPage key={name} name={name} /> };
    }),
  );
}

/** All routes of the specification. */
export function createRouter() {
  return createBrowserRouter([
    {
      path: '/login',
      hydrateFallbackElement: <Loading />,
      errorElement: <ErrorPage />,
      lazy: async () => ({
        Component: (await import('../pages/login/SignInRoute.tsx')).SignInRoute,
      }),
    },
    {
      element: <Shell />,
      errorElement: <ErrorPage />,
      hydrateFallbackElement: <Loading />,
      children: [
        { path: '/', loader: () => redirect('/pages/dashboard'), element: <Loading /> },
        ...menuPages(),
        page('/download', 'pages:download.title', async () => ({
          Component: (await import('../pages/download/DownloadPage.tsx')).DownloadPage,
        })),
        page('/notfound', 'pages:notFound.title', async () => ({
          Component: (await import('../pages/NotFoundPage.tsx')).NotFoundPage,
        })),
        REFINED,
        { path: '*', loader: () => redirect('/notfound'), element: <Loading /> },
      ],
    },
  ]);
}

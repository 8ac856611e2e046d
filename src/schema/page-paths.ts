import type { Config } from './types.ts';

/** Pages of the web app that the declaration does not name. */
const OWN = [
  '/',
  '/login',
  '/download',
  '/privacy',
  '/notfound',
  '/pages/audit',
  '/pages/boundaries',
  '/pages/publication',
];
const ACCOUNT = '/pages/account';

type Declared = Pick<Config, 'menu' | 'screens'>;

/** Pages of the menu that are open to all, by their name. */
export function openPages({ menu }: Declared): { readonly name: string; readonly path: string }[] {
  const pages = menu.flatMap((entry) => ('page' in entry ? [entry] : (entry.pages ?? [])));
  return pages.map(({ page, path }) => ({ name: page, path: `/${path}` }));
}

/**
 * Tells whether the web app has a page at a path. What is below a screen (a form, a list) is the
 * web app's own matter.
 */
export function pagesOf(declared: Declared): (path: string) => boolean {
  const screens = Object.values(declared.screens).flatMap(({ path, menuPath }) =>
    menuPath ? [`/${path}`, `/${menuPath}`] : [`/${path}`],
  );
  const withBelow = [ACCOUNT, ...screens];
  const whole = new Set([...OWN, ...withBelow, ...openPages(declared).map(({ path }) => path)]);
  return (path) => whole.has(path) || withBelow.some((start) => path.startsWith(`${start}/`));
}

import { menuPages } from './menu-pages.ts';
import type { Config, Declaration, PageDeclaration } from './types.ts';

/** Pages that every application has, beside what its declaration names. */
const OWN = ['/', '/login', '/privacy', '/notfound', '/pages/audit'];
const ACCOUNT = '/pages/account';

type Menu = Pick<Declaration, 'menu'>;
type Declared = Pick<Config, 'menu' | 'screens'> & Partial<Pick<Config, 'pages'>>;

const AUDIT = { page: 'audit', path: 'pages/audit', icon: 'clock' } as const;

/**
 * Pages that do not stand in `menu`: the declared ones, and before them the audit log, which every
 * application has among its settings, or else in its last group.
 */
export function pagesBeside({
  menu,
  pages = [],
}: Pick<Declaration, 'menu' | 'pages'>): readonly PageDeclaration[] {
  const groups = menu.flatMap((entry) => ('group' in entry ? entry.group : []));
  const group = groups.includes('setting') ? 'setting' : (groups.at(-1) ?? '');
  return [{ ...AUDIT, group }, ...pages];
}

/** Pages of the menu that are open to all, by their name. */
export function openPages(declared: Menu): { readonly name: string; readonly path: string }[] {
  return menuPages(declared).map(({ page, path }) => ({ name: page, path: `/${path}` }));
}

/**
 * Where `/` leads, without the leading slash: where the declaration says, else to the first page of
 * the menu that is open to all, else to its first screen.
 */
export function homeOf(declared: Pick<Declaration, 'menu' | 'home' | 'screens'>): string {
  const { home, menu, screens } = declared;
  const [page] = menuPages(declared);
  const [first] = menu.flatMap((entry) => ('group' in entry ? (entry.screens ?? []) : []));
  const screen = first === undefined ? undefined : screens[first];
  return home ?? page?.path ?? screen?.menuPath ?? screen?.path ?? 'notfound';
}

/**
 * Says whether the web app has a page at a path. What is below a screen (a form, a list) is the
 * web app's own matter.
 */
export function pagesOf(declared: Declared): (path: string) => boolean {
  const screens = Object.values(declared.screens).flatMap(({ path, menuPath }) =>
    menuPath ? [`/${path}`, `/${menuPath}`] : [`/${path}`],
  );
  const withBelow = [ACCOUNT, ...screens];
  const beside = (declared.pages ?? []).map(({ path }) => `/${path}`);
  const open = openPages(declared).map(({ path }) => path);
  const whole = new Set([...OWN, ...withBelow, ...beside, ...open]);
  return (path) => whole.has(path) || withBelow.some((start) => path.startsWith(`${start}/`));
}

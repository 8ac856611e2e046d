import type { PageDeclaration, Resource, Screen } from '../../declaration/types.ts';
import { outline } from './outline.ts';
import type { Outline } from './outline-of.ts';

/** The addresses of a resource's list and forms, from the root; `:id` stands for the row. */
export interface ResourcePaths {
  /** The list; a screen that the menu opens under another address has two. */
  readonly lists: readonly string[];
  readonly create: string;
  readonly edit: string;
  /** The batch table, where the resource has one. */
  readonly quick: string;
}

/** One's own account. */
export const ACCOUNT_PATH = '/pages/account';
export const PASSWORD_PATH = `${ACCOUNT_PATH}/password`;

/** One's own part of the account, to be changed. */
export const PROFILE_PATH = `${ACCOUNT_PATH}/profile`;

/** The privacy notice, open to all. */
export const PRIVACY_PATH = '/privacy';

/** The audit log, for administrators alone. */
export const AUDIT_PATH = '/pages/audit';

/** A page for administrators alone, at the end of a group of the menu. */
export type AdminPage = Extract<PageDeclaration, { readonly icon: string }>;

/** The pages for administrators alone. */
export function adminPages({ pages }: Pick<Outline, 'pages'>): AdminPage[] {
  return pages.filter((page) => page.group !== undefined);
}

/** The audit log of one row. */
export function historyAddress(resourceName: string, rowId: number): string {
  return `${AUDIT_PATH}?resource=${resourceName}&row=${rowId}`;
}

/** The page for a password of one's own, which leads back to `attempted` afterwards. */
export function passwordAddress(attempted: string): string {
  return `${PASSWORD_PATH}?returnUrl=${encodeURIComponent(attempted)}`;
}

/** Where a resource is listed, added and changed; null for rows edited inside another's form. */
export function pathsOf({ name, screen }: Pick<Resource, 'name' | 'screen'>): ResourcePaths | null {
  const position = screen.lists.indexOf(name);
  if (position < 0) return null;
  const own = `/${screen.path}`;
  const list = position > 0 ? `${own}/list/${name}` : own;
  const lists = position === 0 && screen.menuPath ? [list, `/${screen.menuPath}`] : [list];
  return { lists, create: `${list}/new`, edit: `${list}/edit/:id`, quick: `${list}/quick` };
}

/** The screen an address belongs to, if it is one of those that need a sign-in. */
export function screenAt(pathname: string, from: Outline = outline): Screen | null {
  const screens = Object.values(from.screens).filter(
    ({ path }) => pathname === `/${path}` || pathname.startsWith(`/${path}/`),
  );
  return screens[0] ?? null;
}

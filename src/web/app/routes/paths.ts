import type { Resource, Screen } from '../../../schema/types.ts';
import { outline } from '../outline.ts';
import type { Outline } from '../outline-of.ts';

/** The addresses of a resource's list and forms, from the root; `:id` stands for the row. */
export interface ResourcePaths {
  /** The list; a screen that the menu opens under another address has two. */
  readonly lists: readonly string[];
  readonly create: string;
  readonly edit: string;
  /** The batch table, where the resource has one. */
  readonly quick: string;
}

/** Where the root leads. */
export const HOME_PATH = '/pages/dashboard';

/** One's own account. */
export const ACCOUNT_PATH = '/pages/account';
export const PASSWORD_PATH = `${ACCOUNT_PATH}/password`;

/** One's own part of the account, to be changed. */
export const PROFILE_PATH = `${ACCOUNT_PATH}/profile`;

/** The privacy notice, open to all. */
export const PRIVACY_PATH = '/privacy';

/** Pages for administrators alone: the audit log, the map's boundaries, and what the public reads. */
export const ADMIN_PATHS = {
  audit: '/pages/audit',
  boundaries: '/pages/boundaries',
  publication: '/pages/publication',
} as const;

/** Where the audit log tells of one row alone. */
export function historyAddress(resourceName: string, rowId: number): string {
  return `${ADMIN_PATHS.audit}?resource=${resourceName}&row=${rowId}`;
}

/** The page for a password of one's own, which leads back to `attempted` afterwards. */
export function passwordAddress(attempted: string): string {
  return `${PASSWORD_PATH}?returnUrl=${encodeURIComponent(attempted)}`;
}

/** Where a resource is listed, added and changed; null for rows edited inside another's form. */
export function pathsOf({ name, screen }: Pick<Resource, 'name' | 'screen'>): ResourcePaths | null {
  const position = screen.lists.indexOf(name);
  if (position < 0) return null;
  if (position > 0) {
    const list = `/${screen.path}/list/${name}`;
    return {
      lists: [list],
      create: `${list}/new`,
      edit: `${list}/edit/:id`,
      quick: `${list}/quick`,
    };
  }
  const list = `/${screen.path}`;
  const lists = screen.menuPath ? [list, `/${screen.menuPath}`] : [list];
  return { lists, create: `${list}/new`, edit: `${list}/edit/:id`, quick: `${list}/quick` };
}

/** The screen an address belongs to, if it is one of those that need a sign-in. */
export function screenAt(pathname: string, from: Outline = outline): Screen | null {
  const screens = Object.values(from.screens).filter(
    ({ path }) => pathname === `/${path}` || pathname.startsWith(`/${path}/`),
  );
  return screens[0] ?? null;
}

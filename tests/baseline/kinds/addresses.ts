/** Every address of the web app, from the specification and the frozen declaration. */
import { valueAt } from '../run/client.ts';
import { isObject, type Json } from '../texts/json.ts';

/** Open to everybody, signed in or not. */
export const PUBLIC_ADDRESSES = [
  ...['/', '/login', '/download', '/privacy', '/notfound', '/nothing/of/this/name'],
  ...['/pages/dashboard', '/pages/dashboardhouse', '/pages/dashboardouthouse'],
  ...['/pages/dashboardretail', '/pages/dashboardgarbage', '/pages/contact'],
];

/** For whoever is signed in, and some for administrators alone. */
export const OWN_ADDRESSES = [
  ...['/pages/account', '/pages/account/password', '/pages/account/profile'],
  ...['/pages/audit', '/pages/boundaries', '/pages/publication'],
];

/** The addresses of one screen. */
export interface ScreenAddresses {
  readonly permission: string;
  /** Its first list, which the menu leads to, and all else in it. */
  readonly addresses: readonly string[];
}

function addressesOf(screen: Json, resources: Json): string[] {
  const lists = valueAt(screen, 'lists');
  const menuPath = valueAt(screen, 'menuPath');
  const own = (Array.isArray(lists) ? lists : []).flatMap((name, place) => {
    const first = `/${valueAt(screen, 'path')}`;
    const list = place === 0 ? first : `${first}/list/${name}`;
    const quick = valueAt(resources, name, 'quickEntry') ? [`${list}/quick`] : [];
    return [list, `${list}/new`, `${list}/edit/1`, ...quick];
  });
  return typeof menuPath === 'string' ? [...own, `/${menuPath}`] : own;
}

/** The addresses of every screen of a declaration. */
export function screenAddresses(declaration: Json): ScreenAddresses[] {
  if (!isObject(declaration) || !isObject(declaration.screens)) return [];
  const { resources = null } = declaration;
  return Object.values(declaration.screens).map((screen) => ({
    permission: String(valueAt(screen, 'permission')),
    addresses: addressesOf(screen, resources),
  }));
}

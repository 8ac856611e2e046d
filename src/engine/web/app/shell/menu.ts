import type { MenuDeclaration } from '../../../declaration/types.ts';
import type { Outline } from '../../core/outline-of.ts';
import { adminPages } from '../../core/paths.ts';
import { holds, offers, type Session } from '../../session/index.ts';

/** One entry of the side menu that opens an address. */
export interface MenuLink {
  readonly kind: 'link';
  readonly key: string;
  /** Key of its words. */
  readonly label: string;
  readonly icon: string;
  /** Address, from the root. */
  readonly to: string;
  /** The address under which everything of the entry lies, to find the current entry. */
  readonly within: string;
}

/** Entries under one heading. */
export interface MenuGroup {
  readonly kind: 'group';
  readonly key: string;
  readonly label: string;
  readonly icon: string;
  readonly links: readonly MenuLink[];
}

export type MenuEntry = MenuLink | MenuGroup;

function pageLink({ page, path, icon }: { page: string; path: string; icon: string }): MenuLink {
  const to = `/${path}`;
  return { kind: 'link', key: page, label: `menu:pages.${page}`, icon, to, within: to };
}

function screenLinks(outline: Outline, session: Session, names: readonly string[]): MenuLink[] {
  return names.flatMap((name): MenuLink[] => {
    const screen = outline.screens[name];
    if (!screen || !holds(session, screen.permission)) return [];
    return [
      {
        kind: 'link',
        key: name,
        label: `menu:screens.${name}`,
        icon: screen.icon,
        to: `/${screen.menuPath ?? screen.path}`,
        within: `/${screen.path}`,
      },
    ];
  });
}

function entryOf(outline: Outline, session: Session, entry: MenuDeclaration): MenuEntry[] {
  if ('page' in entry) return [pageLink(entry)];
  const { group, icon, pages = [], screens = [] } = entry;
  const declared = [...pages.map(pageLink), ...screenLinks(outline, session, screens)];
  if (declared.length === 0) return [];
  const more = session.userLogin?.admin ? adminPages(outline) : [];
  const own = more.filter(({ page, group: within }) => within === group && offers(page));
  const links = [...declared, ...own.map(pageLink)];
  return [{ kind: 'group', key: group, label: `menu:groups.${group}`, icon, links }];
}

/**
 * The side menu of a person: what is declared, in the declared order, less the screens their
 * stored roles do not unlock, and less the groups that are left empty; administrators find what is
 * theirs alone at the end of a group.
 */
export function buildMenu(outline: Outline, session: Session): MenuEntry[] {
  return outline.menu.flatMap((entry) => entryOf(outline, session, entry));
}

/** Whether the address on screen belongs to the entry. */
export function isCurrent(link: MenuLink, pathname: string): boolean {
  return pathname === link.within || pathname.startsWith(`${link.within}/`);
}

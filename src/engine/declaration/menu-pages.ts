import type { Declaration, MenuPage } from './types.ts';

/**
 * Pages of the menu, as they are declared; open to all. By itself, for the shell has no use for the
 * rest of what is said of pages.
 */
export function menuPages({ menu }: Pick<Declaration, 'menu'>): readonly MenuPage[] {
  return menu.flatMap((entry) => ('page' in entry ? [entry] : (entry.pages ?? [])));
}

import { manual } from '../../../../application.manual.ts';
import { type HelpedWith, MANUAL_PATH, sectionFor } from '../../declaration/manual.ts';
import { menuPages } from '../../declaration/menu-pages.ts';
import { outline } from './outline.ts';
import { ACCOUNT_PATH, screenAt } from './paths.ts';

/** The language that the manual is written in; null where the application has none. */
export const languageOfHelp = manual?.language ?? null;

/** What somebody does at an address of a screen. */
function workAt(pathname: string, hasLists: boolean): HelpedWith {
  if (pathname.endsWith('/quick')) return 'quickEntry';
  if (/\/(new|edit\/\d+)$/.test(pathname)) return 'form';
  return hasLists ? 'list' : 'page';
}

function sectionAt(pathname: string, what?: HelpedWith): string | null {
  if (!manual) return null;
  const screen = screenAt(pathname);
  if (screen) {
    const work = what ?? workAt(pathname, screen.lists.length > 0);
    return sectionFor(manual, screen.name, work);
  }
  if (pathname.startsWith(ACCOUNT_PATH)) return sectionFor(manual, null, 'account');
  const pages = [...menuPages(outline), ...outline.pages];
  const page = pages.find(({ path }) => pathname === `/${path}`);
  return sectionFor(manual, page?.page ?? null, what ?? 'page');
}

/**
 * Where the manual describes what is shown at an address; null where the application has none.
 * @param what something that opens over the screen there
 */
export function helpAddress(pathname: string, what?: HelpedWith): string | null {
  const section = sectionAt(pathname, what);
  return section && `${MANUAL_PATH}/${section}`;
}

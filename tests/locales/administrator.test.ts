/** What is said before somebody stops being an administrator. */
import { expect, it } from 'vitest';
import accountInEnglish from '../../locales/en/account.json';
import menuInEnglish from '../../locales/en/menu.json';
import accountInThai from '../../locales/th/account.json';
import menuInThai from '../../locales/th/menu.json';

it.each([
  ['Thai', accountInThai, menuInThai],
  ['English', accountInEnglish, menuInEnglish],
])('names in %s the pages that are open without a role', (_language, account, { pages }) => {
  const said = account.administrator.take.noRoles.toLowerCase();
  for (const page of [pages.dashboard, pages.contact]) expect(said).toContain(page.toLowerCase());
});

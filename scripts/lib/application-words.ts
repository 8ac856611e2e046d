import { menuPages } from '../../src/engine/declaration/menu-pages.ts';
import { normalize } from '../../src/engine/declaration/normalize.ts';
import { pagesBeside } from '../../src/engine/declaration/page-paths.ts';
import { isRecord } from '../../src/engine/declaration/record.ts';
import { withoutShortForms } from '../../src/engine/declaration/short-forms.ts';
import type { WrittenDeclaration } from '../../src/engine/declaration/types.ts';
import { homeAddressOf } from '../../src/engine/web/core/outline-of.ts';
import { ownWordsOfApplication, wordsOfApplication } from './application.mjs';
import { withMadeWords } from './made-words.ts';

type Words = Readonly<Record<string, unknown>>;

/** Pages that every application has, by their names in `pages.json`. */
const ENGINE_PAGES = ['account', 'privacy', 'notFound'];

function only(words: unknown, names: readonly string[]): Words {
  const kept = Object.entries(isRecord(words) ? words : {}).filter(([name]) =>
    names.includes(name),
  );
  return Object.fromEntries(kept);
}

/** By area of words of the shell: what another application has of it, besides words of its `own`. */
const SHELL_WORDS: Readonly<
  Record<string, (words: Words, declaration: WrittenDeclaration, own: Words) => Words>
> = {
  // The sign-in page does not lead to what is closed.
  login: ({ publicPages, ...words }, declaration) => ({
    ...words,
    ...(homeAddressOf(declaration).isOpen ? { publicPages } : {}),
  }),
  menu: (words, declaration) => ({
    ...words,
    groups: only(
      words.groups,
      withoutShortForms(declaration).menu.flatMap((entry) => ('group' in entry ? entry.group : [])),
    ),
    pages: only(words.pages, pageNames(declaration)),
    screens: only(words.screens, Object.keys(withoutShortForms(declaration).screens)),
  }),
  pages: (words, declaration, own) =>
    only(words, [...ENGINE_PAGES, ...pageNames(declaration), ...Object.keys(own)]),
};

function pageNames(declaration: WrittenDeclaration): string[] {
  return [...menuPages(declaration), ...pagesBeside(declaration)].map(({ page }) => page);
}

/**
 * The words of an area for an application that is not the project's own: in the shell those alone
 * that its declaration names.
 */
export function wordsForOther(
  language: string,
  area: string,
  declaration: WrittenDeclaration,
): Words {
  const written = wordsOfApplication(language, area);
  const words = withMadeWords(written, language, area, normalize(declaration));
  return SHELL_WORDS[area]?.(words, declaration, ownWordsOfApplication(language, area)) ?? words;
}

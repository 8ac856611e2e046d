/** What the declaration says that there is, and what plugins draw. */
import { expect, it } from 'vitest';
import { plugins } from '../../../application.web.tsx';
import { readConfig } from '../../../src/application.ts';
import { menuPages } from '../../../src/engine/declaration/menu-pages.ts';

const config = readConfig();
const drawn = plugins.flatMap(({ pages = {} }) => Object.keys(pages));
/** The one that every application has. */
const AUDIT = 'audit';

it('has one page for everything declared that lists no resource, and for nothing else', () => {
  const screens = Object.values(config.screens).filter(({ lists }) => lists.length === 0);
  const pages = [...menuPages(config), ...config.pages].map(({ page }) => page);
  const declared = [...screens.map(({ name }) => name), ...pages].filter((it) => it !== AUDIT);
  expect(drawn.toSorted()).toEqual(declared.toSorted());
});

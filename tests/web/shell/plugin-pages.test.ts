/** What the declaration says that there is, and what plugins draw. */
import { expect, it } from 'vitest';
import { plugins } from '../../../application.web.tsx';
import { readConfig } from '../../../src/application.ts';
import { CHECKS_SCREEN } from '../../../src/engine/declaration/checks.ts';
import { menuPages } from '../../../src/engine/declaration/menu-pages.ts';
import { ANALYSIS_SCREEN } from '../../../src/engine/declaration/summaries.ts';

const config = readConfig();
const drawn = plugins.flatMap(({ pages = {} }) => Object.keys(pages));
/** Those that the engine draws: that of every application, of its summaries, and of doubtful rows. */
const ENGINES: readonly string[] = ['audit', ANALYSIS_SCREEN, CHECKS_SCREEN];

it('has one page for everything declared that lists no resource, and for nothing else', () => {
  const screens = Object.values(config.screens).filter(({ lists }) => lists.length === 0);
  const pages = [...menuPages(config), ...config.pages].map(({ page }) => page);
  const declared = [...screens.map(({ name }) => name), ...pages].filter(
    (it) => !ENGINES.includes(it),
  );
  expect(drawn.toSorted()).toEqual(declared.toSorted());
});

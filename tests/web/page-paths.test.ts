/** The server gives the page out for every address that the web app has a route for. */
import { expect, it } from 'vitest';
import { readConfig } from '../../src/application.ts';
import { openPages, pagesOf } from '../../src/engine/declaration/page-paths.ts';
import * as paths from '../../src/engine/web/core/paths.ts';

it('knows every address of a list, a form and a page as one of the web app', () => {
  const config = readConfig();
  const isPage = pagesOf(config);
  const screens = Object.values(config.resources).flatMap((resource) => {
    const found = paths.pathsOf(resource);
    return found ? [...found.lists, found.create, found.edit.replace(':id', '7'), found.quick] : [];
  });
  const own = [
    `/${config.home}`,
    paths.ACCOUNT_PATH,
    paths.PASSWORD_PATH,
    paths.PROFILE_PATH,
    paths.PRIVACY_PATH,
    ...config.pages.map(({ path }) => `/${path}`),
  ];
  const all = [...screens, ...own, ...openPages(config).map(({ path }) => path)];
  expect(all.length).toBeGreaterThan(40);
  expect(all.filter((path) => !isPage(path))).toEqual([]);
});

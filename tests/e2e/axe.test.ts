import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/schema/index.ts';
import type { Person } from './person.ts';
import { setStage } from './stage.ts';

const stage = setStage();
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const { menu, screens } = readConfig();
const publicPages = menu.flatMap((entry) => ('page' in entry ? [entry] : (entry.pages ?? [])));
const lists = Object.values(screens).flatMap(({ path, lists: names }) =>
  names.map((name, place) => (place === 0 ? path : `${path}/list/${name}`)),
);
const FORMS = ['food-cateory/material/new', 'food-cateory/foods/edit/1', 'user/new', 'role/new'];
const PATHS = [
  ...publicPages.map(({ path }) => path),
  'download',
  'notfound',
  ...lists,
  ...FORMS.map((path) => `pages/${path}`),
];

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly target: readonly string[]; readonly html: string }[];
}

/** What axe finds against WCAG 2.1 AA on the page as it stands, a line each. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const found = await page.evaluate(`
    axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] })
      .then((result) => result.violations)
  `);
  // Text from within the page; axe documents the shape of its result.
  return (found as Violation[]).flatMap(({ id, nodes }) =>
    nodes.map(({ target, html }) => `${id} ${target.join(' ')} ${html.slice(0, 120)}`),
  );
}

async function wear({ page, address }: Person, scheme: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.context().addCookies([{ name: 'scheme', value: scheme, url: address }]);
}

const LOOKS = ['light', 'dark'].flatMap((scheme) =>
  [1440, 390].map((width) => ({ scheme, width })),
);

describe.each(LOOKS)('WCAG 2.1 AA, $scheme, $width px', ({ scheme, width }) => {
  it('holds on every page, list and form', async () => {
    const person = await stage().enter();
    const { page } = person;
    await wear(person, scheme, width);
    const found: Record<string, string[]> = {};
    for (const path of PATHS) {
      await person.open(path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.waitForLoadState('networkidle');
      const here = await violations(page);
      if (here.length > 0) found[path] = here;
    }
    expect(found).toEqual({});
  });

  it('holds on the sign-in page', async () => {
    const person = await stage().enter();
    await wear(person, scheme, width);
    await person.page.evaluate(() => localStorage.clear());
    await person.open('login');
    await person.page.getByRole('button').first().waitFor();
    await person.press('Enter');
    expect(await violations(person.page)).toEqual([]);
  });
});

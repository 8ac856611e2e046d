import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/schema/index.ts';
import { workbook } from '../server/excel/workbooks.ts';
import { word } from './person.ts';
import { setStage } from './stage.ts';

const stage = setStage();
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const { menu, screens } = readConfig();
const publicPages = menu.flatMap((entry) => ('page' in entry ? [entry] : (entry.pages ?? [])));
const lists = Object.values(screens).flatMap(({ path, lists: names }) =>
  names.map((name, place) => (place === 0 ? path : `${path}/list/${name}`)),
);
const FORMS = ['food-cateory/material/new', 'food-cateory/foods/edit/1', 'user/new', 'role/new'];
const RECORDS = ['waste-cateory/waste-records', 'waste-cateory/packaging-records'];
const PATHS = [
  ...publicPages.map(({ path }) => path),
  'pages/account',
  'pages/account/password',
  'pages/account/profile',
  'pages/audit',
  'pages/boundaries',
  'download',
  'privacy',
  'notfound',
  ...lists,
  ...FORMS.map((path) => `pages/${path}`),
  ...RECORDS.flatMap((path) => [`pages/${path}/new`, `pages/${path}/quick`]),
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

const LOOKS = ['light', 'dark'].flatMap((scheme) =>
  [1440, 390].map((width) => ({ scheme, width })),
);

/** Shows the page in these colours and at this width, drawn to the end. */
async function wear(page: Page, scheme: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.context().addCookies([{ name: 'scheme', value: scheme, url: page.url() }]);
  await page.evaluate(async () => {
    document.dispatchEvent(new Event('schemechange'));
    for (const _frame of [1, 2]) await new Promise(requestAnimationFrame);
  });
  await page.waitForLoadState('networkidle');
}

/** What axe finds on a page in every look, by the look. */
async function findings(page: Page): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const { scheme, width } of LOOKS) {
    await wear(page, scheme, width);
    const here = await violations(page);
    if (here.length > 0) found[`${scheme}, ${width} px`] = here;
  }
  return found;
}

describe('WCAG 2.1 AA, light and dark, at 1440 and 390 px', () => {
  it('holds on every page, list and form', async () => {
    const person = await stage().enter();
    const found: Record<string, Record<string, string[]>> = {};
    for (const path of PATHS) {
      await person.open(path);
      await person.page.getByRole('heading', { level: 1 }).first().waitFor();
      await person.page.waitForLoadState('networkidle');
      const here = await findings(person.page);
      if (Object.keys(here).length > 0) found[path] = here;
    }
    expect(found).toEqual({});
    // Thirty pages in four looks take their time where others share the machine.
  }, 900_000);

  it('holds where rows come in from a spreadsheet, wrong ones and good ones', async () => {
    const { page } = await stage().enter();
    await page.goto(`${stage().server.address}/pages/food-cateory/units`);
    await page.getByRole('button', { name: 'Excel', exact: true }).click();
    await page.getByRole('button', { name: word('screens:excel.import') }).click();
    const input = page.locator('input[type=file]');
    await input.waitFor({ state: 'attached' });
    expect(await findings(page)).toEqual({});
    const head = ['ชื่อหน่วยวัด', 'อักษรย่อ', 'ประเภทหน่วย', 'เทียบเท่า (กก.)', 'ไม่รู้จัก'];
    const buffer = await workbook([
      head,
      ['เข่ง', 'ขง', 'น้ำหนัก', 20, 'ก'],
      ['กระสอบ', 'กส', 'หนัก', 'ร้อย', 'ข'],
    ]);
    await input.setInputFiles({ name: 'หน่วยวัด.xlsx', mimeType: XLSX, buffer });
    await page.getByRole('tab').first().waitFor();
    expect(await findings(page)).toEqual({});
  }, 120_000);

  it('holds on the sign-in page', async () => {
    const person = await stage().enter();
    await person.page.evaluate(() => localStorage.clear());
    await person.open('login');
    await person.page.getByRole('button').first().waitFor();
    // Empty fields: the problems under them are looked at too.
    await person.press('Enter');
    expect(await findings(person.page)).toEqual({});
  });
});

import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/application.ts';
import { findings } from '../e2e/axe.ts';
import { word } from '../e2e/person.ts';
import { setStage } from '../e2e/stage.ts';
import { workbook } from '../server/excel/workbooks.ts';

const stage = setStage();
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
  'pages/publication',
  'pages/waste-cateory/reports',
  'pages/checks',
  'download',
  'privacy',
  'notfound',
  ...lists,
  ...FORMS.map((path) => `pages/${path}`),
  ...RECORDS.flatMap((path) => [`pages/${path}/new`, `pages/${path}/quick`]),
];

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

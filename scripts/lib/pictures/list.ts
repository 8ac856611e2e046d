/** Which pictures there are: one place for all of `docs/pictures`. */
import type { Page } from 'playwright-core';
import { loadWords } from '../../../src/engine/server/i18n.ts';
import { ROOT } from '../project.mjs';
import type { Size } from './visitor.ts';

export interface Picture {
  /** Of the file: `docs/pictures/<name>.webp`. */
  readonly name: string;
  /** Address from the root. */
  readonly at: string;
  readonly size?: Size;
  /** Seen without signing in. */
  readonly isPublic?: boolean;
  /** What is done before it is taken. */
  readonly before?: (page: Page) => Promise<void>;
  /** Selector of what is in the picture; all that is on the screen if absent. */
  readonly of?: string;
}

export const SCREEN: Size = { width: 1440, height: 900 };
export const PHONE: Size = { width: 390, height: 844 };
/** As much as pictures in a text need: letters stay readable on a sheet of paper. */
const WINDOW: Size = { width: 1100, height: 720 };

const RECORDS = 'pages/waste-cateory/waste-records';

const words = loadWords(`${ROOT}locales`);
const word = (key: string, values?: Readonly<Record<string, string>>): string =>
  words.text('th', key, values);

const press = (page: Page, key: string) =>
  page
    .getByRole('button', { name: word(key, { fullname: '' }) })
    .first()
    .click();

const openExcel = (page: Page) => page.getByRole('button', { name: 'Excel', exact: true }).click();

const openFirstRow = async (page: Page): Promise<void> => {
  await page.locator('tbody [data-row-link]').first().click();
  await page.waitForURL(/\/edit\//);
};

const chooseRows = async (page: Page): Promise<void> => {
  const boxes = page.locator('tbody .ant-table-row input[type=checkbox]');
  for (const row of [0, 1, 2]) await boxes.nth(row).check();
};

export const PICTURES: readonly Picture[] = [
  { name: 'dashboard', at: 'pages/dashboard', isPublic: true },
  { name: 'phone', at: 'pages/dashboard', isPublic: true, size: PHONE },
  { name: 'list', at: RECORDS },
  { name: 'form', at: RECORDS, before: openFirstRow },

  { name: 'sign-in', at: 'login', isPublic: true, size: { width: 900, height: 560 } },
  {
    name: 'person-menu',
    at: 'pages/contact',
    size: { width: 900, height: 420 },
    before: (page) => press(page, 'shell:greeting'),
  },
  {
    name: 'find',
    at: 'pages/contact',
    size: WINDOW,
    before: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByPlaceholder(word('screens:find.placeholder')).fill('ส่งออก');
    },
  },
  { name: 'new-record', at: `${RECORDS}/new`, size: { width: 1100, height: 1080 } },
  { name: 'many', at: `${RECORDS}/quick`, size: WINDOW },
  {
    name: 'filters',
    at: RECORDS,
    size: WINDOW,
    before: (page) => press(page, 'screens:filter.open'),
  },
  { name: 'bulk', at: RECORDS, size: { width: 1100, height: 480 }, before: chooseRows },
  {
    name: 'excel-menu',
    at: RECORDS,
    size: { width: 1100, height: 420 },
    before: openExcel,
  },
  {
    name: 'import',
    at: RECORDS,
    size: WINDOW,
    before: async (page) => {
      await openExcel(page);
      await page.getByText(word('screens:excel.import'), { exact: true }).click();
    },
  },
  {
    name: 'versions',
    at: 'pages/user',
    size: WINDOW,
    before: async (page) => {
      await openFirstRow(page);
      await press(page, 'screens:versions.open');
    },
  },
  { name: 'checks', at: 'pages/checks', size: WINDOW },
  { name: 'analysis', at: 'pages/analysis', size: WINDOW },
  { name: 'reports', at: 'pages/waste-cateory/reports', size: WINDOW },
  { name: 'new-user', at: 'pages/user/new', size: { width: 1100, height: 1000 } },
  { name: 'role', at: 'pages/role/new', size: { width: 1440, height: 900 } },
  { name: 'organisation', at: 'pages/organisation/new', size: WINDOW },
  { name: 'publication', at: 'pages/publication', size: { width: 1100, height: 800 } },
  { name: 'audit', at: 'pages/audit', size: WINDOW },
];

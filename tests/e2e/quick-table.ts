/** The batch table of waste records, and what journeys through it are prepared with. */
import type { Locator, Page } from 'playwright-core';
import { beforeAll } from 'vitest';
import { type Person, word } from './person.ts';
import type { Call, Stage } from './stage.ts';

export const PATH = 'pages/waste-cateory/waste-records/quick';
export const SAVE = '**/api/wastecateory/saveWasteRecord';

const choice = (set: string, value: string): string => word(`resources:choices.${set}.${value}`);
export const EDIBLE = choice('foodPart', 'edible');
export const WEIGHING = choice('measuringMethod', 'directWeighing');

async function namesOf(call: Call, path: string, question: object = {}): Promise<string[]> {
  const { body } = await call(path, { data: { options: true, ...question } });
  return body.data.map(({ name }) => String(name));
}

export async function firstOf(call: Call, path: string, question: object = {}): Promise<string> {
  const [name] = await namesOf(call, path, question);
  if (name === undefined) throw new Error(`${path} is empty`);
  return name;
}

/** What rows are made of: names of starter rows. */
interface Names {
  readonly materials: readonly string[];
  readonly step: string;
  readonly way: string;
}
export let names: Names;

/** Looks up the names of starter rows that the rows typed are made of. */
export function prepareNames(stage: () => Stage): void {
  beforeAll(async () => {
    const call = await stage().call();
    const consumer = { filters: [{ field: 'userTypes', operator: 'eq', value: 'consumer' }] };
    names = {
      materials: await namesOf(call, 'foodcateory/searchMaterial'),
      step: await firstOf(call, 'wastecateory/searchWasteFoods', consumer),
      way: await firstOf(call, 'wastecateory/searchWasteManage'),
    };
  });
}

export const material = (place: number): string =>
  names.materials[place % names.materials.length] ?? '';

/** The cell of a row that is not saved yet; rows count from 0. */
export function cell(page: Page, column: string, row = 0): Locator {
  return page.locator(`input[data-column=${column}]`).nth(row);
}
export const saved = (page: Page): Locator => page.locator('tr[data-stage=saved]');
export const button = (page: Page, key: string, params = {}): Locator =>
  page.getByRole('button', { name: word(key, params), exact: true });

export async function told(page: Page, text: string): Promise<void> {
  await page.getByRole('status').filter({ hasText: text }).first().waitFor();
}

export async function openTable(person: Person): Promise<void> {
  await person.open(PATH);
  await cell(person.page, 'reporterId').waitFor();
}

/** Types into the cell of the focus and goes on to the next, without waiting for any list. */
export async function typeOn(person: Person, text: string): Promise<void> {
  if (text !== '') await person.page.keyboard.insertText(text);
  await person.press('Tab');
}

/** The reporter, and on past type and area, which they bring along. */
export async function typeReporter(person: Person, name: string): Promise<void> {
  for (const text of [name, '', '']) await typeOn(person, text);
}

/** The cells of a row from the item on, and on into the next row. */
export async function typeRow(person: Person, item: string, quantity: string): Promise<void> {
  for (const text of [item, '', quantity, 'กิโลกรัม', '', EDIBLE, names.step, names.way, WEIGHING]) {
    await typeOn(person, text);
  }
}

/** The records of a reporter, as the server has them. */
export async function recordsOf(call: Call, reporterId: number) {
  const filters = [{ field: 'reporterId', operator: 'eq', value: reporterId }];
  const sorters = [{ field: 'id', order: 'asc' }];
  const pagination = { currentPage: 1, pageSize: 200 };
  const { body } = await call('wastecateory/searchWasteRecord', {
    data: { filters, sorters, pagination },
  });
  return body.data;
}

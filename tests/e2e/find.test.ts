/** Screens, records and actions by one text, from any page: the ways that it makes shorter are counted. */
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { monthOf, shifted } from '../../src/food-waste/server/dashboard/periods.ts';
import { dayInBangkok } from '../../src/thailand/clock.ts';
import { rowsOf } from '../server/excel/support.ts';
import { findings } from './axe.ts';
import { resourceOf } from './declared.ts';
import { labelOf, type Person, titleOf, word } from './person.ts';
import { addReporter, idOf } from './reporters.ts';
import { downloaded } from './spreadsheets.ts';
import { setStage } from './stage.ts';

const stage = setStage({ startAt: 'pages/dashboard' });

const waste = resourceOf('wasteRecords');
const units = resourceOf('units');
const users = resourceOf('users');
const NAME = 'บ้าน ริมน้ำ';
const UNITS = 'food-cateory/units/u';
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;

const today = dayInBangkok(new Date());
const lastMonth = `${shifted(monthOf(today), -1)}-15`;

beforeAll(async () => {
  const call = await stage().call();
  const reporterId = await addReporter(call, 'baan.rimnam', 'ริมน้ำ');
  const made = {
    ...{ reporterId, periodDays: 1, part: 'edible', method: 'directWeighing' },
    materialId: await idOf(call, 'foodcateory/searchMaterial', 'VEG'),
    unitId: await idOf(call, 'foodcateory/searchUnitsWeb', 'KG'),
    wasteFoodId: (await call('wastecateory/searchWasteFoods', { data: {} })).body.data[0]?.id,
    wasteManageId: (await call('wastecateory/searchWasteManage', { data: {} })).body.data[0]?.id,
  };
  for (const [recordDate, quantity] of [
    [lastMonth, 7],
    [today, 2],
  ]) {
    const saved = await call('wastecateory/saveWasteRecord', {
      data: { ...made, recordDate, quantity },
    });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  }
});

/** Presses of a mouse or a finger, counted; keys are not. */
class Presses {
  count = 0;

  async on(target: Locator): Promise<void> {
    await target.click();
    this.count += 1;
  }
}

const opener = (page: Page) => page.getByRole('button', { name: word('screens:find.open') });
const box = (page: Page) => page.getByRole('combobox', { name: word('screens:find.open') });
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });
const status = (page: Page, key: string, params = {}) =>
  page.getByRole('status').filter({ hasText: word(`screens:find.${key}`, params) });

async function openSearch({ page }: Person): Promise<void> {
  await opener(page).waitFor();
  await page.keyboard.press('Control+k');
  await box(page).waitFor();
}

describe.each(SIZES)('at $width by $height', (size) => {
  it('finds a record by what it is of and mends it, in three presses', async () => {
    const person = await stage().enter();
    const { page } = person;
    await page.setViewportSize(size);
    await person.open('pages/dashboard');
    await opener(page).waitFor();
    const presses = new Presses();
    const isWide = size.width > 1000;
    if (isWide) {
      // A keyboard opens it; a place has several records.
      await person.press('Control+k');
      await box(page).waitFor();
      await page.keyboard.insertText(NAME);
      await presses.on(option(page, /· 7 กก\. ·/));
    } else {
      // A telephone's keyboard has a key that goes to the first: the newest of a place and a material.
      await presses.on(opener(page));
      await box(page).waitFor();
      await page.keyboard.insertText('ริมน้ำ ผัก');
      await option(page, /· 2 กก\. ·/).waitFor();
      await person.press('Enter');
    }
    await presses.on(person.control(waste, 'quantity'));
    await person.press('ControlOrMeta+a');
    await page.keyboard.insertText('8');
    await presses.on(page.getByRole('button', { name: word('screens:form.save'), exact: true }));
    await person.told(word('screens:form.saved'));
    expect(presses.count).toBe(3);

    const call = await stage().call();
    const filters = [{ field: 'recordDate', operator: 'eq', value: isWide ? lastMonth : today }];
    const { body } = await call('wastecateory/searchWasteRecord', { data: { filters } });
    const [record] = body.data;
    expect(record).toMatchObject({ quantity: 8 });
    // As it was, for what else is tried with it.
    const before = { id: record?.id, version: record?.version, quantity: isWide ? 7 : 2 };
    await call('wastecateory/saveWasteRecord', { data: before });
  });

  it('brings last month’s records home, in two presses', async () => {
    const person = await stage().enter();
    const { page } = person;
    await page.setViewportSize(size);
    await person.open('pages/dashboard');
    const presses = new Presses();
    await presses.on(opener(page));
    await box(page).waitFor();
    await page.keyboard.insertText('ส่งออกเดือนที่แล้ว');
    const action = word('screens:find.actions.exportLastMonth', { title: titleOf(waste) });
    const file = await downloaded(person, () => presses.on(option(page, new RegExp(`^${action}`))));
    expect(presses.count).toBe(2);
    const [head, ...rows] = await rowsOf(file);
    const at = head?.cells.indexOf(labelOf(waste, 'quantity')) ?? -1;
    expect(rows.map(({ cells }) => cells[at])).toEqual([7]);
    await page.getByText(word('screens:excel.done.export')).waitFor();
    expect(await box(page).count()).toBe(0);
  });

  it('opens the dashboard of an area', async () => {
    const person = await stage().enter();
    const { page } = person;
    await page.setViewportSize(size);
    await person.open('pages/contact');
    await opener(page).click();
    await box(page).fill('ยะลา');
    const group = page.getByRole('group', { name: word('screens:find.groups.areas') });
    await group.getByRole('option').first().click();
    await page.waitForURL(
      ({ pathname, search }) => pathname === '/pages/dashboard' && search === '?area=95',
    );
  });

  it('has a button as large as a finger, and nothing that axe finds', async () => {
    const person = await stage().enter();
    const { page } = person;
    await page.setViewportSize(size);
    await person.open('pages/contact');
    const bounds = await opener(page).boundingBox();
    expect(bounds?.width).toBeGreaterThanOrEqual(44);
    if (size.width < 1000) expect(bounds?.height).toBeGreaterThanOrEqual(44);
    const wide = await page.evaluate('document.documentElement.scrollWidth');
    expect(wide).toBeLessThanOrEqual(size.width);
    await opener(page).click();
    await box(page).fill(NAME);
    await option(page, /· 7 กก\. ·/).waitFor();
    expect(await findings(page)).toEqual({});
    await box(page).fill('ฤๅษีแปลงกาย');
    await page
      .getByText(word('screens:find.nothing', { typed: 'ฤๅษีแปลงกาย' }), { exact: true })
      .waitFor();
    expect(await findings(page)).toEqual({});
  });
});

it('adds somebody with their rights, in five presses beside what is typed', async () => {
  const call = await stage().call();
  const role = { name: 'ผู้ดูแลหน่วยวัด', auths: [UNITS] };
  const { id: roleId } = (await call('role/saveRole', { data: role })).body.data;
  const person = await stage().enter();
  const { page } = person;
  const presses = new Presses();
  await presses.on(opener(page));
  await box(page).waitFor();
  const name = word('screens:find.actions.new', { title: titleOf(users) });
  await page.keyboard.insertText(name);
  await presses.on(option(page, name));
  const account = { username: 'mana.new', password: 'ข้าวเหลือหนึ่งจาน-3' };
  await person.control(users, 'username').waitFor();
  await person.write(person.control(users, 'username'), account.username);
  await person.write(person.control(users, 'password'), account.password);
  await person.write(person.control(users, 'firstName'), 'มานะ');
  await person.write(person.control(users, 'lastName'), 'ใจงาม');
  await person.pick(person.control(users, 'userType'), word('resources:choices.userType.staff'));
  await presses.on(person.control(users, 'roleIds'));
  await presses.on(page.locator(`.ant-select-item-option[title="${role.name}"]`));
  await person.press('Escape');
  await presses.on(page.getByRole('button', { name: word('screens:form.save'), exact: true }));
  await person.told(word('screens:form.saved'));
  expect(presses.count).toBe(5);
  const filters = [{ field: 'username', operator: 'eq', value: account.username }];
  const { body } = await call('user/searchUser', { data: { filters } });
  expect(body.data[0]).toMatchObject({ firstName: 'มานะ', roleIds: [roleId] });
});

describe('by the keyboard', () => {
  it('opens by Ctrl+K in any layout, goes by the arrows, and gives the focus back', async () => {
    const person = await stage().enter();
    const { page } = person;
    await opener(page).focus();
    await page.evaluate(() => {
      const press = { key: 'า', code: 'KeyK', ctrlKey: true, bubbles: true, cancelable: true };
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', press));
    });
    await box(page).waitFor();
    await page.keyboard.insertText('หน่วย');
    const chosen = page.locator('[role=option][aria-selected=true]');
    await chosen.filter({ hasText: word('menu:screens.units') }).waitFor();
    const id = await chosen.getAttribute('id');
    expect(await box(page).getAttribute('aria-activedescendant')).toBe(id);
    await person.press('ArrowDown');
    await chosen.filter({ hasText: word('menu:screens.organisation') }).waitFor();
    await person.press('Escape');
    await box(page).waitFor({ state: 'detached' });
    expect(await opener(page).evaluate((it) => it === document.activeElement)).toBe(true);
    await openSearch(person);
    await page.keyboard.insertText('หน่วยวัด');
    await person.press('Enter');
    await page.waitForURL((url) => url.pathname === '/pages/food-cateory/units/u');
    // The keyboard goes on where it went, and not at the button that opened the search.
    const isInMain = () => document.getElementById('main')?.contains(document.activeElement);
    await expect.poll(() => page.evaluate(isInMain)).toBe(true);
  });

  it('finds what was typed on the other layout, and says so', async () => {
    const person = await stage().enter();
    const { page } = person;
    await openSearch(person);
    // ผัก
    await page.keyboard.insertText('zyd');
    await status(page, 'reading', { typed: 'zyd', text: 'ผัก' }).waitFor();
    await option(page, /^ผัก/).first().waitFor();
    await box(page).fill('soj;p;yf');
    await option(page, word('menu:screens.units')).first().waitFor();
  });

  it('opens the manual of the page, and signs out', async () => {
    const person = await stage().enter();
    const { page } = person;
    await openSearch(person);
    await page.keyboard.insertText(word('help:open'));
    const manual = page.waitForEvent('popup');
    await option(page, word('help:ofPage')).click();
    expect(new URL((await manual).url()).pathname).toMatch(/^\/manual\//);
    await openSearch(person);
    await page.keyboard.insertText(word('shell:signOut'));
    await option(page, word('shell:signOut')).click();
    await page.waitForURL((url) => url.pathname === '/login');
  });

  it('opens the import of a list, once', async () => {
    const person = await stage().enter();
    const { page } = person;
    await openSearch(person);
    const name = word('screens:find.actions.import', { title: titleOf(units) });
    await page.keyboard.insertText(name);
    await option(page, name).click();
    const drawer = page.locator('input[type=file]');
    await drawer.waitFor({ state: 'attached' });
    await page.reload();
    await page.locator('[data-row-link]').first().waitFor();
    expect(await drawer.count()).toBe(0);
  });
});

describe('an answer', () => {
  it('that comes late takes the place of none', async () => {
    const person = await stage().enter();
    const { page } = person;
    await page.route('**/api/search/searchAll', async (route) => {
      const text = route.request().postData() ?? '';
      if (text.includes('ข้าว')) await new Promise((resolve) => setTimeout(resolve, 1500));
      await route.continue().catch(() => undefined);
    });
    await openSearch(person);
    const late = page.waitForRequest('**/api/search/searchAll');
    await page.keyboard.insertText('ข้าว');
    await late;
    await box(page).fill(NAME);
    const record = option(page, /· 7 กก\. ·/);
    await record.waitFor();
    await new Promise((resolve) => setTimeout(resolve, 2000));
    expect(await record.count()).toBe(1);
    expect(await option(page, /ข้าว/).count()).toBe(0);
  });

  it('that does not come is reported, and requested again', async () => {
    const person = await stage().enter();
    const { page } = person;
    await openSearch(person);
    await page.route('**/api/search/searchAll', (route) => route.abort());
    await page.keyboard.insertText(NAME);
    await status(page, 'offline').waitFor();
    await page.unroute('**/api/search/searchAll');
    await page.getByRole('button', { name: word('screens:find.retry') }).click();
    await option(page, /· 7 กก\. ·/).waitFor();
  });
});

describe('what somebody may do', () => {
  it('is all that is offered to them', async () => {
    const call = await stage().call();
    const actions = ['create', 'import', 'export'];
    const denied = actions.map((action) => `${UNITS}:${action}`);
    const role = await call('role/saveRole', { data: { name: 'ดูหน่วย', auths: [UNITS], denied } });
    const account = { username: 'looks.only', password: 'ข้าวเหลือหนึ่งจาน-2' };
    const member = { ...account, firstName: 'ดู', lastName: 'อย่างเดียว', mustChangePassword: false };
    const roleIds = [role.body.data.id];
    await call('user/saveUser', { data: { ...member, roleIds, userType: 'consumer' } });
    const person = await stage().enter(account);
    const { page } = person;
    await openSearch(person);
    await page.keyboard.insertText('หน่วยวัด');
    await option(page, word('menu:screens.units')).first().waitFor();
    const names = await page.getByRole('option').allTextContents();
    expect(names.filter((name) => /เพิ่ม|ส่งออก|นำเข้า/.test(name))).toEqual([]);
    const answered = page.waitForResponse('**/api/search/searchAll');
    await box(page).fill(NAME);
    expect((await answered).status()).toBe(200);
    await status(page, 'searching').waitFor({ state: 'detached' });
    expect(await option(page, /ริมน้ำ/).count()).toBe(0);
    // It may be there, for others.
    await page.getByText(word('screens:find.unseen')).waitFor();
  });

  it('is nothing for who is not signed in, and nothing is fetched for it', async () => {
    const person = await stage().arrive();
    const { page } = person;
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(request.url()));
    await person.open('pages/contact');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await opener(page).count()).toBe(0);
    await person.press('Control+k');
    expect(await box(page).count()).toBe(0);
    expect(fetched.filter((url) => /find/i.test(url))).toEqual([]);
  });
});

import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Resource } from '../../src/engine/declaration/types.ts';
import { config, resourceOf } from '../e2e/declared.ts';
import { labelOf, Person, titleOf, word } from '../e2e/person.ts';
import { groupOf } from '../e2e/stage.ts';
import { OtherOffice, STAFF } from '../foreign/server.ts';
import { addressOf, type Launch, launch } from '../support/e2e-server.ts';
import { copyProject } from '../support/project-copy.ts';
import { sharedBrowser } from '../support/shared-browser.ts';

/** What the office's people write into `resources.config.ts`, as docs/foreign-server.md tells. */
const SERVER = `foreign: {
    signIn: {
      call: 'account/open',
      username: 'user',
      password: 'secret',
      roles: 'person.rights',
      fullname: 'person.display',
      userLogin: 'person.account',
    },
    calls: ['foodcateory/importUnits'],
  },`;
const MATERIALS = `foreign: {
        rows: 'result.list',
        total: 'result.found',
        saved: 'result',
        fields: { id: 'material_no', name: 'title', active: 'state', defaultUnitId: 'unit_no' },
        values: { active: { A: true, I: false } },
        lacks: ['code', 'sortOrder', 'pricePerKg'],
        ask: {
          offset: 'start',
          size: 'limit',
          text: 'word',
          sort: 'by',
          order: 'way',
          equal: 'where',
        },
      },`;

const [UNITS, MATERIAL, MENUS, CATEGORIES] = [
  'units',
  'materials',
  'menus',
  'retailStoreCategories',
].map(resourceOf) as [Resource, Resource, Resource, Resource];

const office = new OtherOffice();
let project: string;
let started: Launch;
let address: string;
let browser: Browser;
let person: Person;

async function after(file: string, line: string, addition: string): Promise<void> {
  const path = join(project, file);
  const text = await readFile(path, 'utf8');
  expect(text).toContain(line);
  await writeFile(
    path,
    text.replace(line, () => `${line}\n${addition}`),
  );
}

beforeAll(async () => {
  project = await copyProject();
  await after('resources.config.ts', 'export default defineResources({', SERVER);
  await after('resources.config.ts', '    materials: {', MATERIALS);
  const API_URL = await office.open();
  started = launch({ PORT: '0', DATA_DIR: join(project, 'data-store'), API_URL }, project);
  address = await addressOf(started);
  browser = await sharedBrowser();
  person = await Person.at(browser, address);
  await person.signIn(STAFF.user, STAFF.secret);
});
afterEach(() => office.forbidden.clear());
afterAll(async () => {
  started?.process.kill('SIGINT');
  await started?.ended;
  await office.close();
  await rm(project, { recursive: true, force: true });
});

const main = () => person.page.getByRole('main');
const rows = () => main().locator('tbody tr:has([data-row-link])');
const goTo = (resource: Resource) => person.goToList(resource, groupOf(config, resource));
const openRow = async (name: string): Promise<void> => {
  await person.choose((await person.find(name)).getByRole('link').first());
};

describe('beside a server that is not the product', () => {
  it('signs people in by its call, and greets them by their name there', async () => {
    await person.page.getByRole('button', { name: 'สมศรี ใจดี' }).waitFor();
    expect(office.asksOf('account/open')[0]?.body).toEqual(STAFF);
    expect(office.asked.every(({ cookie }) => cookie === undefined)).toBe(true);
  });

  it('shows a dashboard that it answers without a wrapping', async () => {
    await person.open('pages/dashboard');
    await main().getByText('4,321').first().waitFor();
  });

  it('says of a dashboard that it answers with nothing, or oddly, what there is to say', async () => {
    await person.open('pages/dashboardretail');
    await main().locator('.figures--failed').getByText(word('charts:empty')).waitFor();
    await main().locator('.chart-card__state').getByText(word('charts:empty')).first().waitFor();
    await person.open('pages/dashboardgarbage');
    await main().getByRole('alert').getByText(word('shell:errors.notUnderstood')).waitFor();
    expect(await main().locator('.figures.skeleton, .figures .skeleton').count()).toBe(0);
  });

  it('lists, pages, sorts and searches here what it only gives as a whole', async () => {
    await goTo(UNITS);
    await expect.poll(() => rows().count()).toBe(20);
    await person.choose(main().getByTitle(word('screens:pages.next')));
    await expect.poll(() => rows().count()).toBe(10);
    await person.find('ถ้วยที่ 28');
    await expect.poll(() => rows().count()).toBe(1);
  });

  it('adds and changes a row that comes back bare, without a version', async () => {
    await goTo(UNITS);
    const add = word('screens:add.action', { title: titleOf(UNITS) });
    await person.choose(main().getByRole('link', { name: add }).first());
    await person.write(person.control(UNITS, 'name'), 'ปี๊บ');
    await person.write(person.control(UNITS, 'abbreviation'), 'ปบ.');
    await person.pick(person.control(UNITS, 'kind'), word('resources:choices.unitKind.household'));
    await person.save();
    await goTo(UNITS);
    await openRow('ปี๊บ');
    await person.write(person.control(UNITS, 'abbreviation'), 'ปี๊บ');
    await person.save();
    expect(office.asksOf('foodcateory/saveUnits').at(-1)?.body.data).toMatchObject({
      id: 31,
      abbreviation: 'ปี๊บ',
    });
  });

  it('shows what it refuses at the field it is about', async () => {
    await goTo(UNITS);
    await openRow('ปี๊บ');
    await person.write(person.control(UNITS, 'name'), 'กิโลกรัม');
    await person.press('ControlOrMeta+s');
    await main().getByText('มีหน่วยชื่อนี้แล้ว').first().waitFor();
    await person.write(person.control(UNITS, 'name'), 'ปี๊บ');
  });

  it('retires a row', async () => {
    await goTo(UNITS);
    const row = await person.find('ปี๊บ');
    const retire = word('screens:retire.action');
    await person.choose(row.getByRole('button', { name: retire }));
    await person.choose(person.page.getByRole('dialog').getByRole('button', { name: retire }));
    await row.waitFor({ state: 'detached' });
    expect(office.asksOf('foodcateory/saveUnits').at(-1)?.body.data).toMatchObject({
      active: false,
    });
  });

  it('tells of a spreadsheet that it refuses with 601 in the body', async () => {
    await goTo(UNITS);
    await person.choose(main().getByRole('button', { name: 'Excel', exact: true }));
    await person.choose(main().getByRole('button', { name: word('screens:excel.import') }));
    await person.page.locator('input[type=file]').setInputFiles({
      name: 'หน่วย.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: Buffer.from('ไม่ใช่สมุดงาน'),
    });
    await person.page.getByText(word('shell:toasts.uploadFailed')).first().waitFor();
    await person.page.getByText('ไม่มีชื่อหน่วย').first().waitFor();
    await person.press('Escape');
  });

  it('asks a server with words of its own in these, and leaves out what it does not know', async () => {
    await goTo(MATERIAL);
    await expect.poll(() => rows().count()).toBe(20);
    expect(
      await main()
        .getByRole('columnheader', { name: labelOf(MATERIAL, 'pricePerKg') })
        .count(),
    ).toBe(0);
    await main().getByText('กิโลกรัม').first().waitFor();
    await person.choose(main().getByTitle(word('screens:pages.next')));
    await expect
      .poll(() => office.asksOf('foodcateory/searchMaterial').at(-1)?.body)
      .toMatchObject({ start: 20, limit: 20, where: { state: 'A' } });
    await openRow('วัตถุดิบ 45');
    await expect
      .poll(() => office.asksOf('foodcateory/searchMaterial').map(({ body }) => body.where))
      .toContainEqual({ material_no: 45 });
    await person.write(person.control(MATERIAL, 'name'), 'วัตถุดิบท้ายสุด');
    await person.save();
    expect(office.asksOf('foodcateory/saveMaterial').at(-1)?.body.data).toEqual({
      material_no: 45,
      title: 'วัตถุดิบท้ายสุด',
    });
    await person.find('วัตถุดิบท้ายสุด');
  });

  it('shows and adds the rows inside a row', async () => {
    await goTo(MATERIAL);
    await openRow('ผักบุ้ง');
    await main().getByText('ผักบุ้งจีน').first().waitFor();
    await main().getByText('ผักบุ้งไทย').first().waitFor();
    expect(await main().getByText('อย่างอื่น').count()).toBe(0);
    const sub = labelOf(resourceOf('materialSubs'), 'name');
    const quick = main().getByLabel(word('screens:children.quick', { field: sub }));
    await person.write(quick, 'ผักบุ้งนา');
    await person.press('Enter');
    await main().getByText('ผักบุ้งนา').first().waitFor();
    expect(office.asksOf('foodcateory/saveMaterialSub').at(-1)?.body.data).toMatchObject({
      materialId: 1,
      name: 'ผักบุ้งนา',
    });
  });

  it('pages on through a list that is given without a total', async () => {
    const types = resourceOf('foodTypes');
    await goTo(types);
    const next = main().getByTitle(word('screens:pages.next'));
    await person.choose(next);
    await main().getByText('ประเภทอาหาร 40').waitFor();
    await person.choose(next);
    await main().getByText('ประเภทอาหาร 50').waitFor();
    await expect.poll(() => rows().count()).toBe(10);
  });

  it('replaces a list inside a row, and reads it anew where the answer does not hold it', async () => {
    await goTo(MENUS);
    await openRow('ผัดผักบุ้ง');
    const child = resourceOf('menuMaterials');
    const label = word('screens:list.cell', { label: labelOf(child, 'quantity'), row: 1 });
    const quantity = person.page
      .getByLabel(label, { exact: true })
      .and(person.page.locator('input'));
    await person.write(quantity, '0.2');
    await person.save();
    expect(office.asksOf('foodcateory/saveMaterialFood').at(-1)?.body).toMatchObject({
      foods_menu_id: 1,
      data: [{ materialId: 1, quantity: 0.2, unitId: 1 }],
    });
  });

  it('tells what is wrong with a new row at its field, and of a file, where it names no row', async () => {
    await goTo(CATEGORIES);
    const add = word('screens:add.action', { title: titleOf(CATEGORIES) });
    await person.choose(main().getByRole('link', { name: add }).first());
    await person.write(person.control(CATEGORIES, 'name'), 'ของสด');
    await person.press('ControlOrMeta+s');
    await main().getByText('มีหมวดชื่อนี้แล้ว').first().waitFor();
    expect(await person.control(CATEGORIES, 'name').getAttribute('aria-invalid')).toBe('true');
    await person.write(person.control(CATEGORIES, 'name'), 'แฟ้ม');
    await person.press('ControlOrMeta+s');
    await main().getByRole('alert').getByText(word('shell:toasts.uploadFailed')).waitFor();
    expect(await main().getByText(word('screens:problem.save')).count()).toBe(0);
  });

  it('finds a new row that it answers with no content, and adds inside it what it only calls saved', async () => {
    await person.write(person.control(CATEGORIES, 'name'), 'ของแห้ง');
    await person.save();
    const child = resourceOf('retailStores');
    const name = labelOf(child, 'name');
    const quick = main().getByLabel(word('screens:children.quick', { field: name }));
    await person.write(quick, 'ข้าวสาร');
    await person.press('Enter');
    await person.told(word('screens:form.saved'));
    await main().getByRole('button', { name: 'ข้าวสาร' }).first().waitFor();
    const saved = office.asksOf('foodcateory/saveRetailStore').map(({ body }) => body.data);
    expect(saved).toMatchObject([{ categoryId: 2, name: 'ข้าวสาร' }]);
  });

  it('says that it does not understand a list, and does not show it as empty', async () => {
    await goTo(CATEGORIES);
    await openRow('ของสด');
    await main().getByRole('alert').getByText(word('shell:errors.notUnderstood')).waitFor();
  });

  it('exchanges a token that has run out by itself alone, and goes on', async () => {
    office.expire();
    await goTo(UNITS);
    await expect.poll(() => rows().count()).toBe(20);
    const [exchange] = office.asksOf('auth/refreshToken');
    expect(exchange).toMatchObject({ method: 'GET', token: expect.stringMatching(/^office-/) });
    expect(exchange?.cookie).toBeUndefined();
  });

  it('offers nothing that it does not have', async () => {
    await goTo(MATERIAL);
    expect(await main().getByRole('button', { name: /excel/i }).count()).toBe(0);
    await person.choose(person.ownMenu);
    await person.page.getByRole('button', { name: word('shell:signOut') }).waitFor();
    expect(
      await person.page.getByRole('link', { name: word('shell:person.password') }).count(),
    ).toBe(0);
    await person.press('Escape');
    await person.open('pages/account');
    await main().getByText(word('account:permissions.title')).waitFor();
    expect(await main().getByText(word('account:sessions.title')).count()).toBe(0);
    const beyond = office.asked.filter(({ call }) => /^(audit|geography|user|role)/.test(call));
    expect(beyond).toEqual([]);
  });

  it('ends the session where it says 403, and signs in again', async () => {
    office.forbidden.add('foodcateory/searchRetailStoreCategory');
    await person.open('pages/food-cateory/retail');
    await person.page.waitForURL((url) => url.pathname === '/login');
    expect(new URL(person.page.url()).searchParams.get('returnUrl')).toContain('retail');
    await person.signIn(STAFF.user, STAFF.secret);
    await person.open('pages/dashboard');
    await person.signOut();
    await person.page.waitForURL((url) => url.pathname === '/login');
    expect(await person.page.evaluate(() => localStorage.length)).toBe(0);
  });
});

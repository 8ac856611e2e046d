/** How a person has a list: saved views, columns, sums, and values changed together. */
import type { Locator, Page, Response } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { DENSITIES } from '../../src/engine/declaration/list-views.ts';
import { resourceOf } from './declared.ts';
import { labelOf, type Person, word } from './person.ts';
import { addReporter, idOf, PASSWORD } from './reporters.ts';
import { type Call, setStage } from './stage.ts';

const stage = setStage();
const units = resourceOf('units');
const UNITS = 'pages/food-cateory/units';
/** A list that no other test here has views or columns of. */
const steps = resourceOf('wasteFoods');
const STEPS = 'pages/waste-cateory/waste-foods';

/** The columns of this one are chosen in one test alone. */
const materials = resourceOf('materials');
const MATERIALS = 'pages/food-cateory/material';

const viewsMenu = (page: Page): Locator =>
  page.getByRole('button', { name: word('screens:views.label') });

/** Opens the menu of views and chooses an item by the keyboard. */
async function chooseInMenu(person: Person, name: string): Promise<void> {
  const { page } = person;
  await person.choose(viewsMenu(page));
  const item = page.getByRole('menuitem', { name, exact: true });
  await item.waitFor();
  const active = page.locator('.ant-dropdown-menu-item-active');
  const isFocused = (): Promise<boolean> =>
    active.evaluate((found) => found === document.activeElement);
  for (let steps = 0; (await item.and(active).count()) === 0; steps += 1) {
    expect(steps).toBeLessThan(20);
    await person.press('ArrowDown');
    // The menu moves the focus a frame after its mark.
    await expect.poll(isFocused).toBe(true);
  }
  await person.press('Enter');
}

/** Opens the drawer of columns; a key pressed before it has taken the focus goes elsewhere. */
async function openColumns(person: Person): Promise<Locator> {
  await chooseInMenu(person, word('screens:look.open'));
  await person.page.locator('.ant-drawer-open:focus').waitFor();
  return person.page.getByRole('dialog');
}

/** Ticks the box of a column, or clears it, and sees that it took. */
async function toggle(person: Person, box: Locator): Promise<void> {
  const before = await box.isChecked();
  await person.tabTo(box);
  await person.press('Space');
  await expect.poll(() => box.isChecked()).toBe(!before);
}

const boxesOf = (drawer: Locator, fields: readonly string[]): Locator =>
  drawer.getByRole('checkbox', {
    name: new RegExp(`^(${fields.map((field) => labelOf(materials, field)).join('|')})$`),
  });

/** Clicks all of them before the screen is drawn again. */
const clickAtOnce = (boxes: Locator): Promise<void> =>
  boxes.evaluateAll((all) => {
    for (const box of all) if (box instanceof HTMLElement) box.click();
  });

/**
 * Settings that were saved with such a body. Saves go one after the other: whoever leaves before the
 * last has chosen in vain.
 */
const settingsSaved = (page: Page, isLast: (body: string) => boolean): Promise<Response> =>
  page.waitForResponse(
    (answer) => answer.url().endsWith('/saveSettings') && isLast(answer.request().postData() ?? ''),
  );

const heads = (page: Page): Promise<string[]> =>
  page
    .locator('thead th[data-resized]')
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('data-resized') ?? ''));

const rowNames = (page: Page): Promise<string[]> =>
  page.locator('tbody [data-row-link]').allTextContents();

describe('a saved view', () => {
  it('opens the list as its default, stands in the address, and is left, changed and deleted', async () => {
    const person = await stage().enter();
    const { page } = person;
    await person.open(`${UNITS}?sort=name.desc&f.kind=in:weight`);
    await page.locator('[data-row-link]').first().waitFor();
    const wanted = await rowNames(page);
    await chooseInMenu(person, word('screens:views.new'));
    const name = page.getByLabel(word('screens:views.name'));
    await expect.poll(() => name.evaluate((box) => box === document.activeElement)).toBe(true);
    // A screen reader reads it out, which would be in English otherwise.
    const close = page
      .getByRole('dialog')
      .getByRole('button', { name: word('screens:form.close') });
    expect(await close.count()).toBe(1);
    await person.press('Enter');
    await page.getByText(word('screens:views.nameMissing')).waitFor();
    await person.write(name, 'น้ำหนัก 🥬');
    await person.tabTo(page.getByLabel(word('screens:views.makeDefault')));
    await person.press('Space');
    await person.tabTo(name);
    await person.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => new URL(page.url()).searchParams.get('view')).not.toBeNull();
    const kept = new URL(page.url()).search;

    await person.open(UNITS);
    await expect.poll(() => rowNames(page)).toEqual(wanted);
    // The menu comes later than the rows.
    await viewsMenu(page).filter({ hasText: 'น้ำหนัก 🥬' }).waitFor();
    await chooseInMenu(person, word('screens:views.plain'));
    await expect.poll(() => new URL(page.url()).search).toBe('?view=0');
    await expect.poll(() => rowNames(page)).not.toEqual(wanted);
    await page.goBack();
    await expect.poll(() => rowNames(page)).toEqual(wanted);

    await person.open(`${UNITS}${kept}&status=all`);
    await viewsMenu(page)
      .filter({ hasText: word('screens:views.changed') })
      .waitFor();
    await chooseInMenu(person, word('screens:views.update', { name: 'น้ำหนัก 🥬' }));
    await person.told(word('screens:views.saved', { name: 'น้ำหนัก 🥬' }));
    await person.open(UNITS);
    const all = page.getByRole('radio', { name: word('screens:status.all') });
    await expect.poll(() => all.isChecked()).toBe(true);

    await chooseInMenu(person, word('screens:views.remove'));
    const remove = word('screens:views.remove');
    await person.choose(page.getByRole('dialog').getByRole('button', { name: remove }));
    await viewsMenu(page)
      .filter({ hasText: word('screens:views.plain') })
      .waitFor();
    await expect.poll(() => all.isChecked()).toBe(false);
  });

  it('of a role is seen by its holders, who cannot change it, and one’s own by nobody else', async () => {
    const call = await stage().call();
    const role = await call('role/saveRole', {
      data: { name: 'ผู้ดูแลหน่วย', auths: [units.permission] },
    });
    await call('user/saveUser', {
      data: {
        username: 'unit.keeper',
        password: PASSWORD,
        firstName: 'คน',
        lastName: 'ดูแล',
        userType: 'staff',
        mustChangePassword: false,
        roleIds: [role.body.data.id],
      },
    });
    const admin = await stage().enter();
    for (const [name, forWhom] of [
      ['ของฉัน', null],
      ['ของทุกคน', 'ผู้ดูแลหน่วย'],
    ] as const) {
      await admin.open(`${UNITS}?sort=name.desc`);
      await chooseInMenu(admin, word('screens:views.new'));
      const nameBox = admin.page.getByLabel(word('screens:views.name'));
      await nameBox.waitFor();
      if (forWhom !== null) {
        await admin.pick(admin.page.getByLabel(word('screens:views.forWhom')), forWhom);
      }
      await admin.write(nameBox, name);
      await admin.press('Enter');
      await viewsMenu(admin.page).filter({ hasText: name }).waitFor();
    }
    const keeper = await stage().enter({ username: 'unit.keeper', password: PASSWORD });
    const { page } = keeper;
    await keeper.open(UNITS);
    await chooseInMenu(keeper, 'ของทุกคน');
    await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe('name.desc');
    await keeper.choose(viewsMenu(page));
    await page.getByRole('menuitem', { name: word('screens:views.new') }).waitFor();
    for (const name of ['ของฉัน', word('screens:views.edit'), word('screens:views.remove')]) {
      expect(await page.getByRole('menuitem', { name, exact: true }).count()).toBe(0);
    }
  });
});

describe('a list that opens with a view', () => {
  it('shows the plain one once its search is emptied, and keeps the columns of its own', async () => {
    const person = await stage().enter();
    const { page } = person;
    await person.open(`${STEPS}?status=all`);
    await page.locator('[data-row-link]').first().waitFor();
    const usual = await heads(page);
    const [name = ''] = await rowNames(page);
    const drawer = await openColumns(person);
    await toggle(
      person,
      drawer.getByRole('checkbox', { name: labelOf(steps, usual.at(-1) ?? '') }),
    );
    await person.press('Escape');
    await chooseInMenu(person, word('screens:views.new'));
    await person.write(page.getByLabel(word('screens:views.name')), 'ทั้งหมดของฉัน');
    await person.tabTo(page.getByLabel(word('screens:views.makeDefault')));
    await person.press('Space');
    await person.tabTo(page.getByLabel(word('screens:views.name')));
    await person.press('Enter');
    await viewsMenu(page).filter({ hasText: 'ทั้งหมดของฉัน' }).waitFor();

    // Another column less, inside the view alone.
    await openColumns(person);
    const gone = usual.at(-2) ?? '';
    await toggle(person, drawer.getByRole('checkbox', { name: labelOf(steps, gone) }));
    await person.press('Escape');
    await viewsMenu(page)
      .filter({ hasText: word('screens:views.changed') })
      .waitFor();

    await person.open(`${STEPS}?q=${encodeURIComponent(name)}`);
    await expect.poll(() => heads(page)).toEqual(usual.slice(0, -1));
    await person.write(page.getByRole('searchbox'), '');
    await person.press('Enter');
    await expect.poll(() => new URL(page.url()).search).toBe('?view=0');
    const active = page.getByRole('radio', { name: word('screens:status.active') });
    await expect.poll(() => active.isChecked()).toBe(true);
  });
});

describe('the columns of a list', () => {
  it('are hidden, added, moved, pinned and made wider by the keyboard, and remembered', async () => {
    const person = await stage().enter();
    const { page } = person;
    await person.open(UNITS);
    await page.locator('[data-row-link]').first().waitFor();
    const [first = '', second = '', ...others] = await heads(page);
    const drawer = await openColumns(person);
    const control = (key: string, field: string) =>
      drawer.getByLabel(word(`screens:look.${key}`, { field: labelOf(units, field) }));
    await toggle(person, drawer.getByRole('checkbox', { name: labelOf(units, others[0] ?? '') }));
    await toggle(person, drawer.getByRole('checkbox', { name: labelOf(units, 'createdBy') }));
    await person.choose(control('down', first));
    await person.write(control('width', first), '240');
    await person.press('Tab');
    const saved = settingsSaved(page, (body) => body.includes('"pinned":"left"'));
    await person.choose(control('pin', second));
    expect((await saved).status()).toBe(200);
    await person.press('Escape');
    const wanted = [second, first, ...others.slice(1), 'createdBy'];
    await expect.poll(() => heads(page)).toEqual(wanted);
    await expect
      .poll(() => viewsMenu(page).evaluate((it) => it === document.activeElement))
      .toBe(true);

    const told = page.waitForResponse((answer) => answer.url().endsWith('/listview/loadList'));
    await page.reload();
    await told;
    await expect.poll(() => heads(page)).toEqual(wanted);
    const head = (field: string) => page.locator(`th[data-resized="${field}"]`);
    expect(await head(first).evaluate((cell) => cell.getBoundingClientRect().width)).toBe(240);
    expect(await head(second).evaluate((cell) => getComputedStyle(cell).position)).toBe('sticky');

    await openColumns(person);
    await person.choose(drawer.getByRole('button', { name: word('screens:look.reset') }));
    await person.press('Escape');
    await expect.poll(() => heads(page)).toEqual([first, second, ...others]);
  });

  it('are all hidden that are chosen quicker than the screen is drawn, but for the last', async () => {
    const person = await stage().enter();
    const { page } = person;
    await person.open(MATERIALS);
    await page.locator('[data-row-link]').first().waitFor();
    const [first = '', second = '', third = '', ...others] = await heads(page);
    const drawer = await openColumns(person);
    const saved = settingsSaved(page, (body) =>
      [first, second].every((field) => new RegExp(`"${field}"[^}]*"hidden":true`).test(body)),
    );
    await clickAtOnce(boxesOf(drawer, [first, second]));
    await expect.poll(() => heads(page)).toEqual([third, ...others]);
    await saved;
    await page.reload();
    await expect.poll(() => heads(page)).toEqual([third, ...others]);

    // A saved view has columns of its own.
    await chooseInMenu(person, word('screens:views.new'));
    await person.write(page.getByLabel(word('screens:views.name')), 'ไม่มีรหัส');
    await person.press('Enter');
    await viewsMenu(page).filter({ hasText: 'ไม่มีรหัส' }).waitFor();
    await openColumns(person);
    await clickAtOnce(boxesOf(drawer, [third, others[0] ?? '']));
    await expect.poll(() => heads(page)).toEqual(others.slice(1));
    await clickAtOnce(boxesOf(drawer, others.slice(1)));
    await expect.poll(() => heads(page)).toEqual(others.slice(-1));
  });

  it('are as wide as their edges are pulled, and a click there sorts nothing', async () => {
    const person = await stage().enter();
    const { page } = person;
    await person.open(UNITS);
    const head = page.locator('th[data-resized=kind]');
    const width = () => head.evaluate((cell) => Math.round(cell.getBoundingClientRect().width));
    const edge = head.locator('> span[aria-hidden]').last();
    await edge.waitFor();
    // What comes later than the rows may move them: nobody pulls an edge that is on its way.
    await page.waitForLoadState('networkidle');
    const before = await width();
    const box = await edge.boundingBox();
    if (!box) throw new Error('there is no edge');
    await page.mouse.move(box.x + box.width / 2, box.y + 8);
    const saved = page.waitForResponse((answer) => answer.url().endsWith('/saveSettings'));
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 - 60, box.y + 8, { steps: 4 });
    await page.mouse.up();
    expect((await saved).status()).toBe(200);
    await expect.poll(width).toBe(before - 60);
    expect(new URL(page.url()).search).toBe('');
  });
});

const widthsOf = (cells: Locator): Promise<number[]> =>
  cells.evaluateAll((all) => all.map((cell) => Math.round(cell.getBoundingClientRect().width)));

describe('the room of a list', () => {
  it('is shared by the columns of data; boxes and buttons are as wide as ever', async () => {
    const call = await stage().call();
    const person = await stage().enter();
    const { page } = person;
    await person.open('pages/waste-cateory/manage-waste');
    await page.locator('[data-row-link]').first().waitFor();
    const all = page.locator('thead th');
    const usual = await heads(page);
    const [box, ...others] = await widthsOf(all);
    const frame = await page.locator('.ant-table').evaluate((table) => table.clientWidth);
    const kept = ['name', 'hierarchyRank'];
    const columns = usual.map((field) => ({ field, hidden: !kept.includes(field) }));
    const data = { resource: 'wasteManages', columns, density: null };
    expect((await call('listview/saveSettings', { data })).status).toBe(200);
    await page.reload();
    await expect.poll(() => heads(page)).toEqual(kept);
    const [boxNow, name = 0, rank = 0, buttons] = await widthsOf(all);
    expect([boxNow, buttons]).toEqual([box, others.at(-1)]);
    expect(Math.abs(frame - (boxNow ?? 0) - name - rank - (buttons ?? 0))).toBeLessThanOrEqual(2);
    // As their kinds of data are: what names a row has more than a number.
    expect(name).toBeGreaterThan(rank);
    expect(rank).toBeGreaterThan(frame / 4);
  });

  it('is above and below rows as a person has chosen', async () => {
    const call = await stage().call();
    const person = await stage().enter();
    const { page } = person;
    const heights: number[] = [];
    for (const density of DENSITIES) {
      const data = { resource: 'categoryUnits', columns: [], density };
      expect((await call('listview/saveSettings', { data })).status).toBe(200);
      await person.open('pages/food-cateory/cateory_units');
      await page.waitForLoadState('networkidle');
      const row = page.locator('tr.ant-table-row').first();
      heights.push(await row.evaluate((found) => found.getBoundingClientRect().height));
    }
    expect(heights.toSorted((one, other) => one - other)).toEqual(heights);
    expect(new Set(heights).size).toBe(DENSITIES.length);
  });
});

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Runs in the page. Where the text of each cell really stands, of those that have any. */
function textsIn(cells: readonly Element[]) {
  return cells.flatMap((cell) => {
    const text = cell.textContent?.trim() ?? '';
    if (text === '') return [];
    const range = document.createRange();
    const lines: DOMRect[] = [];
    const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.textContent?.trim()) continue;
      range.selectNodeContents(node);
      lines.push(...range.getClientRects());
    }
    const box = {
      left: Math.min(...lines.map(({ left }) => left)),
      right: Math.max(...lines.map(({ right }) => right)),
      top: Math.min(...lines.map(({ top }) => top)),
      bottom: Math.max(...lines.map(({ bottom }) => bottom)),
    };
    return [{ text, box, cell: cell.getBoundingClientRect().toJSON() as Box }];
  });
}

/** Whether texts stand on one line with less than a letter between them, or over each other. */
const isNear = (one: Box, other: Box): boolean =>
  one.left - 8 < other.right &&
  other.left - 8 < one.right &&
  one.top < other.bottom - 2 &&
  other.top < one.bottom - 2;

/** So many columns leave none more than the least that it needs. */
const MANY = [
  ...['reporterId', 'categoryUnitId', 'wasteManagePackagingId', 'pieces', 'weightKg'],
  ...['code', 'createdAt', 'updatedAt'],
];

/** The sums of pieces and of their weight, whichever comes first. */
async function sumsStandClear(page: Page): Promise<void> {
  const row = page.locator('tfoot');
  await row.filter({ hasText: /2,0\d\d,\d{3}/ }).waitFor();
  const cells = await row.locator('td').evaluateAll(textsIn);
  const sums = cells.filter(({ text }) => /\d/.test(text));
  expect(sums.map(({ text }) => text).sort()).toEqual([
    expect.stringContaining('1,999,997'),
    expect.stringMatching(/2,0\d\d,\d{3}\.\d{4}/),
  ]);
  for (const { box, cell } of sums) expect(box.right).toBeLessThanOrEqual(cell.right);
  for (const one of cells) {
    const others = cells.filter((other) => other !== one);
    const near = others.filter(({ box }) => isNear(one.box, box)).map(({ text }) => text);
    expect([one.text, near]).toEqual([one.text, []]);
  }
}

describe('the last row of a list', () => {
  it('is the sum of all that was found, whatever the page', async () => {
    const call = await stage().call();
    const reporterId = await addReporter(call, 'baan.ruam', 'รวมยอด');
    const [wasteFoodId, wasteManageId, unitId, materialId] = await Promise.all([
      idOf(call, 'wastecateory/searchWasteFoods', 'PLATE'),
      idOf(call, 'wastecateory/searchWasteManage', 'COMPOST'),
      idOf(call, 'foodcateory/searchUnitsWeb', 'KG'),
      idOf(call, 'foodcateory/searchMaterial', 'VEG'),
    ]);
    const ids = { reporterId, wasteFoodId, wasteManageId, unitId, materialId };
    for (const [recordDate, quantity] of [
      ['2026-09-01', 1.25],
      ['2026-09-02', 2.5],
      ['2026-09-03', 4],
    ] as const) {
      const data = { ...ids, recordDate, quantity, part: 'edible', method: 'directWeighing' };
      expect((await call('wastecateory/saveWasteRecord', { data })).status).toBe(200);
    }
    const person = await stage().enter();
    const { page } = person;
    const sum = page.locator('tfoot').filter({ hasText: word('screens:totals') });
    await person.open(
      `pages/waste-cateory/waste-records?f.reporterId=in:${reporterId}&pageSize=1&currentPage=2`,
    );
    await sum.filter({ hasText: '7.75' }).waitFor();
    // Its column out of sight, the sum stands beside the number of rows.
    const beside = page.locator('.ant-pagination-total-text').getByText('7.75');
    await page.setViewportSize({ width: 860, height: 900 });
    await beside.waitFor({ state: 'visible' });
    await page.setViewportSize({ width: 1900, height: 900 });
    await beside.waitFor({ state: 'hidden' });
    await page.setViewportSize({ width: 390, height: 844 });
    await sum.filter({ hasText: '7.75' }).waitFor();
    await person.open(
      `pages/waste-cateory/waste-records?f.reporterId=in:${reporterId}&f.recordDate=gte:2026-09-02`,
    );
    await sum.filter({ hasText: '6.5' }).waitFor();
  });

  it('has sums that end under their numbers and stand clear of each other, however long', async () => {
    const call = await stage().call();
    const reporterId = await addReporter(call, 'baan.yai', 'ผลรวมยาว');
    const [categoryUnitId, wasteManagePackagingId] = await Promise.all([
      idOf(call, 'foodcateory/searchCategoryUnitsWeb', 'PB1'),
      idOf(call, 'wastecateory/searchWasteManagePackaging', 'P-REUSE'),
    ]);
    const ids = { reporterId, categoryUnitId, wasteManagePackagingId };
    for (const [recordDate, amount] of [
      ['2026-09-01', { pieces: 999_999 }],
      ['2026-09-02', { pieces: 999_998 }],
      ['2026-09-03', { weightKg: 999_999.123456 }],
      ['2026-09-04', { weightKg: 999_998.654321 }],
    ] as const) {
      const data = { ...ids, recordDate, ...amount };
      expect((await call('wastecateory/savePackagingRecord', { data })).status).toBe(200);
    }
    const person = await stage().enter();
    const list = `pages/waste-cateory/packaging-records?f.reporterId=in:${reporterId}`;
    await person.open(list);
    await sumsStandClear(person.page);
  });

  it.each([
    ['first', ['weightKg', 'recordDate']],
    ['second', ['recordDate', 'weightKg']],
    ['second, beside another', ['recordDate', 'weightKg', 'pieces']],
    ['first, beside another', ['weightKg', 'pieces', 'recordDate']],
    ['second, after what stays in sight', ['code', 'weightKg', 'pieces']],
  ])('has a sum that stands clear in a column that is %s', async (_place, first) => {
    const columns = [...new Set([...first, ...MANY])];
    const call = await stage().call();
    const who = { filters: [{ field: 'username', operator: 'eq', value: 'baan.yai' }] };
    const [reporter] = (await call('user/searchUser', { data: who })).body.data;
    const view = { resource: 'packagingRecords', name: first.join(' '), columns, roleId: null };
    const made = await call('listview/saveView', { data: view });
    expect(made.status).toBe(200);
    const person = await stage().enter();
    const { page } = person;
    await page.setViewportSize({ width: 1000, height: 800 });
    const { id } = made.body.data;
    const list = 'pages/waste-cateory/packaging-records';
    await person.open(`${list}?view=${id}&f.reporterId=in:${reporter?.id}`);
    await expect.poll(() => heads(page)).toEqual(columns);
    await sumsStandClear(page);
  });
});

async function saveUnit(call: Call, name: string): Promise<Record<string, unknown>> {
  const data = { name, abbreviation: name, kind: 'weight', kgPerUnit: 2 };
  return { ...(await call('foodcateory/saveUnits', { data })).body.data };
}

const stored = async (call: Call): Promise<unknown[]> => {
  const filters = [{ field: 'name', operator: 'contains', value: 'ถังทดลอง' }];
  const sorters = [{ field: 'name', order: 'asc' }];
  const { body } = await call('foodcateory/searchUnitsWeb', { data: { filters, sorters } });
  return body.data.map(({ kgPerUnit, source }) => [kgPerUnit, source]);
};

describe('the room of a list with many columns and rows', () => {
  it('is never so little that a column is narrower than its kind of data needs', async () => {
    const person = await stage().enter();
    const { page } = person;
    await page.setViewportSize({ width: 1000, height: 900 });
    await person.open('pages/waste-cateory/waste-records');
    const data = page.locator('thead th[data-resized]');
    await data.first().waitFor();
    expect(Math.min(...(await widthsOf(data)))).toBeGreaterThanOrEqual(100);
  });
});

describe('values of several rows', () => {
  it('are changed together once that was seen row by row, and taken back', async () => {
    const call = await stage().call();
    const [, second] = [
      await saveUnit(call, 'ถังทดลอง 1'),
      await saveUnit(call, 'ถังทดลอง 2'),
      await saveUnit(call, 'ถังทดลอง 3'),
    ];
    const person = await stage().enter();
    const { page } = person;
    await person.open(`${UNITS}?f.name=contains:ถังทดลอง&sort=name.asc`);
    const boxes = page.locator('tbody').getByRole('checkbox');
    for (const place of [0, 1, 2]) await boxes.nth(place).check();
    await person.choose(page.getByRole('button', { name: word('screens:bulk.change.open') }));
    const drawer = page.getByRole('dialog');
    const which = drawer.getByLabel(word('screens:bulk.change.which'));
    await person.pick(which, labelOf(units, 'kgPerUnit'));
    const kg = drawer.getByLabel(labelOf(units, 'kgPerUnit'), { exact: true });
    await expect.poll(() => kg.evaluate((box) => box === document.activeElement)).toBe(true);
    await person.write(kg, '-5');
    const look = drawer.getByRole('button', { name: word('screens:bulk.change.look') });
    await person.choose(look);
    await drawer
      .getByRole('alert')
      .filter({ hasText: labelOf(units, 'kgPerUnit') })
      .waitFor();
    await person.write(kg, '3');
    await person.pick(
      drawer.getByLabel(word('screens:bulk.change.more')),
      labelOf(units, 'source'),
    );
    await person.write(drawer.getByLabel(labelOf(units, 'source'), { exact: true }), 'ชั่งเอง');
    // Somebody else is quicker with one of them.
    const { id, version } = second ?? {};
    const quicker = await call('foodcateory/saveUnits', { data: { id, version, source: 'คนอื่น' } });
    expect(quicker.status).toBe(200);
    await person.choose(look);
    const results = (result: string) =>
      drawer.locator('.ant-tag', { hasText: word(`screens:bulk.change.results.${result}`) });
    await results('refused').first().waitFor();
    expect(await results('refused').count()).toBe(1);
    await drawer.getByText('ชั่งเอง').first().waitFor();
    const counted = (result: string, count: number) =>
      word(`screens:bulk.change.counts.${result}`, { count });
    // What there is none of is not told.
    await drawer.getByText(`${counted('refused', 1)} · ${counted('changed', 2)}`).waitFor();
    const leaveOut = word('screens:bulk.change.leaveOut', { count: 1 });
    await person.choose(drawer.getByRole('button', { name: leaveOut }));
    const apply = word('screens:bulk.change.apply', { count: 2 });
    await person.choose(drawer.getByRole('button', { name: apply }));
    await drawer.waitFor({ state: 'detached' });
    const changed = [3, 'ชั่งเอง'];
    expect(await stored(call)).toEqual([changed, [2, 'คนอื่น'], changed]);

    const undone = page.waitForResponse((answer) => answer.url().endsWith('/undoBulkUnits'));
    await person.choose(page.getByRole('button', { name: word('screens:bulk.undo') }));
    expect((await undone).status()).toBe(200);
    expect(await stored(call)).toEqual([
      [2, null],
      [2, 'คนอื่น'],
      [2, null],
    ]);
  });
});

describe('what a list is narrowed to', () => {
  it('is all taken off by what says so, the search as well', async () => {
    const person = await stage().enter();
    const { page } = person;
    await person.open(`${UNITS}?q=ถัง&f.name=contains:ถัง`);
    const clear = page.getByRole('button', { name: word('screens:filter.clearAll') });
    await person.choose(clear.first());
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await expect.poll(() => page.getByRole('searchbox').first().inputValue()).toBe('');
  });
});

it('is whole on paper, where nobody can point at a cell to read the rest of it', async () => {
  const { page } = await stage().enter();
  await page.goto(`${stage().server.address}/${STEPS}`);
  const cells = page.locator('tbody .ant-table-cell-ellipsis');
  await page.locator('tbody [data-row-link]').first().waitFor();
  const areCut = (): Promise<boolean[]> =>
    cells.evaluateAll((all) =>
      all.map((cell) => getComputedStyle(cell).textOverflow === 'ellipsis'),
    );
  expect(await areCut()).toContain(true);
  await page.emulateMedia({ media: 'print' });
  expect(await areCut()).not.toContain(true);
});

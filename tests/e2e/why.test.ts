/** Why a live figure changed: how many presses it takes, where it stands, and how it is left. */
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { formatMonth } from '../../src/engine/web/dates/format/index.ts';
import { lastMonth, lastYear, setDashboards } from './dashboards.ts';
import { word } from './person.ts';
import { idOf, PASSWORD } from './reporters.ts';

const { stage, visitSignedIn } = setDashboards();

/** Has one more account, of Chiang Mai unless another is named, report so much of something, by its code, in the last month. */
async function report(
  person: { readonly userType: string; readonly members?: number },
  [field, item, code]: readonly [field: string, search: string, code: string],
  more: { readonly step: string; readonly quantity: number; readonly tambonCode?: string },
): Promise<void> {
  const call = await stage().call();
  const [wasteFoodId, wasteManageId, unitId, itemId] = await Promise.all([
    idOf(call, 'wastecateory/searchWasteFoods', more.step),
    idOf(call, 'wastecateory/searchWasteManage', 'COMPOST'),
    idOf(call, 'foodcateory/searchUnitsWeb', 'KG'),
    idOf(call, `foodcateory/${item}`, code),
  ]);
  const named = { firstName: 'ผู้รายงาน', lastName: 'ใหม่', ...person };
  const account = { username: `mai.${Date.now()}`, password: PASSWORD };
  const { tambonCode = '500101' } = more;
  const made = await call('user/saveUser', { data: { ...named, ...account, tambonCode } });
  const what = { [field]: itemId, wasteFoodId, wasteManageId, unitId, part: 'edible' };
  const how = { recordDate: lastMonth(), periodDays: 30, method: 'directWeighing' };
  const data = { ...what, ...how, quantity: more.quantity, reporterId: made.body.data.id };
  const saved = await call('wastecateory/saveWasteRecord', { data });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
}

/** So much of one household that Chiang Mai has more than before. */
const reportMuch = (): Promise<void> =>
  report({ userType: 'consumer', members: 1 }, ['materialId', 'searchMaterial', 'VEG'], {
    ...{ step: 'PLATE', quantity: 90 },
  });

/** Fruit of a shop's shelves, which figures count as the material fruit. */
const reportRetailItem = (): Promise<void> =>
  report({ userType: 'retail' }, ['retailStoreId', 'searchRetailStore', 'R0103'], {
    ...{ step: 'UNSOLD', quantity: 7 },
  });

it('tells in two presses which area it is most, and why', async () => {
  await reportMuch();
  const months = lastYear().map((day) => day.slice(0, 7));
  const query = `from=${months[6]}&to=${months[11]}`;
  const { page } = await visitSignedIn(`dashboard?${query}`);
  let presses = 0;
  const figure = word('cards:why.of', { name: word('charts:figures.wasteKg') });
  presses += 1;
  // The tile's stands before those of the charts.
  await page.getByRole('button', { name: figure, exact: true }).first().click();
  const panel = page.getByRole('dialog');
  const area = panel.locator('.why__part li').first();
  await area.getByText('เชียงใหม่').waitFor();
  // Its records are listed where its name leads.
  const link = await area.getByRole('link').first().getAttribute('href');
  expect(link).toContain('f.tambonCode=startswith%3A50');
  presses += 1;
  const label = word('cards:why.of', { name: 'เชียงใหม่' });
  await area.getByRole('button', { name: label, exact: true }).click();
  await panel.locator('.why__sentence', { hasText: 'เชียงใหม่' }).waitFor();
  expect(presses).toBe(2);
  expect(new URL(page.url()).searchParams.get('why.area')).toBe('50');
  await page.setViewportSize({ width: 390, height: 844 });
  const isWider = (): boolean => document.documentElement.scrollWidth > window.innerWidth;
  expect(await page.evaluate(isWider)).toBe(false);
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  expect(new URL(page.url()).search).toBe(`?${query}`);
});

/** Looks into the row of this name. */
async function lookInto(panel: Locator, name: string): Promise<void> {
  const label = word('cards:why.of', { name });
  await panel.getByRole('button', { name: label, exact: true }).click();
}

/** What the panel puts on the clipboard. */
async function copiedFrom(page: Page, panel: Locator): Promise<string> {
  await panel.getByRole('button', { name: word('ownfigures:why.copy') }).click();
  await panel.getByText(word('ownfigures:why.copied')).waitFor();
  return page.evaluate(() => navigator.clipboard.readText());
}

it('names every slice that was chosen wherever the figure is shown', async () => {
  await reportMuch();
  const months = lastYear().map((day) => day.slice(0, 7));
  const { page } = await visitSignedIn(
    `dashboard?from=${months[6]}&to=${months[11]}&part=edible&why=kg`,
  );
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const panel = page.getByRole('dialog');
  const slices = [
    word('ownfigures:why.only.part', { name: word('charts:parts.edible') }),
    word('charts:filters.all.country'),
  ];
  const expectTold = async (): Promise<void> => {
    for (const told of [panel.getByRole('heading', { level: 2 }), panel.locator('.why__sentence')])
      for (const slice of slices) await told.filter({ hasText: slice }).waitFor();
    const copied = await copiedFrom(page, panel);
    for (const slice of slices) expect(copied).toContain(slice);
  };
  await expectTold();
  for (const [key, row] of [
    ['materialId', 'ผัก'],
    ['userType', word('charts:userTypes.consumer')],
    ['wasteFoodId', 'อาหารเหลือจากจาน'],
  ] as const) {
    await lookInto(panel, row);
    slices.unshift(word(`ownfigures:why.only.${key}`, { name: row }));
    await expectTold();
  }
  await lookInto(panel, 'เชียงใหม่');
  slices[slices.length - 1] = 'เชียงใหม่';
  await expectTold();
});

it('says of a rate that may not have changed that it may not, in what is copied, too', async () => {
  const months = lastYear().map((day) => day.slice(0, 7));
  // A single household tells of no margin of error.
  const { page } = await visitSignedIn(
    `dashboard?area=90&from=${months[6]}&to=${months[11]}&why=kgPerPersonYear`,
  );
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const panel = page.getByRole('dialog');
  const doubt = word('ownfigures:doubt.help');
  await panel.locator('.why__sentence', { hasText: doubt }).waitFor();
  const copied = await copiedFrom(page, panel);
  expect(copied).toContain(doubt);
  // Whoever has no account does not see this figure.
  expect(copied).toContain(`${word('ownfigures:why.signIn')} http`);
});

it('explains the last month of a monthly card against the month before', async () => {
  const [before = '', last = ''] = lastYear()
    .slice(-2)
    .map((day) => day.slice(0, 7));
  const { page } = await visitSignedIn('dashboard');
  const card = page.getByRole('region', { name: word('cards:months') });
  await card.getByRole('button', { name: word('cards:why.ask') }).click();
  const panel = page.getByRole('dialog');
  // The records of the month itself are those that it leads to, and of the one before it.
  await panel.locator(`a[href*="between%3A${last}-01"]`).first().waitFor();
  await panel.locator(`a[href*="between%3A${before}-01"]`).first().waitFor();
  const { searchParams } = new URL(page.url());
  expect([searchParams.get('why.from'), searchParams.get('why.to')]).toEqual([last, last]);
});

/** The card of months, and the words of each month of the year, as they are read and as addresses have them. */
async function monthsCard(page: Page) {
  const card = page.getByRole('region', { name: word('cards:months') });
  const columns = card.getByRole('img', { name: word('cards:months'), exact: true });
  await columns.waitFor();
  const months = lastYear().map((day) => day.slice(0, 7));
  const names = months.map((month) => formatMonth(month, 'th', 'short'));
  const { width, height } = (await columns.boundingBox()) ?? { width: 0, height: 0 };
  const at = (place: number) => ({ x: ((place + 0.5) / months.length) * width, y: height / 2 });
  return { card, columns, months, names, at };
}

/** The panel tells of this month against the one before it, and says which in what it is called. */
async function expectMonth(page: Page, month: string, name: string): Promise<void> {
  await page.getByRole('dialog').getByRole('heading', { name, level: 2 }).waitFor();
  const { searchParams } = new URL(page.url());
  expect([searchParams.get('why.from'), searchParams.get('why.to')]).toEqual([month, month]);
}

async function leave(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

it('explains in one press whichever month was chosen, by a pointer or by the keyboard', async () => {
  const { page } = await visitSignedIn('dashboard');
  const { card, columns, months, names, at } = await monthsCard(page);
  const [month = '', name = ''] = [months[8], names[8]];
  let presses = 0;
  presses += 1;
  await columns.click({ position: at(8) });
  await expectMonth(page, month, name);
  await page
    .getByRole('dialog')
    .locator('.why__times', { hasText: `${name} เทียบกับ ${names[7]}` })
    .waitFor();
  expect(presses).toBe(1);

  // Back at the column, the arrow keys lead to another.
  await leave(page);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expectMonth(page, months[7] ?? '', names[7] ?? '');
  await leave(page);

  // Before the first of all data there is nothing to hold it against.
  const why = card.getByRole('button', { name: word('cards:why.ask') });
  expect(await why.count()).toBe(1);
  await page.keyboard.press('Home');
  await why.waitFor({ state: 'detached' });
  await columns.click({ position: at(0) });
  expect(await page.getByRole('dialog').count()).toBe(0);

  // Each row of the table asks about its own.
  const table = word('charts:asTableOf', { title: word('cards:months') });
  await card.getByRole('button', { name: table }).click();
  await why.first().waitFor();
  expect(await why.count()).toBe(months.length - 1);
  const of = word('cards:why.of', { name: `${word('cards:months')} ${names[5]}` });
  await card.getByRole('button', { name: of, exact: true }).click();
  await expectMonth(page, months[5] ?? '', names[5] ?? '');
});

it('explains the first month of a period against the month before, of which there is data', async () => {
  const all = lastYear().map((day) => day.slice(0, 7));
  const { page } = await visitSignedIn(`dashboard?from=${all[4]}&to=${all[9]}`);
  const card = page.getByRole('region', { name: word('cards:months') });
  await card.getByRole('img', { name: word('cards:months'), exact: true }).focus();
  await page.keyboard.press('Home');
  const compared = formatMonth(all[3] ?? '', 'th', 'short');
  await card.getByText(word('cards:why.against', { compared })).waitFor();
  await page.keyboard.press('Enter');
  await expectMonth(page, all[4] ?? '', formatMonth(all[4] ?? '', 'th', 'short'));
  await page.getByRole('dialog').locator('.why__times', { hasText: compared }).waitFor();
});

it('reads out the month that a finger comes down on, and explains it when asked', async () => {
  const { page: own } = await visitSignedIn('dashboard');
  const context = await own
    .context()
    .browser()
    ?.newContext({
      ...{ hasTouch: true, locale: 'th-TH', viewport: { width: 390, height: 844 } },
      storageState: await own.context().storageState(),
    });
  if (!context) throw new Error('There is no browser.');
  const page = await context.newPage();
  await page.goto(own.url());
  const { card, columns, months, names, at } = await monthsCard(page);
  await columns.tap({ position: at(9) });
  // One thing at a time: the month first, and beside it what can be asked.
  await card.locator('.trend__readout', { hasText: formatMonth(months[9] ?? '', 'th') }).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await card.getByRole('button', { name: word('cards:why.ask') }).tap();
  await expectMonth(page, months[9] ?? '', names[9] ?? '');
  const isWider = (): boolean => document.documentElement.scrollWidth > window.innerWidth;
  expect(await page.evaluate(isWider)).toBe(false);
  await context.close();
});

it('says that there is more of it because more reported, and of whom there was nobody before', async () => {
  // One household more, in a tambon of its own, that wasted less than the five others do.
  await report({ userType: 'consumer', members: 1 }, ['materialId', 'searchMaterial', 'VEG'], {
    ...{ step: 'PLATE', quantity: 1, tambonCode: '400102' },
  });
  const month = lastMonth().slice(0, 7);
  const query = `from=${month}&to=${month}&area=4001`;
  const { page } = await visitSignedIn(`dashboard?${query}&why=kg`);
  const panel = page.getByRole('dialog');
  const sentences = panel.locator('.why__sentence');
  const more = word('ownfigures:why.outgrown.more', { previous: '5', reporters: '6' });
  await sentences.filter({ hasText: more }).waitFor();
  const nobody = word('ownfigures:why.nobody.before');
  await panel.locator('.why__part li', { hasText: nobody }).first().waitFor();
  await page.goto(`${stage().server.address}/pages/dashboard?${query}&why=kgPerPersonYear`);
  const opposite = word('ownfigures:why.opposite.more.personDays');
  await sentences.filter({ hasText: opposite }).waitFor();
});

/** The kilograms of the records that a list of this address shows. */
async function kgListed(address: string): Promise<number> {
  const call = await stage().call();
  const { searchParams } = new URL(address, stage().server.address);
  const conditions = [...searchParams].filter(([name]) => name.startsWith('f.'));
  const filters = conditions.map(([name, condition]) => {
    const [operator = '', text = ''] = condition.split(/:(.*)/s);
    const field = name.replace('f.', '');
    if (operator === 'in' || operator === 'between')
      return { field, operator, value: text.split(',') };
    const value = field.endsWith('Id') ? Number(text) : text === 'true' || text;
    return { field, operator, value };
  });
  const pagination = { pageSize: 100 };
  const found = await call('wastecateory/searchWasteRecord', { data: { filters, pagination } });
  expect(found.status, JSON.stringify(found.body)).toBe(200);
  return found.body.data.reduce((sum, { weightKg }) => sum + Number(weightKg), 0);
}

interface ExplainedRow {
  readonly name: string | null;
  readonly now: number;
}

it('lists the records of a material and its retail items, which add up to its bar', async () => {
  await reportRetailItem();
  const month = lastMonth().slice(0, 7);
  const { page } = await stage().enter();
  const answered = page.waitForResponse((it) => it.url().endsWith('/explainChange'));
  await page.goto(
    `${stage().server.address}/pages/dashboard?from=${month}&to=${month}&area=50&why=kg`,
  );
  const { data } = await (await answered).json();
  const breakdowns: readonly { by: string; rows: readonly ExplainedRow[] }[] = data.breakdowns;
  const rows = breakdowns.find(({ by }) => by === 'material')?.rows ?? [];
  const fruit = rows.find(({ name }) => name === 'ผลไม้');
  const line = page.getByRole('dialog').locator('.why__part li').filter({ hasText: 'ผลไม้' });
  const now = (kind: 'named' | 'retailItems') =>
    line.getByRole('link', {
      name: word('ownfigures:why.made.records', {
        ...{ part: word(`ownfigures:why.made.${kind}`), name: 'ผลไม้', amount: '' },
        period: word('ownfigures:why.made.now'),
      }),
    });
  const links = [now('named'), now('retailItems')];
  const listed = await Promise.all(
    links.map(async (link) => kgListed((await link.getAttribute('href')) ?? '')),
  );
  expect(listed[1]).toBeGreaterThanOrEqual(7);
  expect(listed.reduce((sum, kg) => sum + kg, 0)).toBeCloseTo(fruit?.now ?? 0, 1);
});

/** Why a live figure changed: how many presses it takes, where it stands, and how it is left. */
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { lastMonth, lastYear, setDashboards } from './dashboards.ts';
import { word } from './person.ts';
import { idOf, PASSWORD } from './reporters.ts';

const { stage, visitSignedIn } = setDashboards();

/** Has one more account in Chiang Mai report so much of something, by its code, in the last month. */
async function report(
  person: { readonly userType: string; readonly members?: number },
  [field, item, code]: readonly [field: string, search: string, code: string],
  more: { readonly step: string; readonly quantity: number },
): Promise<void> {
  const call = await stage().call();
  const [wasteFoodId, wasteManageId, unitId, itemId] = await Promise.all([
    idOf(call, 'wastecateory/searchWasteFoods', more.step),
    idOf(call, 'wastecateory/searchWasteManage', 'COMPOST'),
    idOf(call, 'foodcateory/searchUnitsWeb', 'KG'),
    idOf(call, `foodcateory/${item}`, code),
  ]);
  const named = { firstName: 'ผู้รายงาน', lastName: 'ใหม่', ...person };
  const account = { username: `mai.${Date.now()}`, password: PASSWORD, tambonCode: '500101' };
  const made = await call('user/saveUser', { data: { ...named, ...account } });
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

it('names every slice that was chosen wherever the figure is told', async () => {
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

/** The kilograms of the records that a list of this address shows. */
async function kgListed(address: string): Promise<number> {
  const call = await stage().call();
  const { searchParams } = new URL(address, stage().server.address);
  const filters = [...searchParams].map(([name, condition]) => {
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
  const period = word('ownfigures:why.retailItemsNow');
  const items = line.getByRole('link', {
    name: word('ownfigures:why.retailItemsOf', { name: 'ผลไม้', period }),
  });
  const links = [line.getByRole('link', { name: 'ผลไม้', exact: true }), items];
  const listed = await Promise.all(
    links.map(async (link) => kgListed((await link.getAttribute('href')) ?? '')),
  );
  expect(listed[1]).toBeGreaterThanOrEqual(7);
  expect(listed.reduce((sum, kg) => sum + kg, 0)).toBeCloseTo(fruit?.now ?? 0, 1);
});

/** Why a published figure changed: asked by somebody on a phone who has not signed in. */
import type { Locator } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { formatMonth } from '../../src/engine/web/dates/format/index.ts';
import { findingsHere } from './axe.ts';
import { lastYear, publishFigures, reportYear, seesFigures } from './dashboards.ts';
import { word } from './person.ts';
import { idOf, PASSWORD } from './reporters.ts';
import { type Call, setStage } from './stage.ts';

const stage = setStage();
const PHONE = { width: 390, height: 844 };
/** Tambon of five provinces, how many households report there, and kilograms a month before and now. */
const PROVINCES = [
  ['500101', 6, 1, 3],
  ['300101', 5, 2, 2],
  ['400101', 5, 2, 1.8],
  ['900101', 3, 2, 2],
  ['830101', 3, 2, 2.1],
] as const;

/** Reports the same in the middle of each month of the year before, as `reportYear` does of the last. */
async function reportYearBefore(call: Call, item: object): Promise<void> {
  const how = { periodDays: 28, part: 'edible', method: 'directWeighing' };
  const saves = lastYear().map((day) => {
    const recordDate = `${Number(day.slice(0, 4)) - 1}${day.slice(4, 8)}15`;
    return call('wastecateory/saveWasteRecord', { data: { ...item, ...how, recordDate } });
  });
  for (const saved of await Promise.all(saves)) {
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  }
}

/** Households of one person each, for two years. */
async function reportTwoYears(call: Call): Promise<void> {
  const [wasteFoodId, wasteManageId, unitId, materialId] = await Promise.all([
    idOf(call, 'wastecateory/searchWasteFoods', 'PLATE'),
    idOf(call, 'wastecateory/searchWasteManage', 'COMPOST'),
    idOf(call, 'foodcateory/searchUnitsWeb', 'KG'),
    idOf(call, 'foodcateory/searchMaterial', 'VEG'),
  ]);
  const what = { wasteFoodId, wasteManageId, unitId, materialId };
  for (const [tambonCode, count, before, now] of PROVINCES) {
    for (let place = 0; place < count; place += 1) {
      const named = { firstName: 'บ้าน', lastName: `${tambonCode} ${place}`, members: 1 };
      const account = { username: `why.${tambonCode}.${place}`, password: PASSWORD, tambonCode };
      const made = await call('user/saveUser', {
        data: { ...named, ...account, userType: 'consumer' },
      });
      const reporterId = made.body.data.id;
      await reportYearBefore(call, { ...what, reporterId, quantity: before });
      await reportYear(call, { ...what, reporterId, quantity: now });
    }
  }
}

beforeAll(async () => {
  const call = await stage().call();
  await reportTwoYears(call);
  await publishFigures(call);
});

const numberIn = (text: string): number => Number(text.replace('−', '-').replace(/[+,]/g, ''));

/** The changes of each group as they are read, in hundredths. */
const changesIn = (panel: Locator): Promise<number[][]> =>
  panel
    .locator('.why__part')
    .evaluateAll((parts) =>
      parts.map((part) =>
        [...part.querySelectorAll('li strong')].map((it) => it.textContent ?? ''),
      ),
    )
    .then((groups) => groups.map((texts) => texts.map((text) => Math.round(numberIn(text) * 100))));

it('tells in two presses from the front page which area it is most, and why', async () => {
  const visitor = await stage().arrive();
  const { page } = visitor;
  await page.setViewportSize(PHONE);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await visitor.open('');
  await seesFigures(page);
  let presses = 0;
  const figure = word('cards:why.of', { name: word('charts:figures.kgPerPersonYear') });
  presses += 1;
  await page.getByRole('button', { name: figure, exact: true }).first().click();
  const panel = page.getByRole('dialog');
  const area = panel.locator('.why__part li').first();
  await area.getByText('เชียงใหม่').waitFor();
  // Few households are nowhere by themselves, and all that is read adds up.
  expect(await panel.getByText('สงขลา').count()).toBe(0);
  await panel.getByText(word('ownfigures:why.hidden')).first().waitFor();
  const groups = await changesIn(panel);
  expect(groups.length).toBeGreaterThanOrEqual(4);
  const sums = groups.map((changes) => changes.reduce((all, change) => all + change, 0));
  expect(new Set(sums).size).toBe(1);
  expect(sums[0]).toBeGreaterThan(0);
  // Nobody is led to records.
  expect(await panel.getByRole('link').count()).toBe(0);
  presses += 1;
  const label = word('cards:why.of', { name: 'เชียงใหม่' });
  await area.getByRole('button', { name: label, exact: true }).click();
  const sentence = panel.locator('.why__sentence', { hasText: 'เชียงใหม่' });
  await sentence.waitFor();
  expect(presses).toBe(2);
  await panel.getByText(word('ownfigures:why.rate')).waitFor();
  const isWider = (): boolean => document.documentElement.scrollWidth > window.innerWidth;
  expect(await page.evaluate(isWider)).toBe(false);
  expect(await findingsHere(page)).toEqual({});

  await panel.getByRole('button', { name: word('ownfigures:why.copy') }).click();
  await panel.getByText(word('ownfigures:why.copied')).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const told = (await sentence.textContent()) ?? '';
  expect(copied).toContain(told);
  expect(copied).toContain('(ครั้งที่ 1)');
  // Its address is of that edition for good, whichever is published since.
  const address = new URL(copied.split(' ').at(-1) ?? '');
  expect(address.searchParams.get('publication')).toMatch(/^\d+$/);
  const reader = await stage().arrive();
  await reader.open(address.href.slice(address.origin.length + 1));
  await reader.page.locator('.why__sentence', { hasText: 'เชียงใหม่' }).waitFor();
  expect(await reader.page.locator('.why__sentence').textContent()).toBe(told);

  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  expect(new URL(page.url()).search).toBe('');
});

it('says to whoever opens a link to a figure that is not published that it tells of another', async () => {
  const month = lastYear().at(-1)?.slice(0, 7);
  const { page } = await stage().arrive();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(
    `${stage().server.address}/pages/dashboard?why=kg&why.from=${month}&why.to=${month}`,
  );
  const panel = page.getByRole('dialog');
  const names = word('charts:filters.period');
  await panel.getByText(word('ownfigures:why.otherFigure', { names })).waitFor();
  await panel.locator('.why__sentence').first().waitFor();
  const signIn = panel.getByRole('link', { name: word('ownfigures:ignored.signIn') });
  expect(await signIn.getAttribute('href')).toContain(encodeURIComponent('why.from'));

  // What is copied is the published figure, and so is its address.
  await panel.getByRole('button', { name: word('ownfigures:why.copy') }).click();
  await panel.getByText(word('ownfigures:why.copied')).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).not.toContain(word('ownfigures:why.signIn'));
  const { searchParams } = new URL(copied.split(' ').at(-1) ?? '');
  expect([...searchParams.keys()].toSorted()).toEqual(['publication', 'why']);
});

it('requests nothing of it on a visit that does not ask why', async () => {
  const visitor = await stage().arrive();
  const { page } = visitor;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await visitor.open('pages/dashboard');
  await page
    .getByRole('button', { name: word('cards:why.ask') })
    .first()
    .waitFor();
  await page.waitForLoadState('networkidle');
  expect(asked.filter((url) => url.includes('explainChange'))).toEqual([]);
});

it('says at the months that they are totals alone, and leads in one press to why the period changed', async () => {
  const visitor = await stage().arrive();
  const { page } = visitor;
  await page.setViewportSize(PHONE);
  await visitor.open('pages/dashboard');
  const months = page.getByRole('region', { name: word('cards:months') });
  await months.getByText(word('cards:why.months')).waitFor();
  const days = lastYear();
  const [from, to] = [days[0], days.at(-1)].map((day) => formatMonth(day ?? '', 'th', 'short'));
  const span = `${from} – ${to}`;
  // Of a single month nothing is published that would tell why: no column asks about it.
  const columns = months.getByRole('img', { name: word('cards:months'), exact: true });
  await columns.click();
  expect(await page.getByRole('dialog').count()).toBe(0);
  let presses = 0;
  presses += 1;
  const why = months.getByRole('button', { name: word('cards:why.ask') });
  expect(await why.allTextContents()).toEqual([word('cards:why.of', { name: span })]);
  await why.click();
  const panel = page.getByRole('dialog');
  await panel.locator('.why__sentence').first().waitFor();
  expect(presses).toBe(1);
  // The panel says the same, and which periods it tells of.
  const compared = [days[0], days.at(-1)]
    .map((day = '') => formatMonth(`${Number(day.slice(0, 4)) - 1}${day.slice(4)}`, 'th', 'short'))
    .join(' – ');
  await panel.getByText(word('ownfigures:why.months', { span, compared })).waitFor();
  const { searchParams } = new URL(page.url());
  expect([...searchParams.keys()]).toEqual(['why']);
  expect(await findingsHere(page)).toEqual({});
});

it('reports a comparison that an address requests where it is not that of what is shown', async () => {
  const month = lastYear().at(-1)?.slice(0, 7);
  const { page } = await stage().arrive();
  const address = `${stage().server.address}/pages/dashboard`;
  await page.goto(`${address}?from=${month}&to=${month}&compare=lastYear`);
  const names = ['period', 'compare'].map((it) => word(`charts:filters.${it}`)).join(', ');
  await page.getByText(word('ownfigures:ignored.text', { names })).waitFor();
});

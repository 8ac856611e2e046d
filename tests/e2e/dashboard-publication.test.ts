/** What the public reads, from the first draft on: an administrator makes, looks at and publishes it. */
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { formatMonth } from '../../src/engine/web/dates/format/index.ts';
import { findingsHere } from './axe.ts';
import {
  cardOf,
  lastMonth,
  reportHouseholds,
  reportYear,
  rowsOf,
  seesFigures,
} from './dashboards.ts';
import { type Person, word } from './person.ts';
import { idOf } from './reporters.ts';
import { type Call, setStage } from './stage.ts';

const stage = setStage();
const CORRECTED = 'แก้น้ำหนักที่กรอกผิดหน่วย';
/** What few report: three households each. */
const FEW = [
  ['EGG', 'ไข่'],
  ['PORK', 'เนื้อหมู'],
] as const;

const month = formatMonth(lastMonth(), 'th', 'short');
const editionName = (version: number): string =>
  word('publication:edition', { month, version: String(version) });

/** Two materials that three households of Chiang Mai report each. */
async function reportFew(call: Call): Promise<void> {
  const users = await call('user/searchUser', { data: { text: 'baan.500101' } });
  const reporters = users.body.data.map(({ id }) => id);
  expect(reporters).toHaveLength(6);
  const [wasteFoodId, wasteManageId, unitId] = await Promise.all([
    idOf(call, 'wastecateory/searchWasteFoods', 'PLATE'),
    idOf(call, 'wastecateory/searchWasteManage', 'COMPOST'),
    idOf(call, 'foodcateory/searchUnitsWeb', 'KG'),
  ]);
  for (const [place, [code]] of FEW.entries()) {
    const materialId = await idOf(call, 'foodcateory/searchMaterial', code);
    for (const reporterId of reporters.slice(place * 3, place * 3 + 3)) {
      await reportYear(call, {
        ...{ reporterId, materialId, wasteFoodId, wasteManageId, unitId, quantity: 1 },
      });
    }
  }
}

beforeAll(async () => {
  const call = await stage().call();
  await reportHouseholds(call);
  await reportFew(call);
});

const button = (within: Page | Locator, key: string, values?: Record<string, string>): Locator =>
  within.getByRole('button', { name: word(`publishing:${key}`, values), exact: true });
/** A version on the screen of administrators. */
const versionOf = (page: Page, version: number): Locator =>
  page.getByRole('article').filter({ hasText: editionName(version) });

const stateOf = (version: Locator, state: 'draft' | 'latest'): Locator =>
  version.getByText(word(`publishing:status.${state}`), { exact: true });

async function openScreen(): Promise<Person> {
  const admin = await stage().enter();
  await admin.open('pages/publication');
  await admin.page.getByRole('heading', { name: word('menu:pages.publication') }).waitFor();
  return admin;
}

/** Says yes to the question on screen. */
async function agree(admin: Person, key: string): Promise<void> {
  await admin.choose(button(admin.page.getByRole('dialog'), key));
}

async function fits(page: Page): Promise<void> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}

const PHONE = { width: 390, height: 844 };

describe('before the first publication', () => {
  it('visitors find one clear page in the place of empty cards', async () => {
    const guest = await stage().arrive();
    const { page } = guest;
    await page.setViewportSize(PHONE);
    await guest.open('pages/dashboard');
    await page.getByRole('heading', { name: word('ownfigures:notPublished.title') }).waitFor();
    await page.getByText(word('ownfigures:notPublished.when')).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.locator('.card, [role=alert]').count()).toBe(0);
    await fits(page);
    await guest.open('download');
    await page.getByText(word('opendata:none')).waitFor();
  });

  it('administrators are led to the screen where the first one is made', async () => {
    const admin = await stage().enter();
    const { page } = admin;
    await admin.open('pages/dashboard?view=public');
    await admin.choose(page.getByRole('link', { name: word('ownfigures:notPublished.make') }));
    await page.getByText(word('publishing:none')).waitFor();
    await admin.open('pages/dashboard');
    await seesFigures(page);
    await cardOf(page, 'materials').getByText(word('ownfigures:public.none')).waitFor();
  });
});

describe('a publication', () => {
  it('is made as a draft, looked at, published, and then read by everybody', async () => {
    const admin = await openScreen();
    const { page } = admin;
    expect(await findingsHere(page)).toEqual({});
    await admin.choose(button(page, 'make', { month }));
    const draft = versionOf(page, 1);
    await stateOf(draft, 'draft').waitFor({ timeout: 60_000 });
    await admin.told(word('publishing:makeDone', { edition: editionName(1) }));

    const guest = await stage().arrive();
    await guest.open('pages/dashboard');
    const none = { name: word('ownfigures:notPublished.title') };
    await guest.page.getByRole('heading', none).waitFor();

    await admin.choose(draft.getByRole('link', { name: word('publishing:look') }));
    await page.getByText(word('ownfigures:draft.title')).waitFor();
    await seesFigures(page);
    // The public does not see it yet, and nothing on the page says that it does.
    const view = page.getByLabel(word('publication:view.title'));
    expect(await view.locator('option:checked').textContent()).toBe(word('publication:view.draft'));
    await admin.choose(page.getByRole('link', { name: word('ownfigures:draft.link') }));
    await admin.choose(button(versionOf(page, 1), 'publish'));
    await agree(admin, 'publish');
    await stateOf(versionOf(page, 1), 'latest').waitFor();
    expect(await findingsHere(page)).toEqual({});

    await guest.open('pages/dashboard');
    await seesFigures(guest.page);
    await guest.page.getByText(editionName(1)).waitFor();
    expect(await guest.page.getByText(word('ownfigures:draft.title')).count()).toBe(0);
  });

  it('shows what few report as one row that says what it is, at phone width too', async () => {
    const guest = await stage().arrive();
    const { page } = guest;
    await page.setViewportSize(PHONE);
    await guest.open('pages/dashboard?card=materials');
    const name = word('charts:pooled', { count: '2' });
    const pooled = rowsOf(page, 'materials').filter({ hasText: name });
    await pooled.waitFor();
    const parts = pooled.getByRole('tooltip');
    expect(await parts.isVisible()).toBe(false);
    await pooled.getByRole('button').focus();
    await parts.waitFor();
    for (const [, material] of FEW) expect(await parts.textContent()).toContain(material);
    await fits(page);
    await guest.choose(
      cardOf(page, 'materials').getByRole('button', { name: word('charts:asTable') }),
    );
    const row = cardOf(page, 'materials').getByRole('row').filter({ hasText: name });
    for (const [, material] of FEW) await row.getByText(material).waitFor();
  });

  it('is open data for everybody', async () => {
    const guest = await stage().arrive();
    const { page } = guest;
    await guest.open('download');
    await page.getByText(editionName(1)).waitFor();
    const tables = page.locator('.open-data__tables');
    await expect.poll(() => tables.getByRole('link').count()).toBeGreaterThan(20);
    for (const file of ['material.csv', 'material.xlsx', 'datapackage.json']) {
      const href = await page.locator(`a[href$="/${file}"]`).getAttribute('href');
      expect(href).toContain(`${lastMonth().slice(0, 7)}.v1`);
      const answer = await page.request.get(`${guest.address}${href}`);
      expect(answer.status(), file).toBe(200);
    }
    expect(await findingsHere(page)).toEqual({});
  });

  it('is corrected by a new version that says why, on a set day or at once', async () => {
    const admin = await openScreen();
    const { page } = admin;
    await page.setViewportSize(PHONE);
    await admin.choose(button(versionOf(page, 1), 'correct'));
    await admin.choose(button(page, 'correctMake'));
    await page.getByText(word('publishing:noteRequired')).waitFor();
    await admin.write(page.getByLabel(word('publishing:correctNote')), CORRECTED);
    await admin.choose(button(page, 'correctMake'));
    const draft = versionOf(page, 2);
    await draft.getByText(CORRECTED).waitFor({ timeout: 60_000 });

    await admin.choose(button(draft, 'schedule'));
    await admin.write(page.getByLabel(word('publishing:scheduleDay')), '15 ม.ค. 2599');
    await admin.press('Enter');
    const day = word('publishing:scheduled', { day: '15 มกราคม 2599' });
    await draft.getByText(day).waitFor();
    await fits(page);
    expect(await findingsHere(page)).toEqual({});

    await admin.choose(button(draft, 'publish'));
    await agree(admin, 'publish');
    await stateOf(draft, 'latest').waitFor();

    const guest = await stage().arrive();
    await guest.open('pages/dashboard');
    await guest.page.getByText(word('publication:source.note', { note: CORRECTED })).waitFor();
    await guest.open('pages/dashboard?publication=1');
    const latest = word('ownfigures:older.link', { edition: editionName(2) });
    const link = guest.page.getByRole('button', { name: latest, exact: true });
    await guest.choose(link);
    await guest.page.waitForURL((url) => url.search === '');
    await guest.page.getByText(editionName(2)).waitFor();
  });

  it('can be thrown away while it is a draft', async () => {
    const call = await stage().call();
    const made = await call('publication/make', { data: { note: CORRECTED } });
    expect(made.status).toBe(200);
    const admin = await openScreen();
    const { page } = admin;
    await admin.choose(button(versionOf(page, 3), 'discard'));
    await agree(admin, 'discard');
    await versionOf(page, 3).waitFor({ state: 'detached' });
  });

  it('comes about by itself on a day of every month, if the office wants it', async () => {
    const admin = await openScreen();
    const { page } = admin;
    const day = page.getByLabel(word('publishing:day'));
    await day.selectOption('10');
    const settings = page.getByRole('region', { name: word('publishing:settings') });
    await admin.choose(button(settings, 'save'));
    await admin.told(word('publishing:saved'));
    await page.reload();
    await expect.poll(() => day.inputValue()).toBe('10');
  });
});

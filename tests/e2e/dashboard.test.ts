/** The public dashboards, for somebody who never signs in. */
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { launchBrowser } from '../support/chromium.ts';
import { CHECK, TroubledServer } from '../support/troubled-server.ts';
import { Person, word } from './person.ts';
import { type Picture, readPicture } from './picture.ts';
import { PASSWORD } from './reporters.ts';
import { type Call, setStage } from './stage.ts';

const stage = setStage();
let browser: Browser;
let person: Person;

const DASHBOARDS = [
  'dashboard',
  'dashboardhouse',
  'dashboardouthouse',
  'dashboardretail',
  'dashboardgarbage',
];

/** The middle of the month before this one, in Bangkok: the last whole month. */
function lastMonth(): string {
  const now = new Date(Date.now() + 7 * 60 * 60 * 1000);
  const day = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 15));
  return day.toISOString().slice(0, 10);
}

async function idOf(call: Call, path: string, code: string): Promise<unknown> {
  const filters = [{ field: 'code', operator: 'eq', value: code }];
  return (await call(path, { data: { filters } })).body.data[0]?.id;
}

const [BOTH, FRUIT_ALONE] = [['VEG', 'FRUIT'], ['FRUIT']];
/** Tambon of four provinces, how many households report there, and what. */
const REPORTERS = [
  ['500101', 6, BOTH],
  ['300101', 5, FRUIT_ALONE],
  ['400101', 5, BOTH],
  ['900101', 1, BOTH],
] as const;
const KILOGRAMS: Readonly<Record<string, number>> = { VEG: 1, FRUIT: 2 };

/** Households of a person each, which report a month's waste. */
async function report(call: Call): Promise<void> {
  const [wasteFoodId, wasteManageId, unitId, VEG, FRUIT] = await Promise.all([
    idOf(call, 'wastecateory/searchWasteFoods', 'PLATE'),
    idOf(call, 'wastecateory/searchWasteManage', 'COMPOST'),
    idOf(call, 'foodcateory/searchUnitsWeb', 'KG'),
    idOf(call, 'foodcateory/searchMaterial', 'VEG'),
    idOf(call, 'foodcateory/searchMaterial', 'FRUIT'),
  ]);
  const ids: Readonly<Record<string, unknown>> = { VEG, FRUIT };
  for (const [tambonCode, count, materials] of REPORTERS) {
    for (let place = 0; place < count; place += 1) {
      const user = { firstName: 'บ้าน', lastName: `${tambonCode} ${place}`, userType: 'consumer' };
      const username = `baan.${tambonCode}.${place}`;
      const made = await call('user/saveUser', {
        data: { ...user, username, password: PASSWORD, tambonCode, members: 1 },
      });
      expect(made.status).toBe(200);
      for (const code of materials) {
        const saved = await call('wastecateory/saveWasteRecord', {
          data: {
            ...{ recordDate: lastMonth(), reporterId: made.body.data.id, periodDays: 30 },
            ...{ materialId: ids[code], wasteFoodId, wasteManageId },
            ...{ quantity: KILOGRAMS[code], unitId, part: 'edible', method: 'directWeighing' },
          },
        });
        expect(saved.status, JSON.stringify(saved.body)).toBe(200);
      }
    }
  }
}

beforeAll(async () => {
  browser = await launchBrowser(inject('chromiumPath'));
  await report(await stage().call());
});
afterEach(() => person?.leave());
afterAll(() => browser?.close());

const card = (page: Page, id: string) =>
  page.getByRole('region', { name: word(`charts:cards.${id}`), exact: true });
const chips = (page: Page) => page.getByRole('list', { name: word('charts:filters.chips') });
const rowsOf = (page: Page, id: string) => card(page, id).getByRole('listitem');

/** Asks a card for its picture. */
async function take(shown: Locator): Promise<Picture> {
  const handed = shown.page().waitForEvent('download');
  await shown.getByRole('button', { name: 'PNG' }).press('Enter');
  return readPicture(shown.page(), await handed);
}

/** Opens a dashboard without signing in, and waits for its figures. */
async function visit(path: string, address = stage().server.address): Promise<Page> {
  person = await Person.at(browser, address);
  await person.open(`pages/${path}`);
  await person.page.locator('.figure__value, .figure__none').first().waitFor();
  return person.page;
}

describe('the public dashboards', () => {
  it.each(DASHBOARDS)(
    '%s shows its figures to who has no token, without a checktoken',
    async (path) => {
      person = await Person.at(browser, stage().server.address);
      const { page } = person;
      const calls: string[] = [];
      const tokens: (string | undefined)[] = [];
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (!pathname.startsWith('/api/')) return;
        calls.push(pathname);
        tokens.push(request.headers().authorization);
      });
      await person.open(`pages/${path}`);
      await page.locator('.figure__value, .figure__none').first().waitFor();
      await page.waitForLoadState('networkidle');
      expect(calls).toContain('/api/dashboard/getHomeDashboard');
      expect(calls).toContain('/api/dashboard/getBarChartMaterials');
      expect(calls).not.toContain(CHECK);
      expect(tokens.filter(Boolean)).toEqual([]);
      expect(await page.getByRole('alert').count()).toBe(0);
    },
  );

  it('tells what people waste, where most, and what the figure rests on', async () => {
    const page = await visit('dashboard');
    const figures = page.getByRole('region', { name: word('charts:figuresTitle') });
    // 46 kilograms of 17 persons in thirty days.
    await figures.getByText('32.9').first().waitFor();
    await expect
      .poll(() => figures.textContent())
      .toContain(word('charts:basis.weighed', { reporters: '17', weighed: '100.0' }));
    await expect
      .poll(() => rowsOf(page, 'materials').allTextContents())
      .toEqual([expect.stringContaining('ผลไม้'), expect.stringContaining('ผัก')]);
  });

  it('shows cells that rest on too few reporters as withheld, not as nothing', async () => {
    const page = await visit('dashboard');
    const list = page.locator('.map__list');
    const few = list.getByRole('button', { name: 'สงขลา' });
    await few.waitFor();
    await expect.poll(() => few.textContent()).toContain(word('charts:missing.withheld'));
    const enough = list.getByRole('button', { name: 'เชียงใหม่' });
    await expect.poll(() => enough.textContent()).toContain('36.5');
    const price = page.getByRole('listitem').filter({ hasText: word('charts:figures.baht') });
    await expect.poll(() => price.textContent()).toContain(word('charts:missing.insufficient'));
  });
});

describe('the filters', () => {
  it('are set by a row of a chart with the keyboard, stand in the address, and narrow the other charts', async () => {
    const page = await visit('dashboard');
    await person.choose(rowsOf(page, 'materials').getByRole('button', { name: 'ผัก' }));
    await page.waitForURL((url) => /^\?materialId=\d+$/.test(url.search));
    await page.locator('.figure').filter({ hasText: '8.59' }).first().waitFor();
    // The chart it was chosen in goes on showing what else there is.
    await expect.poll(() => rowsOf(page, 'materials').count()).toBe(2);
    const chosen = rowsOf(page, 'materials').getByRole('button', { pressed: true });
    await expect.poll(() => chosen.textContent()).toContain('ผัก');
    await chips(page).getByText(/ผัก/).waitFor();

    // Somebody else who opens the address sees the same.
    const { search } = new URL(page.url());
    await person.leave();
    const other = await visit(`dashboard${search}`);
    await other.locator('.figure').filter({ hasText: '8.59' }).first().waitFor();
    await person.choose(chips(other).getByRole('button', { name: /ผัก/ }));
    await other.waitForURL((url) => url.search === '');
    await other.locator('.figure').filter({ hasText: '32.9' }).first().waitFor();
  });

  it('narrow to an area by the map, down to the tambon, with Back to where one was', async () => {
    const page = await visit('dashboard');
    await person.choose(page.locator('.map__list').getByRole('button', { name: 'เชียงใหม่' }));
    await chips(page)
      .getByText(/เชียงใหม่/)
      .waitFor();
    await person.choose(page.locator('.map__list').getByRole('button', { name: 'เมืองเชียงใหม่' }));
    const tambon = page.locator('.map__list').getByRole('button', { name: /ศรีภูมิ.*36\.5/ });
    await tambon.waitFor();
    expect(new URL(page.url()).search).toBe('?area=5001');
    await page.goBack();
    await page.waitForURL((url) => url.search === '?area=50');
  });

  it('take any months, and compare with the year before', async () => {
    const page = await visit('dashboard');
    const filters = page.getByRole('region', { name: word('charts:filters.title') });
    const box = (name: string) => filters.getByLabel(word(`charts:filters.${name}`));
    await box('period').selectOption('own');
    await box('from').selectOption(lastMonth().slice(0, 7));
    await page.waitForURL((url) => url.searchParams.get('from') === lastMonth().slice(0, 7));
    await box('compare').selectOption('lastYear');
    await page.waitForURL((url) => url.searchParams.get('compare') === 'lastYear');
    await page.locator('.figure').filter({ hasText: '32.9' }).first().waitFor();
  });
});

describe('a card', () => {
  it('that fails leaves the rest alone, and comes back by itself', async () => {
    const troubled = await TroubledServer.start(stage().server.address);
    const failed = { status: 500, body: { error: { code: 'internal', message: 'พัง' } } };
    troubled.trouble(/getCalculateMaterials$/, () => failed);
    const page = await visit('dashboardhouse', troubled.address);
    const alert = card(page, 'materials').getByRole('alert');
    await alert.getByText('พัง').waitFor();
    await page.locator('.figure').filter({ hasText: '32.9' }).first().waitFor();
    await card(page, 'parts').getByRole('listitem').first().waitFor();
    expect(await card(page, 'perPerson').getByRole('alert').count()).toBe(0);
    troubled.heal();
    await person.choose(alert.getByRole('button', { name: word('charts:retry') }));
    await rowsOf(page, 'materials').first().waitFor();
    await expect.poll(() => card(page, 'steps').getByRole('alert').count()).toBe(1);
    await troubled.stop();
  });

  it('tells its numbers as a table, and hands itself over as a picture', async () => {
    const page = await visit('dashboard');
    const months = card(page, 'months');
    await person.choose(months.getByRole('button', { name: word('charts:asTable') }));
    const rows = months.getByRole('table').getByRole('row');
    await expect.poll(() => rows.count()).toBe(13);
    await expect.poll(() => rows.last().textContent()).toContain('46.0');
    const picture = await take(card(page, 'destinations'));
    expect(picture.name).toBe(`${word('charts:cards.destinations')}.png`);
    // Below the chart the picture says what page, time and choices it is of.
    const { height = 0 } = (await card(page, 'destinations').boundingBox()) ?? {};
    expect(picture.height).toBeGreaterThan(height + 30);
  });

  it.each([390, 1440])(
    'shows all of a table that scrolls in its picture, at %i pixels',
    async (width) => {
      const page = await visit('dashboard');
      await page.setViewportSize({ width, height: 844 });
      const months = card(page, 'months');
      await person.choose(months.getByRole('button', { name: word('charts:asTable') }));
      const table = months.locator('.matrix');
      await table.getByRole('row').last().scrollIntoViewIfNeeded();
      const size = () => table.evaluate((it) => [it.scrollTop, it.clientHeight, it.scrollHeight]);
      const before = await size();
      const [scrolled = 0, shown = 0, whole = 0] = before;
      expect(scrolled).toBeGreaterThan(0);
      const { height = 0 } = (await months.first().boundingBox()) ?? {};
      const { ink, ...picture } = await take(months.first());
      expect(await size()).toEqual(before);
      expect(picture.height).toBeGreaterThan(height + whole - shown);
      // Between the title and the words below, names and numbers wherever one looks.
      for (const row of ink.slice(1, -1)) {
        expect(Math.min(row.at(0) ?? 0, row.at(-1) ?? 0)).toBeGreaterThan(0.001);
      }
    },
  );

  it('shows all columns of a table that is wider than the screen in its picture', async () => {
    const page = await visit('dashboard');
    await page.setViewportSize({ width: 390, height: 844 });
    const wide = card(page, 'groups');
    await wide.getByRole('table').waitFor();
    const whole = await wide.locator('.matrix').evaluate((it) => it.scrollWidth);
    expect(whole).toBeGreaterThan(390);
    const { ink, ...picture } = await take(wide);
    expect(picture.width).toBeGreaterThan(whole);
    expect(Math.max(...ink.map((row) => row.at(-1) ?? 0))).toBeGreaterThan(0.1);
  });

  it('hands the map over as a picture', async () => {
    const page = await visit('dashboard');
    const map = page.locator('.map-card');
    await map.locator('path[data-code]').first().waitFor();
    const { name, ink } = await take(map);
    expect(name).toBe(`${word('charts:map.kgPerPersonYear')}.png`);
    // The country stands left of the middle, the list of its provinces on the right.
    for (const [, country = 0, , list = 0] of ink.slice(2, -2)) {
      expect(Math.min(country, list)).toBeGreaterThan(0.001);
    }
  });
});

describe('on a phone', () => {
  it('the first screen tells how much, whether it gets better, where most, and on what it rests', async () => {
    person = await Person.at(browser, stage().server.address);
    const { page } = person;
    await page.setViewportSize({ width: 390, height: 844 });
    await person.open('pages/dashboard');
    for (const part of ['.figure__value', '.figure__change', '.figure__most', '.figure__basis']) {
      const box = await page.locator(`.figure--hero ${part}`).boundingBox();
      expect((box?.y ?? 844) + (box?.height ?? 0), part).toBeLessThan(844);
    }
    const most = word('charts:most', { level: word('map:levels.province') });
    await page.getByText(most).waitFor();
    const filters = page.getByRole('button', { name: word('charts:filters.title'), exact: true });
    const area = page.getByRole('combobox', { name: word('map:levels.province') });
    expect(await area.isVisible()).toBe(false);
    await person.choose(filters);
    await area.selectOption('50');
    await page
      .getByRole('button', { name: word('charts:filters.count', { count: '1' }) })
      .waitFor();
    await chips(page).waitFor();

    const print = page.getByRole('button', { name: word('charts:print'), exact: true });
    expect(await print.isVisible()).toBe(false);
    await person.choose(page.getByRole('button', { name: word('charts:more') }));
    await print.waitFor();
    await person.press('Escape');
    await print.waitFor({ state: 'hidden' });
  });

  it.each(DASHBOARDS)(
    '%s needs no scrolling sideways, and stays where it is while it loads',
    async (path) => {
      person = await Person.at(browser, stage().server.address);
      const { page } = person;
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 844 });
        await person.open(`pages/${path}`);
        await page.locator('.figure__value, .figure__none').first().waitFor();
        await page.waitForLoadState('networkidle');
        const [wide, shift] = await page.evaluate(
          () =>
            new Promise<[number, number]>((resolve) => {
              let sum = 0;
              new PerformanceObserver((entries) => {
                for (const entry of entries.getEntries())
                  sum += Number(Reflect.get(entry, 'value'));
              }).observe({ type: 'layout-shift', buffered: true });
              setTimeout(() => resolve([document.documentElement.scrollWidth, sum]), 300);
            }),
        );
        expect(wide, `${width} px`).toBeLessThanOrEqual(width);
        expect(shift, `${width} px`).toBeLessThan(0.02);
      }
    },
  );

  it.each([
    'dashboard',
    'dashboardhouse?area=50',
    'dashboardretail?area=500101',
    'dashboardgarbage',
    'dashboardouthouse',
  ])('%s is handed over as a workbook of what it shows', async (path) => {
    const page = await visit(path);
    const coming = page.waitForEvent('download');
    const answered = page.waitForResponse('**/api/dashboard/exportExcel');
    await page.getByRole('button', { name: word('charts:export'), exact: true }).click();
    expect((await answered).status()).toBe(200);
    expect((await coming).suggestedFilename()).toMatch(/\.xlsx$/);
    await person.told(word('charts:exported'));
  });
});

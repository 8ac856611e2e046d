/** What the public tries for itself on a dashboard, and how long the page is on a phone. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { cardOf, lastYear, monthsAgo, publishFigures, setDashboards } from './dashboards.ts';
import { word } from './person.ts';

const { stage, visit } = setDashboards();

const PHONE = { width: 390, height: 844 };
const SCREENS = 4;
/** What is asked for the cards beside the one that a phone shows first. */
const OF_OTHER_CARDS = /\/(getCalculateMaterials\w*|getCircleBar\w+|countTypeUsers)$/;

const part = (page: Page, id: 'reduction' | 'beside') =>
  page.getByRole('region', { name: word(`explore:${id}.title`), exact: true });

const chosen = (page: Page, id: string) =>
  page.getByRole('button', { name: word(`cards:short.${id}`), exact: true });

interface Published {
  readonly figures: readonly { readonly key: string; readonly value: number }[];
  readonly steps: readonly { readonly kg: number; readonly name: string }[];
}

/** What the page is told of the figures, and of the steps: there is one alone. */
async function published(page: Page): Promise<Published> {
  const ask = async (call: string, data: object) => {
    const address = `${stage().server.address}/api/dashboard/${call}`;
    return (await (await page.request.post(address, { data: { data } })).json()).data;
  };
  const [{ figures }, steps] = await Promise.all([
    ask('getHomeDashboard', {}),
    ask('getCalculateMaterials', { by: 'step' }),
  ]);
  return { figures, steps };
}

/** The materials that are published of an area by themselves, with their shares. */
async function shares(page: Page, area: string): Promise<ReadonlyMap<string, number>> {
  const answered = await page.request.post(
    `${stage().server.address}/api/dashboard/getCalculateMaterials`,
    { data: { data: { by: 'material', area } } },
  );
  const rows: readonly { readonly name: string | null; readonly share: number }[] = (
    await answered.json()
  ).data;
  return new Map(rows.flatMap(({ name, share }) => (name === null ? [] : [[name, share]])));
}

const scale = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});
const percent = (share: number | undefined): string =>
  share === undefined ? '' : `${scale.format(share * 100)}%`;

describe('a dashboard on a phone', () => {
  it('is four screens long, and shows one card at a time, which the address names', async () => {
    const person = await visit('dashboard');
    const { page } = person;
    await page.setViewportSize(PHONE);
    await person.open('pages/dashboard');
    await cardOf(page, 'months').locator('.trend__plot').waitFor();
    await page.waitForLoadState('networkidle');
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height).toBeLessThanOrEqual(SCREENS * PHONE.height);
    expect(await cardOf(page, 'months').isVisible()).toBe(true);
    expect(await cardOf(page, 'materials').isVisible()).toBe(false);
    await person.choose(chosen(page, 'materials'));
    await cardOf(page, 'materials').waitFor();
    expect(await cardOf(page, 'months').isVisible()).toBe(false);
    expect(new URL(page.url()).searchParams.get('card')).toBe('materials');
    await page.reload();
    await cardOf(page, 'materials').waitFor();
    expect(await chosen(page, 'materials').getAttribute('aria-pressed')).toBe('true');
  });

  it('requests nothing that it does not show', async () => {
    const person = await stage().arrive();
    const { page } = person;
    await page.setViewportSize(PHONE);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (OF_OTHER_CARDS.test(request.url())) asked.push(request.postData() ?? '');
    });
    await person.open('pages/dashboard');
    await cardOf(page, 'months').locator('.trend__plot').waitFor();
    await page.waitForLoadState('networkidle');
    expect(asked).toEqual([]);
    await person.choose(chosen(page, 'materials'));
    await expect.poll(() => asked).toEqual([expect.stringContaining('"by":"material"')]);
  });

  it('is printed with all its cards, once they are there', async () => {
    const person = await visit('dashboard');
    const { page } = person;
    await page.addInitScript(() => {
      window.print = () => {
        const cards = [...document.querySelectorAll('main .chart-card')];
        const isComing = document.querySelector('[aria-busy="true"], .skeleton') !== null;
        document.title = `${isComing ? 'too early' : 'printed'} ${cards.length}`;
      };
    });
    await page.setViewportSize({ width: 1440, height: 900 });
    await person.open('pages/dashboard');
    const all = page.locator('main .chart-card');
    await cardOf(page, 'materials').waitFor();
    await page.locator('main .chart-card .skeleton').first().waitFor({ state: 'detached' });
    const count = await all.count();
    await page.setViewportSize(PHONE);
    await expect.poll(() => all.count()).toBeLessThan(count);
    await person.open('pages/dashboard');
    await cardOf(page, 'months').waitFor();
    await person.choose(page.getByRole('button', { name: word('charts:more'), exact: true }));
    await person.choose(page.getByRole('button', { name: word('charts:print'), exact: true }));
    await expect.poll(() => page.title(), { timeout: 15_000 }).toBe(`printed ${count}`);
    await expect.poll(() => cardOf(page, 'materials').isVisible()).toBe(false);
  });

  it('ends on paper with its last card: gaps around nothing came to a blank sheet', async () => {
    const { page } = await visit('dashboard');
    await cardOf(page, 'months').waitFor();
    // What is below the window has nothing but its room yet.
    await page.locator('.dashboard__later').first().waitFor({ state: 'attached' });
    await page.emulateMedia({ media: 'print' });
    const blank = (): Promise<number> =>
      page.evaluate(() => {
        const cards = [...document.querySelectorAll('.dashboard__cards > *')];
        const ends = cards
          .filter((card) => card.getClientRects().length > 0 && card.textContent !== '')
          .map((card) => card.getBoundingClientRect().bottom + window.scrollY);
        return document.documentElement.scrollHeight - Math.max(...ends);
      });
    await expect.poll(blank).toBeLessThan(4);
  });

  it('is printed with all its cards by the menu of the browser, and shows them all on a desk', async () => {
    const { page } = await visit('dashboard');
    await page.setViewportSize(PHONE);
    await page.emulateMedia({ media: 'print' });
    await cardOf(page, 'months').waitFor();
    await cardOf(page, 'materials').waitFor();
    await page.emulateMedia({ media: 'screen' });
    await expect.poll(() => cardOf(page, 'materials').isVisible()).toBe(false);
    await page.setViewportSize({ width: 1440, height: 900 });
    await cardOf(page, 'materials').waitFor();
    expect(await chosen(page, 'materials').isVisible()).toBe(false);
  });
});

describe('what if less were wasted', () => {
  it('tells by the slider how much less it would be, and how far the target is', async () => {
    const person = await visit('dashboard');
    const { page } = person;
    await page.setViewportSize(PHONE);
    await person.choose(chosen(page, 'reduction'));
    const card = part(page, 'reduction');
    const slider = card.getByRole('slider');
    await slider.waitFor();
    const { figures, steps } = await published(page);
    expect(steps).toHaveLength(1);
    const kg = steps[0]?.kg ?? 0;
    await card.getByRole('combobox').filter({ hasText: steps[0]?.name }).waitFor();
    const less = card
      .getByRole('listitem')
      .filter({ hasText: word('explore:reduction.less.wasteKg') });
    const saved = (percent: number) =>
      less.filter({ hasText: ((kg * percent) / 100).toFixed(1) }).waitFor();
    await saved(20);
    await slider.focus();
    for (let press = 0; press < 6; press += 1) await page.keyboard.press('ArrowRight');
    await saved(50);
    // All waste is of that step: half of the step is half of the rate.
    const rate = figures.find(({ key }) => key === 'kgPerPersonYear')?.value ?? 0;
    const rates = { before: scale.format(rate), after: scale.format(rate / 2) };
    await card.getByText(word('explore:reduction.reached', rates)).waitFor();
    expect(await slider.getAttribute('aria-valuetext')).toBe('50%');
    await page.keyboard.press('Home');
    await saved(0);
  });
});

describe('two areas beside each other', () => {
  it('are chosen, told by their own published figures, and stand in the address', async () => {
    const person = await visit('dashboard?card=beside');
    const { page } = person;
    await page.setViewportSize(PHONE);
    const card = part(page, 'beside');
    await chosen(page, 'beside').scrollIntoViewIfNeeded();
    await card.getByText(word('explore:beside.choose')).waitFor();
    const other = card.getByRole('group', { name: word('explore:beside.other') });
    const provinces = other.getByRole('combobox').first();
    await expect.poll(() => provinces.locator('option').count()).toBeGreaterThan(77);
    await provinces.selectOption({ label: 'เชียงใหม่' });
    const figures = card.getByRole('table').first();
    await figures.getByRole('columnheader', { name: 'เชียงใหม่' }).waitFor();
    expect(new URL(page.url()).searchParams.get('beside')).toBe('50');
    // Six households of one person with three kilograms a month, for a year.
    const weight = figures
      .getByRole('row')
      .filter({ hasText: word('charts:figures.wasteKg') })
      .getByRole('cell')
      .last();
    await expect.poll(() => weight.textContent()).toContain(String(6 * 3 * lastYear().length));
    await person.open('pages/dashboard?card=beside&area=50&beside=30');
    await chosen(page, 'beside').scrollIntoViewIfNeeded();
    await figures.getByRole('columnheader', { name: 'นครราชสีมา' }).waitFor();
    // A row of both, as each is published; what one of them pools is no row to compare with.
    const [here, there] = await Promise.all(['50', '30'].map((area) => shares(page, area)));
    const rows = card.getByRole('table').last().getByRole('row');
    expect(here?.size).toBeGreaterThan(0);
    for (const [name, share] of here ?? []) {
      const cells = rows.filter({ hasText: name }).getByRole('cell');
      await expect.poll(() => cells.first().textContent()).toContain(percent(share));
      await expect.poll(() => cells.last().textContent()).toContain(percent(there?.get(name)));
    }
    const isWider = (): boolean => document.documentElement.scrollWidth > window.innerWidth;
    expect(await page.evaluate(isWider)).toBe(false);
  });

  it('may be chosen again where the address names an area that is not there', async () => {
    const person = await visit('dashboard?card=beside&beside=99');
    const { page } = person;
    await page.setViewportSize(PHONE);
    await chosen(page, 'beside').scrollIntoViewIfNeeded();
    const card = part(page, 'beside');
    await card.getByRole('alert').waitFor();
    const other = card.getByRole('group', { name: word('explore:beside.other') });
    await other.getByRole('combobox').first().selectOption({ label: 'เชียงใหม่' });
    await card.getByRole('columnheader', { name: 'เชียงใหม่' }).first().waitFor();
  });
});

describe('the time before', () => {
  const earlier = monthsAgo(2).slice(0, 7);
  beforeAll(async () => {
    const call = await stage().call();
    const [like] = (await call('wastecateory/searchWasteRecord', { data: {} })).body.data;
    const { reporterId, materialId, wasteFoodId, wasteManageId, unitId } = like ?? {};
    const item = { reporterId, materialId, wasteFoodId, wasteManageId, unitId };
    const how = { part: 'edible', method: 'directWeighing', periodDays: 30, quantity: 90 };
    // The same rate in both years would leave nothing to see.
    const more = { ...item, ...how, recordDate: monthsAgo(13) };
    const saved = await call('wastecateory/saveWasteRecord', { data: more });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    await publishFigures(call, earlier);
  });

  it('is gone back to by the slider, by keyboard alone, and come back from', async () => {
    const person = await visit('dashboard?card=times');
    const { page } = person;
    await page.setViewportSize(PHONE);
    await chosen(page, 'times').scrollIntoViewIfNeeded();
    const card = page.getByRole('region', { name: word('explore:times.title'), exact: true });
    const times = card.getByRole('list').getByRole('button');
    await expect.poll(() => times.count()).toBe(2);
    const amountOf = async (place: number) =>
      (await times.nth(place).locator('strong').textContent())?.trim() ?? '';
    await expect.poll(() => amountOf(0)).toMatch(/\d/);
    await expect.poll(() => amountOf(1)).toMatch(/\d/);
    expect(await amountOf(0)).not.toBe(await amountOf(1));
    expect(await times.nth(1).getAttribute('aria-current')).toBe('true');
    await card.getByRole('slider').focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => new URL(page.url()).searchParams.get('to')).toBe(earlier);
    await expect.poll(() => times.nth(0).getAttribute('aria-current')).toBe('true');
    const hero = page.locator('#root .figure__value').first();
    await expect.poll(() => hero.textContent()).toContain((await amountOf(0)).split(' ')[0]);
    await person.choose(times.nth(1));
    await expect.poll(() => new URL(page.url()).searchParams.get('to')).toBe(null);
    await expect.poll(() => hero.textContent()).toContain((await amountOf(1)).split(' ')[0]);
  });
});

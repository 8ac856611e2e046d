/** The map of the dashboard, by keyboard, by mouse and by touch, before anybody has reported. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN, TestServer } from '../support/e2e-server.ts';
import { sample } from '../support/runs.ts';
import { sharedBrowser } from '../support/shared-browser.ts';
import { layoutShift } from './frames.ts';
import { Person, word } from './person.ts';

let server: TestServer;
let browser: Browser;
let person: Person;

beforeAll(async () => {
  server = await TestServer.office();
  browser = await sharedBrowser();
});
afterEach(() => person.leave());
afterAll(async () => {
  await server?.discard();
});

const mapOf = (page: Page) => page.getByRole('listbox');
/** The area the keys are at, as a screen reader hears it. */
const heard = (page: Page) => mapOf(page).getByRole('option');
const trail = (page: Page) => page.getByRole('navigation', { name: word('map:trail') });
const list = (page: Page) => page.locator('.map__list');
const placeOf = (page: Page): string => new URL(page.url()).search;

const openMap = (page: Page) => page.getByRole('button', { name: word('map:openEmpty') });

/** Somebody who sees the records: nothing is published here. */
async function arrive(): Promise<Person> {
  const arrived = await Person.at(browser, server.address);
  await arrived.beSignedIn(ADMIN.username, ADMIN.password);
  return arrived;
}

async function visit(path = 'pages/dashboard'): Promise<Page> {
  person = await arrive();
  await person.open(path);
  // No area has a value here: the map is shown to who asks for it.
  await openMap(person.page).or(list(person.page)).first().waitFor();
  if (await openMap(person.page).isVisible()) await openMap(person.page).click();
  await list(person.page).waitFor();
  return person.page;
}

describe('the map of the dashboard', () => {
  it('makes way for a sentence that says what to do, where no area has a value', async () => {
    person = await arrive();
    await person.open('pages/dashboard');
    const { page } = person;
    await page.getByText(word('map:nothing')).waitFor();
    await page.getByText(word('map:nothingToDo')).waitFor();
    const card = await page.locator('.map-card').boundingBox();
    expect(card?.height).toBeLessThan(260);
    expect(await mapOf(page).count()).toBe(0);
    await person.choose(openMap(page));
    await mapOf(page).waitFor();
  });

  it('shows the provinces, and says that there are no data yet', async () => {
    const page = await visit();
    expect(await list(page).getByRole('button').count()).toBe(77);
    expect(await page.locator('.map__areas path').count()).toBeGreaterThanOrEqual(77);
    const legend = page.getByRole('list', { name: word('map:legend') });
    expect(await legend.textContent()).toBe(word('map:noData'));
  });

  it('is walked over by the arrow keys, gone into by Enter, and left by Backspace', async () => {
    const page = await visit();
    await page.locator('.map__areas path').first().waitFor();
    await person.tabTo(mapOf(page));
    await expect.poll(() => heard(page).textContent()).toContain('กระบี่');
    // From Krabi: Phangnga is the neighbour to the west, Surat Thani the one to the north.
    await person.press('ArrowLeft');
    await expect.poll(() => heard(page).textContent()).toBe(`พังงา ${word('map:noData')}`);
    await person.press('ArrowUp');
    await expect.poll(() => heard(page).textContent()).toMatch(/ระนอง|สุราษฎร์ธานี/);
    await person.press('End');
    await expect.poll(() => heard(page).textContent()).toContain('อุบลราชธานี');
    await person.press('Home');
    await person.press('PageDown');
    await expect.poll(() => heard(page).textContent()).toContain('กรุงเทพมหานคร');

    await person.press('Enter');
    await trail(page).getByText('กรุงเทพมหานคร').waitFor();
    expect(placeOf(page)).toBe('?area=10');
    expect(await list(page).getByRole('button').count()).toBe(50);
    const none = word('map:noBoundaries', { level: word('map:bangkok.amphure') });
    await page.getByText(none).waitFor();
  });

  it('goes down to the tambon by the list, and up again by the trail and by Back', async () => {
    const page = await visit();
    await person.choose(list(page).getByRole('button', { name: 'เชียงใหม่' }));
    // What was pressed is gone: the keyboard goes on at the first of the areas inside.
    await list(page)
      .getByRole('button', { name: 'กัลยาณิวัฒนา' })
      .and(page.locator(':focus'))
      .waitFor();
    await person.choose(list(page).getByRole('button', { name: 'เมืองเชียงใหม่' }));
    await list(page).getByRole('button', { name: 'ช้างเผือก' }).waitFor();
    expect(placeOf(page)).toBe('?area=5001');
    expect(await trail(page).getByRole('listitem').allTextContents()).toEqual([
      'ประเทศไทย',
      'เชียงใหม่',
      'เมืองเชียงใหม่',
    ]);
    await person.choose(list(page).getByRole('button', { name: 'ช้างเผือก' }));
    await list(page).locator('[aria-current]').waitFor();
    expect(placeOf(page)).toBe('?area=500107');
    expect(await list(page).locator('[aria-current]').textContent()).toBe('ช้างเผือก');

    await person.choose(trail(page).getByRole('button', { name: 'เชียงใหม่' }));
    await list(page).getByRole('button', { name: 'สันทราย' }).waitFor();
    expect(placeOf(page)).toBe('?area=50');
    await page.goBack();
    await page.waitForURL((url) => url.search === '?area=500107');
  });

  it('goes up from the list by the keys that go up on the map', async () => {
    const page = await visit('pages/dashboard?area=5001');
    await person.tabTo(list(page).getByRole('button', { name: 'ช้างเผือก' }));
    await person.press('Backspace');
    await list(page).locator('[data-code="5001"]:focus').waitFor();
    expect(placeOf(page)).toBe('?area=50');
    await person.press('Escape');
    await list(page).locator('[data-code="50"]:focus').waitFor();
    expect(placeOf(page)).toBe('');
    await person.press('Escape');
    expect(await list(page).getByRole('button').count()).toBe(77);
  });

  it('begins again where somebody came up from', async () => {
    const page = await visit('pages/dashboard?area=50');
    await person.choose(trail(page).getByRole('button', { name: word('map:country') }));
    await list(page).getByRole('button', { name: 'กระบี่' }).waitFor();
    await person.tabTo(mapOf(page));
    await expect.poll(() => heard(page).textContent()).toContain('เชียงใหม่');
  });

  it('tells what the mouse is over, and goes into what it clicks', async () => {
    const page = await visit();
    const tooltip = page.locator('.map__tooltip');
    await page.locator('path[data-code="50"]').hover();
    expect(await tooltip.textContent()).toBe(`เชียงใหม่${word('map:noData')}`);
    await page.locator('path[data-code="30"]').hover();
    expect(await tooltip.textContent()).toContain('นครราชสีมา');
    await page.locator('path[data-code="30"]').click();
    await trail(page).getByText('นครราชสีมา').waitFor();
    expect(placeOf(page)).toBe('?area=30');
  });

  it('shows what the first touch is of, and goes into it at the second', async () => {
    person = await arrive();
    const context = await browser.newContext({
      storageState: await person.page.context().storageState(),
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      locale: 'th-TH',
    });
    const page = await context.newPage();
    await page.goto(`${server.address}/pages/dashboard`);
    const province = page.locator('path[data-code="50"]');
    await openMap(page).tap();
    await province.tap();
    expect(await page.locator('.map__tooltip').textContent()).toContain('เชียงใหม่');
    expect(placeOf(page)).toBe('');
    await province.tap();
    await trail(page).getByText('เชียงใหม่').waitFor();
    expect(placeOf(page)).toBe('?area=50');
    await context.close();
  });

  it.each(sample(['5099', 'x', '99', '509999'], 2))(
    'shows something in the place of an area that is not there: %s',
    async (code) => {
      const page = await visit(`pages/dashboard?area=${code}`);
      expect(await page.getByText(word('map:failed')).count()).toBe(0);
      expect(await trail(page).textContent()).toContain(word('map:country'));
    },
  );

  it('moves nothing on the page while it loads', async () => {
    person = await arrive();
    for (const width of [1440, 390]) {
      await person.page.setViewportSize({ width, height: 900 });
      await person.open('pages/dashboard');
      await openMap(person.page).waitFor();
      await person.page.waitForLoadState('networkidle');
      const shift = await layoutShift(person.page);
      expect(shift, `${width} px`).toBeLessThan(0.02);
    }
  });
});

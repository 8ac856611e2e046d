import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { MENU_MODES } from '../../src/engine/declaration/constants.ts';
import { partWith, scriptBeforePaint } from '../support/built.ts';
import { ADMIN } from '../support/e2e-server.ts';
import { type Person, word } from './person.ts';
import { setStage } from './stage.ts';

const stage = setStage({ startAt: 'pages/contact' });

const openMenu = ({ page }: Person) =>
  page.getByRole('button', { name: word('shell:menu.open'), exact: true });
const group = (person: Person, key: string) =>
  person.menu.getByRole('button', { name: word(`menu:groups.${key}`) });

/** Makes a choice in the top bar's display settings, and closes them. */
async function display({ page }: Person, choice: string): Promise<void> {
  const button = page.getByRole('button', { name: word('shell:display'), exact: true });
  await button.click();
  await page.getByRole('radio', { name: word(`display:${choice}`), exact: true }).check();
  await page.keyboard.press('Escape');
}

const focusedText = ({ page }: Person): Promise<string> =>
  page.evaluate(() => document.activeElement?.textContent ?? '');

describe('the menu', () => {
  it('is slim at first, and keeps the mode a person chooses over a sign-out', async () => {
    const person = await stage().enter();
    const { page } = person;
    const shell = page.locator('.shell');
    expect(await shell.getAttribute('class')).toContain('shell--slim');
    for (const mode of [...MENU_MODES].reverse()) {
      await display(person, `modes.${mode}`);
      await page.locator(`.shell.shell--${mode}`).waitFor();
    }
    await display(person, 'modes.static');
    await person.signOut();
    await page.waitForURL('**/login');
    await person.signIn(ADMIN.username, ADMIN.password);
    await page.locator('.shell.shell--static').waitFor();
    await page.reload();
    await page.locator('.shell.shell--static').waitFor();
  });

  it.each([
    { width: 992, beside: true },
    { width: 991, beside: false },
    { width: 390, beside: false },
  ])('at $width px stands beside the page: $beside', async ({ width, beside }) => {
    const person = await stage().enter();
    for (const mode of ['static', 'slim-plus', 'slim'] as const) {
      await person.page.setViewportSize({ width: 1440, height: 844 });
      await display(person, `modes.${mode}`);
      await person.page.setViewportSize({ width, height: 844 });
      await openMenu(person).waitFor({ state: beside ? 'detached' : 'visible' });
      expect(await person.menu.isVisible()).toBe(beside);
    }
    if (beside) return;
    await openMenu(person).click();
    await group(person, 'masters').click();
    await person.menu.getByRole('link', { name: word('menu:screens.units') }).click();
    await person.page.waitForURL('**/units/u');
    await person.menu.waitFor({ state: 'detached' });
  });

  it('opens sub-menus over 400 ms, and at once for those who want no motion', async () => {
    const person = await stage().enter();
    const { page } = person;
    const durations = () =>
      page
        .locator('.menu__sub')
        .first()
        .evaluate((element) => getComputedStyle(element).transitionDuration);
    expect(new Set((await durations()).split(', '))).toEqual(new Set(['0s']));
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    expect(new Set((await durations()).split(', '))).toEqual(new Set(['0.4s']));
    await display(person, 'modes.static');
    await page.locator('.shell--static').waitFor();
    expect(await durations()).toBe('0.4s');
    await group(person, 'masters').click();
    const running = await page
      .locator('.menu__group--open .menu__sub')
      .evaluate((element) => element.getAnimations().map(({ effect }) => effect?.getTiming()));
    expect(running.map((timing) => timing?.duration)).toEqual([400]);
  });

  it('has one Tab stop, and is walked with arrows, Home, End and letters', async () => {
    const person = await stage().enter();
    await person.arrowTo(group(person, 'masters'));
    await person.press('ArrowRight');
    expect(await group(person, 'masters').getAttribute('aria-expanded')).toBe('true');
    await person.press('ArrowRight');
    expect(await focusedText(person)).toBe(word('menu:screens.units'));
    await person.press('ArrowDown');
    expect(await focusedText(person)).toBe(word('menu:screens.material'));
    await person.press('ArrowLeft');
    expect(await group(person, 'masters').getAttribute('aria-expanded')).toBe('false');
    expect(await focusedText(person)).toContain(word('menu:groups.masters'));
    await person.press('Enter');
    await person.press('ArrowDown');
    await person.press('Escape');
    expect(await group(person, 'masters').getAttribute('aria-expanded')).toBe('false');
    await person.press('End');
    expect(await focusedText(person)).toBe(word('menu:pages.contact'));
    await person.press('ArrowDown');
    expect(await focusedText(person)).toBe(word('menu:pages.dashboard'));
    await person.page.getByLabel(word('shell:language')).selectOption('en');
    await person.page.getByRole('link', { name: 'Contact', exact: true }).focus();
    await person.press('s');
    await person.press('Tab');
    const inside = () => person.page.evaluate(() => !!document.activeElement?.closest('.menu'));
    expect(await inside()).toBe(false);
    await person.press('Shift+Tab');
    expect(await focusedText(person)).toContain('Settings');
  });
});

describe('an open group beside the slim menu', () => {
  const groupsOpen = ({ page }: Person) => page.locator('.menu__group--open').count();

  it('closes when the focus moves on, and by Escape, and no name lies over it', async () => {
    const person = await stage().enter();
    const { page } = person;
    const contact = person.menu.getByRole('link', { name: word('menu:pages.contact') });
    await group(person, 'setting').click();
    await contact.hover();
    const name = contact.locator('.menu__label');
    await expect
      .poll(() => name.evaluate((element) => getComputedStyle(element).opacity))
      .toBe('0');
    await contact.focus();
    await expect.poll(() => groupsOpen(person)).toBe(0);
    await group(person, 'setting').click();
    await page.locator('.menu__title:visible').click();
    await person.press('Escape');
    await expect.poll(() => groupsOpen(person)).toBe(0);
  });

  it('stays inside a low window, in which the menu itself scrolls', async () => {
    const person = await stage().enter();
    const { page } = person;
    await page.setViewportSize({ width: 1100, height: 330 });
    const contact = person.menu.getByRole('link', { name: word('menu:pages.contact') });
    await contact.click();
    await page.waitForURL('**/pages/contact');
    await group(person, 'setting').click();
    const box = await page.locator('.menu__group--open .menu__sub').boundingBox();
    if (!box) throw new Error('The group has no place.');
    expect(box.y).toBeGreaterThanOrEqual(0);
    expect(box.y + box.height).toBeLessThanOrEqual(330);
    expect(box.x).toBeGreaterThanOrEqual(68);
  });
});

describe('colours', () => {
  const ground = ({ page }: Person): Promise<string> =>
    page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const LIGHT = 'rgb(246, 247, 251)';
  const DARK = 'rgb(18, 20, 29)';

  it('are light at first, dark by choice, and kept after a reload and a sign-out', async () => {
    const person = await stage().enter();
    const { page } = person;
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await ground(person)).toBe(LIGHT);
    await display(person, 'schemes.dark');
    expect(await ground(person)).toBe(DARK);
    await person.signOut();
    await page.waitForURL('**/login');
    await page.reload();
    expect(await ground(person)).toBe(DARK);
  });

  it('follow the system for those who choose so, also when it changes', async () => {
    const person = await stage().enter();
    await display(person, 'schemes.system');
    await person.page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => ground(person)).toBe(DARK);
    await person.page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(() => ground(person)).toBe(LIGHT);
  });

  it('are right before the first paint, with no script written into the page', async () => {
    const person = await stage().enter();
    const { page, address } = person;
    await display(person, 'schemes.dark');
    // Nothing but the head has run: the app itself never arrives.
    const first = scriptBeforePaint();
    await page.route('**/assets/*.js', (route) =>
      new URL(route.request().url()).pathname === first ? route.continue() : route.abort(),
    );
    await page.goto(`${address}/login`);
    expect(await ground(person)).toBe(DARK);
    expect(await page.locator('script:not([src])').count()).toBe(0);
  });

  it('are light on paper, in the tables and fields too', async () => {
    const person = await stage().enter();
    const { page } = person;
    await display(person, 'schemes.dark');
    await person.open('pages/food-cateory/units/u');
    // Rows on their way have cells of their own.
    await page.locator('[data-row-link]').first().waitFor();
    const text = page.getByRole('row').nth(1).getByRole('cell').nth(1);
    const colour = () => text.evaluate((element) => getComputedStyle(element).color);
    expect(await colour()).toBe('rgb(230, 232, 240)');
    await page.emulateMedia({ media: 'print' });
    await expect.poll(colour).toBe('rgb(31, 36, 51)');
    expect(await ground(person)).toBe(LIGHT);
    await page.emulateMedia({ media: 'screen' });
    await expect.poll(colour).toBe('rgb(230, 232, 240)');
  });
});

describe('toasts', () => {
  it.each([1440, 390])(
    'show at the top in the middle, inside a window %i px wide',
    async (width) => {
      const person = await stage().enter();
      const { page } = person;
      await page.setViewportSize({ width, height: 844 });
      await page.route('**/api/foodcateory/searchUnitsWeb', (route) =>
        route.fulfill({ status: 400, json: { code: 601 } }),
      );
      await person.open('pages/food-cateory/units/u');
      // The list that could not be read says the same in its place.
      const toast = page
        .locator('.toasts')
        .getByRole('alert')
        .filter({ hasText: word('shell:toasts.uploadFailed') });
      await toast.first().waitFor();
      const box = await toast.first().boundingBox();
      if (!box) throw new Error('The toast has no place.');
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(width);
      expect(box.x + box.width / 2).toBeCloseTo(width / 2, -1);
      expect(box.y).toBeLessThan(60);
      await toast
        .first()
        .getByRole('button', { name: word('shell:toasts.close') })
        .click();
      await toast.first().waitFor({ state: 'detached' });
    },
  );
});

describe('a screen that fails', () => {
  const broken = 'export function showContact() { throw new Error("แตก"); }';
  const contact = (person: Person) =>
    person.menu.getByRole('link', { name: word('menu:pages.contact') });

  it.each([
    { why: 'it crashes while it draws', answer: broken, title: 'crash' },
    { why: 'its part cannot be fetched', answer: null, title: 'newVersion' },
  ])('because $why says so inside the shell, with ways on', async ({ answer, title }) => {
    const person = await stage().enter();
    // The part of a page that somebody has seen is there already.
    await person.open('pages/dashboard');
    const { page } = person;
    const context: BrowserContext = page.context();
    const part = `**${partWith('showContact')}`;
    await context.route(part, (route) =>
      answer === null
        ? route.abort()
        : route.fulfill({ contentType: 'text/javascript', body: answer }),
    );
    await contact(person).click();
    const name = word(`shell:errors.${title}.title`);
    await page.getByRole('heading', { name }).waitFor();
    await person.menu.getByRole('link', { name: word('menu:pages.dashboard') }).click();
    await page.getByRole('heading', { level: 1, name: word('menu:pages.dashboard') }).waitFor();
    await contact(person).click();
    await page.getByRole('heading', { name }).waitFor();
    await page.getByRole('button', { name: word('shell:goHome') }).click();
    await page.getByRole('heading', { level: 1, name: word('menu:pages.dashboard') }).waitFor();
    await contact(person).click();
    await context.unroute(part);
    await page.getByRole('button', { name: word('shell:errors.reload') }).click();
    await page.getByRole('heading', { level: 1, name: word('menu:pages.contact') }).waitFor();
  });

  /** A server that has a newer build since; how often it was asked for a whole page. */
  async function upgraded(page: Page, onLoaded: () => Promise<void>): Promise<() => number> {
    let loads = 0;
    await page.route('**/pages/contact', async (route) => {
      if (route.request().isNavigationRequest()) {
        loads += 1;
        await onLoaded();
        return route.continue();
      }
      const answer = await route.fetch();
      const body = (await answer.text()).replaceAll('type="module" crossorigin src="', '$&/newer');
      return route.fulfill({ response: answer, body });
    });
    return () => loads;
  }

  it('because the server has a newer build since is loaded anew by itself', async () => {
    const person = await stage().enter();
    await person.open('pages/dashboard');
    const { page } = person;
    const part = `**${partWith('showContact')}`;
    await page.route(part, (route) => route.abort());
    await upgraded(page, () => page.unroute(part));
    await contact(person).click();
    await page.getByRole('heading', { level: 1, name: word('menu:pages.contact') }).waitFor();
  });

  it('for good is loaded anew once, whatever a browser puts into the page', async () => {
    const person = await stage().enter();
    await person.open('pages/dashboard');
    const { page } = person;
    await page.addInitScript(() => {
      const added = document.createElement('script');
      added.type = 'module';
      added.setAttribute('src', 'chrome-extension://added/content.js');
      document.documentElement.append(added);
    });
    await page.route(`**${partWith('showContact')}`, (route) => route.abort());
    const loads = await upgraded(page, async () => undefined);
    await contact(person).click();
    await expect.poll(loads).toBe(1);
    await page.getByRole('button', { name: word('shell:goHome') }).click();
    await page.getByRole('heading', { level: 1, name: word('menu:pages.dashboard') }).waitFor();
    await contact(person).click();
    const name = word('shell:errors.newVersion.title');
    await page.getByRole('heading', { name }).waitFor();
    expect(loads()).toBe(1);
  });
});

import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { sample } from '../support/runs.ts';
import { resourceOf } from './declared.ts';
import { type Person, word } from './person.ts';
import { setStage } from './stage.ts';

const stage = setStage({ startAt: 'pages/dashboard' });
const units = resourceOf('units');

const CONTACT = 'menu:pages.contact';
const DASHBOARD = 'menu:pages.dashboard';

const bar = ({ page }: Person): Locator =>
  page.getByRole('navigation', { name: word('screens:openTabs.label') });
const tab = (person: Person, key: string): Locator =>
  bar(person).getByRole('link', { name: word(key), exact: true });
const item = (person: Person, key: string): Locator =>
  person.menu.getByRole('link', { name: word(key), exact: true });
const titles = (person: Person): Promise<string[]> => bar(person).getByRole('link').allInnerTexts();

/** Opens the group of a menu item, if it has one that is closed. */
async function unfold(person: Person, group: string): Promise<void> {
  const heading = person.menu.getByRole('button', { name: word(`menu:groups.${group}`) });
  if ((await heading.getAttribute('aria-expanded')) !== 'true') await heading.click();
}

/** Three tabs: contact, units, materials; somebody is on units. */
async function withThreeTabs(): Promise<Person> {
  const person = await stage().enter();
  await item(person, CONTACT).click({ modifiers: ['ControlOrMeta'] });
  await unfold(person, 'masters');
  await item(person, 'menu:screens.units').click({ modifiers: ['ControlOrMeta'] });
  await item(person, 'menu:screens.material').click({ modifiers: ['ControlOrMeta'] });
  await tab(person, 'menu:screens.units').click();
  await person.page.waitForURL('**/units/u');
  return person;
}

describe('tabs in the top bar', () => {
  it.each(['Control', 'Meta'] as const)(
    '%s and a click on a menu item open one, here and not in the browser',
    async (key) => {
      const person = await stage().enter();
      const { page } = person;
      await item(person, CONTACT).click({ modifiers: [key] });
      await tab(person, CONTACT).waitFor();
      expect(page.context().pages()).toHaveLength(1);
      expect(new URL(page.url()).pathname).toBe('/pages/dashboard');
      await item(person, CONTACT).click({ modifiers: [key] });
      expect(await titles(person)).toEqual([word(CONTACT)]);
    },
  );

  it('show and are said when they open, however many there are', async () => {
    const person = await stage().enter();
    const { page } = person;
    await page.setViewportSize({ width: 1000, height: 700 });
    await item(person, CONTACT).click({ modifiers: ['ControlOrMeta'] });
    await unfold(person, 'masters');
    const links = person.menu.locator('.menu__group--open a');
    expect(await links.count()).toBeGreaterThan(2);
    for (const link of await links.all()) await link.click({ modifiers: ['ControlOrMeta'] });
    const title = (await titles(person)).at(-1) ?? '';
    await bar(person)
      .getByRole('status')
      .filter({ hasText: word('screens:openTabs.opened', { title }) })
      .waitFor();
    const scrolled = () => bar(person).evaluate((element) => element.scrollLeft);
    expect(await scrolled()).toBeGreaterThan(0);
    await bar(person).hover();
    await page.mouse.wheel(0, -5000);
    await expect.poll(scrolled).toBe(0);
  });

  it('are not opened by a plain click, which goes to the page', async () => {
    const person = await stage().enter();
    await item(person, CONTACT).click();
    await person.page.waitForURL('**/pages/contact');
    expect(await bar(person).count()).toBe(0);
  });

  it('can be opened and closed with the keyboard alone', async () => {
    const person = await stage().enter();
    await person.arrowTo(item(person, CONTACT));
    await person.press('ControlOrMeta+Enter');
    await tab(person, CONTACT).waitFor();
    await person.tabTo(tab(person, CONTACT));
    await person.press('Delete');
    await bar(person).waitFor({ state: 'detached' });
    expect(await person.page.evaluate(() => document.activeElement?.id)).toBe('main');
  });

  it('close by their cross and by the middle button; others stay, and so does the page', async () => {
    const person = await withThreeTabs();
    const close = word('screens:openTabs.close', { title: word(CONTACT) });
    await bar(person).getByRole('button', { name: close }).click();
    await tab(person, CONTACT).waitFor({ state: 'detached' });
    await tab(person, 'menu:screens.material').click({ button: 'middle' });
    await tab(person, 'menu:screens.material').waitFor({ state: 'detached' });
    expect(await titles(person)).toEqual([word('menu:screens.units')]);
    expect(new URL(person.page.url()).pathname).toBe('/pages/food-cateory/units/u');
    expect(person.page.context().pages()).toHaveLength(1);
  });

  it('close in the background without leading away, whatever is beside them', async () => {
    const person = await withThreeTabs();
    await tab(person, CONTACT).click();
    await person.page.waitForURL('**/pages/contact');
    await tab(person, 'menu:screens.material').click({ button: 'middle' });
    await tab(person, 'menu:screens.material').waitFor({ state: 'detached' });
    expect(await titles(person)).toEqual([word(CONTACT), word('menu:screens.units')]);
    expect(new URL(person.page.url()).pathname).toBe('/pages/contact');
  });

  it('lead to a neighbour when the active one closes, and to the root when none is left', async () => {
    const person = await withThreeTabs();
    const { page } = person;
    await tab(person, 'menu:screens.units').press('Delete');
    await page.waitForURL('**/pages/food-cateory/material');
    await tab(person, 'menu:screens.units').waitFor({ state: 'detached' });
    await tab(person, 'menu:screens.material').press('Delete');
    await page.waitForURL('**/pages/contact');
    await tab(person, 'menu:screens.material').waitFor({ state: 'detached' });
    await tab(person, CONTACT).press('Delete');
    await page.waitForURL('**/pages/dashboard');
    await bar(person).waitFor({ state: 'detached' });
  });

  it('are kept after a reload, with where one was in them, and follow the language', async () => {
    const person = await withThreeTabs();
    const { page } = person;
    await page.getByRole('searchbox').fill('กรัม');
    await page.waitForURL((url) => url.search !== '');
    const { href } = new URL(page.url());
    await tab(person, CONTACT).click();
    await page.waitForURL('**/pages/contact');
    await page.reload();
    await tab(person, 'menu:screens.units').click();
    await page.waitForURL(href);
    await page.getByLabel(word('shell:language')).selectOption('en');
    await bar(person).waitFor({ state: 'detached' });
    const english = page.getByRole('navigation', { name: 'Open tabs' });
    expect(await english.getByRole('link').allInnerTexts()).toEqual([
      'Contact',
      'Measurement units',
      'Food materials',
    ]);
  });

  it('ask before a form with unsaved text is left by closing its tab', async () => {
    const person = await withThreeTabs();
    const { page } = person;
    await page.getByRole('link', { name: 'เพิ่ม' }).first().click();
    await page.waitForURL('**/units/new');
    await person.control(units, 'name').fill('หน่วยที่ยังไม่บันทึก');
    await tab(person, 'menu:screens.units').press('Delete');
    const question = page.getByRole('dialog', { name: word('screens:unsaved.title') });
    await question.waitFor();
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    expect(await titles(person)).toContain(word('menu:screens.units'));
    expect(new URL(page.url()).pathname).toBe('/pages/food-cateory/units/new');

    await tab(person, 'menu:screens.units').press('Delete');
    await question.getByRole('button', { name: word('screens:unsaved.leave') }).click();
    await page.waitForURL('**/pages/food-cateory/material');
    await tab(person, 'menu:screens.units').waitFor({ state: 'detached' });
  });

  it.each(sample([1440, 390, 992, 990], 2))(
    'scroll in a bar that keeps its size at %i px',
    async (width) => {
      const person = await stage().enter();
      const { page } = person;
      await item(person, DASHBOARD).click({ modifiers: ['ControlOrMeta'] });
      let opened = 1;
      for (const group of ['allDashboard', 'masters', 'waste', 'packaging', 'setting']) {
        await unfold(person, group);
        const heading = person.menu.getByRole('button', { name: word(`menu:groups.${group}`) });
        await heading.and(page.locator('[aria-expanded=true]')).waitFor();
        const links = person.menu.locator('.menu__group--open').getByRole('link');
        for (const link of await links.all()) await link.click({ modifiers: ['ControlOrMeta'] });
        opened += await links.count();
      }
      await page.setViewportSize({ width, height: 844 });
      expect(await bar(person).getByRole('link').count()).toBe(opened);
      expect(opened).toBeGreaterThan(15);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);
      await tab(person, 'menu:screens.role').click();
      await page.waitForURL('**/pages/role');
      await tab(person, 'menu:screens.role').and(page.locator('[aria-current]')).waitFor();
      const box = await tab(person, 'menu:screens.role').boundingBox();
      expect(box && box.x >= 0 && box.x + box.width <= width).toBe(true);
      const edge = await person.ownMenu.boundingBox();
      expect(edge && edge.x + edge.width <= width && edge.height <= 44).toBe(true);
    },
  );
});

/** Rows of a list, selected and retired together, and what was done taken back. */
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { config, resourceOf } from './declared.ts';
import { labelOf, word } from './person.ts';
import { groupOf, setStage } from './stage.ts';

const stage = setStage();
const units = resourceOf('units');

const hasFocus = (place: Locator) => place.evaluate((it) => it === document.activeElement);

describe('selected rows', () => {
  it('are retired together once they were shown, and brought back from the bar', async () => {
    const person = await stage().enter();
    const { page } = person;
    await person.goToList(units, groupOf(config, units));
    const links = page.locator('tbody [data-row-link]');
    const names = (await links.allTextContents()).slice(0, 3);
    const boxes = page.locator('tbody').getByRole('checkbox');
    await boxes.nth(0).click();
    await boxes.nth(2).click({ modifiers: ['Shift'] });
    const bar = page.getByRole('toolbar', { name: word('screens:bulk.label') });
    await bar.getByText(word('screens:bulk.selected', { count: 3 })).waitFor();
    const retire = word('screens:bulk.retire.action', { count: 3 });
    await person.choose(bar.getByRole('button', { name: retire }));
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByRole('listitem').allTextContents()).toEqual(names);
    await person.choose(dialog.getByRole('button', { name: retire }));
    await page.getByText(word('screens:bulk.retire.done', { count: 3 })).waitFor();
    await expect.poll(() => links.allTextContents()).not.toContain(names[0]);
    expect(await bar.count()).toBe(0);

    const undone = page.waitForResponse((answer) => answer.url().endsWith('/undoBulkUnits'));
    await person.choose(page.getByRole('button', { name: word('screens:bulk.undo') }));
    expect((await undone).status()).toBe(200);
    await person.told(word('screens:bulk.undone', { count: 3 }));
    await expect.poll(async () => (await links.allTextContents()).slice(0, 3)).toEqual(names);
  });

  it('are brought back but for the one somebody changed since, which is reported with the reason', async () => {
    const person = await stage().enter();
    const call = await stage().call();
    const { page } = person;
    await person.goToList(units, groupOf(config, units));
    const row = page.locator('tbody tr:not([aria-hidden])');
    for (const place of [7, 8]) await row.nth(place).getByRole('checkbox').check();
    const nameIn = (place: number) => row.nth(place).locator('[data-row-link]').textContent();
    const [kept, undone] = [await nameIn(7), await nameIn(8)];
    const retire = word('screens:bulk.retire.action', { count: 2 });
    await page.getByRole('button', { name: retire }).click();
    await page.getByRole('dialog').getByRole('button', { name: retire }).click();
    const undo = page.getByRole('button', { name: word('screens:bulk.undo') });
    await undo.waitFor();
    const filters = [{ field: 'name', operator: 'eq', value: kept }];
    const [found] = (await call('foodcateory/searchUnitsWeb', { data: { filters } })).body.data;
    const { id, version } = found ?? {};
    await call('foodcateory/saveUnits', { data: { id, version, source: 'ผู้อื่น' } });
    await undo.focus();
    await person.press('Enter');
    const name = word('screens:bulk.left.title', { undone: 1, count: 1 });
    const dialog = page.getByRole('dialog', { name });
    await dialog.waitFor();
    const left = dialog.getByRole('listitem');
    expect(await left.count()).toBe(1);
    const why = 'แก้ไขภายหลังโดย ผู้ดูแล ระบบ เมื่อ \\d+\\s\\S+\\s25\\d\\d \\d\\d:\\d\\d\\sน\\.';
    expect(await left.textContent()).toMatch(new RegExp(`^${kept}${why}$`));
    const way = left.getByRole('link', { name: kept ?? '' });
    expect(await way.getAttribute('href')).toBe(`/pages/food-cateory/units/edit/${id}`);
    expect(await hasFocus(dialog.getByRole('button'))).toBe(true);
    await person.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    const links = page.locator('tbody [data-row-link]');
    await expect.poll(() => links.allTextContents()).toContain(undone);
    expect(await links.allTextContents()).not.toContain(kept);
    await expect.poll(() => hasFocus(links.first())).toBe(true);
  });

  it('may be saved meanwhile, one by one, and the rest are retired together by the keyboard', async () => {
    const person = await stage().enter();
    const { page } = person;
    await person.goToList(units, groupOf(config, units));
    const row = page.locator('tbody tr:not([aria-hidden])');
    for (const place of [4, 5, 6]) await row.nth(place).getByRole('checkbox').check();
    const name = await row.nth(4).locator('[data-row-link]').textContent();
    const question = page.getByRole('dialog');
    await row
      .nth(4)
      .getByRole('button', { name: word('screens:retire.action') })
      .click();
    await question.getByRole('button', { name: word('screens:retire.action') }).click();
    // Once, where it can be taken back.
    await page.getByText(word('screens:retire.done', { name: name ?? '' })).waitFor();

    const retire = word('screens:bulk.retire.action', { count: 2 });
    await page.getByRole('button', { name: retire }).focus();
    await person.press('Enter');
    await question.getByRole('button', { name: retire }).focus();
    await person.press('Enter');
    await page.getByText(word('screens:bulk.retire.done', { count: 2 })).waitFor();
    const undo = page.getByRole('button', { name: word('screens:bulk.undo') });
    await expect.poll(() => hasFocus(undo)).toBe(true);
    const undone = page.waitForResponse((answer) => answer.url().endsWith('/undoBulkUnits'));
    await person.press('Enter');
    expect((await undone).status()).toBe(200);
    await undo.waitFor({ state: 'detached' });
    await expect.poll(() => hasFocus(page.locator('tbody [data-row-link]').first())).toBe(true);
  });

  it('are selected, changed and left by keys alone, and the focus is never lost', async () => {
    const person = await stage().enter();
    const { page } = person;
    await person.goToList(units, groupOf(config, units));
    const links = page.locator('tbody [data-row-link]');
    await person.tabTo(links.first());
    await person.press('Space');
    await person.press('ArrowDown');
    await person.press('Space');
    const bar = page.getByRole('toolbar', { name: word('screens:bulk.label') });
    await bar.getByText(word('screens:bulk.selected', { count: 2 })).waitFor();
    // Space scrolls a page where nothing else takes it.
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await person.press('F2');
    const change = bar.getByRole('button', { name: word('screens:bulk.change.open') });
    expect(await hasFocus(change)).toBe(true);
    await person.press('Enter');
    const drawer = page.getByRole('dialog');
    const which = drawer.getByLabel(word('screens:bulk.change.which'));
    await person.pick(which, labelOf(units, 'source'));
    await person.write(drawer.getByLabel(labelOf(units, 'source'), { exact: true }), 'ชั่งใหม่แล้ว');
    await person.choose(drawer.getByRole('button', { name: word('screens:bulk.change.look') }));
    const apply = word('screens:bulk.change.apply', { count: 2 });
    await person.choose(drawer.getByRole('button', { name: apply }));
    await page.getByText(word('screens:bulk.change.done', { count: 2 })).waitFor();
    const undo = page.getByRole('button', { name: word('screens:bulk.undo') });
    await expect.poll(() => hasFocus(undo)).toBe(true);

    await person.tabTo(links.first());
    await person.press('Space');
    await person.press('F2');
    await person.choose(bar.getByRole('button', { name: word('screens:bulk.clear') }));
    await bar.waitFor({ state: 'detached' });
    await expect.poll(() => hasFocus(links.first())).toBe(true);
  });

  it('are fetched anew once, however many they are, and what leads back goes by itself', async () => {
    const person = await stage().enter();
    const { page } = person;
    await person.open('pages/food-cateory/units?pageSize=10');
    await page.getByRole('checkbox', { name: word('screens:bulk.page') }).check();
    const count = await page.locator('tbody [data-row-link]').count();
    const retire = word('screens:bulk.retire.action', { count });
    await page.getByRole('button', { name: retire }).click();
    let searches = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/searchUnitsWeb')) searches += 1;
    });
    await page.getByRole('dialog').getByRole('button', { name: retire }).click();
    const undo = page.getByRole('button', { name: word('screens:bulk.undo') });
    await undo.waitFor();
    await page.waitForLoadState('networkidle');
    expect(searches).toBe(1);
    // Whoever has a mouse would scroll with Space.
    expect(await hasFocus(undo)).toBe(false);
    await page.route('**/undoBulkUnits', (route) => route.abort(), { times: 1 });
    await undo.click();
    await page.getByRole('alert').first().waitFor();
    await undo.click();
    await undo.waitFor({ state: 'detached' });
    await expect.poll(() => page.locator('tbody [data-row-link]').count()).toBe(count);
  });

  it('are chosen again after a page that could not be fetched', async () => {
    const person = await stage().enter();
    const { page } = person;
    await person.open('pages/food-cateory/units?pageSize=10');
    const boxes = page.locator('tbody').getByRole('checkbox');
    await boxes.first().check();
    const search = '**/api/foodcateory/searchUnitsWeb';
    await page.route(search, (route) => route.abort());
    await page.getByRole('link', { name: word('screens:pages.page', { page: 2 }) }).click();
    const retry = page.getByRole('button', { name: word('screens:problem.retry') });
    await retry.waitFor();
    await page.unroute(search);
    await retry.click();
    // The rows of the first page stand there until those of the second have come.
    await expect.poll(() => boxes.first().isChecked()).toBe(false);
    await boxes.first().check();
    await page.getByText(word('screens:bulk.selected', { count: 2 })).waitFor();
  });

  it('are none of another search', async () => {
    const person = await stage().enter();
    const { page } = person;
    await person.goToList(units, groupOf(config, units));
    await page.locator('tbody').getByRole('checkbox').first().press('Space');
    const bar = page.getByRole('toolbar', { name: word('screens:bulk.label') });
    await bar.waitFor();
    await person.find('กิโลกรัม');
    await bar.waitFor({ state: 'detached' });
  });
});

describe('the view of a list', () => {
  it('follows Back and Forward, and pages open in a tab of their own', async () => {
    const person = await stage().enter();
    const { page } = person;
    await person.open('pages/food-cateory/units?pageSize=10&sort=name.desc');
    const active = page.locator('.ant-pagination-item-active');
    const second = page.getByRole('link', { name: word('screens:pages.page', { page: 2 }) });
    await second.click();
    await expect.poll(() => active.textContent()).toBe('2');
    expect(new URL(page.url()).search).toBe('?sort=name.desc&pageSize=10&currentPage=2');
    await page.goBack();
    await expect.poll(() => active.textContent()).toBe('1');
    await page.goForward();
    await expect.poll(() => active.textContent()).toBe('2');
    expect(await second.getAttribute('href')).toMatch(
      /\?sort=name\.desc&pageSize=10&currentPage=2$/,
    );
  });

  it('shows at least 14 rows on a screen of 900 pixels, and five on a telephone', async () => {
    const person = await stage().enter();
    const { page } = person;
    const shown = () =>
      page.locator('tbody [data-row-link]').evaluateAll(
        (links) =>
          links.filter((link) => {
            const { top, bottom } = (link.closest('tr') ?? link).getBoundingClientRect();
            return top >= 0 && bottom <= window.innerHeight;
          }).length,
      );
    await person.open('pages/food-cateory/units');
    await expect.poll(shown).toBeGreaterThanOrEqual(14);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(shown).toBeGreaterThanOrEqual(5);
  });
});

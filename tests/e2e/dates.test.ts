/** Dates of the Buddhist era, typed and picked with the keyboard in a real browser. */
import type { Locator } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { sample } from '../support/runs.ts';
import { type Person, word } from './person.ts';
import { setStage } from './stage.ts';

const stage = setStage();
const UPDATED = word('resources:fields.updatedAt');
let person: Person;
let from: Locator;
let to: Locator;

/** The filters in the address, whose values are encoded within it. */
const filters = (): string =>
  decodeURIComponent(decodeURIComponent(new URL(person.page.url()).search));

/** Opens the filter of the time of the last change, in the list of units. */
async function openFilter(): Promise<void> {
  const { page } = person;
  await person.choose(page.getByRole('button', { name: word('screens:filter.panel') }));
  const form = page.getByRole('group', { name: word('screens:filter.by', { field: UPDATED }) });
  from = form.getByRole('textbox', { name: word('dates:pickers.from') });
  to = form.getByRole('textbox', { name: word('dates:pickers.to') });
  await from.waitFor();
}

const header = (): Promise<string | null> =>
  person.page.locator('.ant-picker-header-view:visible').textContent();
const apply = () =>
  person.choose(
    person.page.getByRole('button', { name: word('screens:filter.apply'), exact: true }),
  );

beforeEach(async () => {
  person = await stage().enter();
  await person.open('pages/food-cateory/units');
  await person.page.getByRole('main').locator('tbody [data-row-link]').first().waitFor();
  await openFilter();
});

describe('typed', () => {
  const UNDERSTOOD = [
    ['21 พ.ย. 2569', '2026-11-21'],
    ['๒๑/๑๑/๒๕๖๙', '2026-11-21'],
    ['21 พฤศจิกายน 2569', '2026-11-21'],
    ['29 ก.พ. 2567', '2024-02-29'],
  ] as const;
  it.each(sample(UNDERSTOOD, 2))(
    '%s is understood, and filters the list from its first moment in Bangkok',
    async (text, iso) => {
      await person.write(from, text);
      await person.press('Enter');
      await person.page.waitForURL((url) => decodeURIComponent(url.search).includes(iso));
      expect(filters()).toContain(`${iso}T00:00:00+07:00`);
    },
  );

  it.each(
    sample(['21/11/2569', '21 พ.ย. 2569', '2569-11-21', '2569/11/21', '21112569', '๒๑/๑๑/๒๕๖๙'], 2),
  )('%s stays as it is typed, key by key, until Enter', async (text) => {
    const { page } = person;
    await person.tabTo(from);
    const keys = [...text];
    for (const [place, key] of keys.entries()) {
      await page.keyboard.type(key);
      expect(await from.inputValue()).toBe(keys.slice(0, place + 1).join(''));
    }
    await person.press('Enter');
    await page.waitForURL((url) => decodeURIComponent(url.search).includes('2026-11-21'));
    expect(filters()).toContain('2026-11-21T00:00:00+07:00');
  });

  it('a day the calendar does not have stays in the field, and nothing is filtered', async () => {
    await person.write(from, '29 ก.พ. 2566');
    await person.press('Enter');
    await person.page.getByRole('alert').filter({ hasText: '29 ก.พ. 2566' }).waitFor();
    await apply();
    expect(filters()).toBe('');
    expect(await from.inputValue()).toBe('29 ก.พ. 2566');
    await person.write(from, '28 ก.พ. 2566');
    await apply();
    await person.page.waitForURL((url) => decodeURIComponent(url.search).includes('2023-02-28'));
  });

  it('a Gregorian year is confirmed, and taken on yes', async () => {
    await person.write(from, '21/11/2026');
    const question = 'พิมพ์ปี 2026 ซึ่งเป็น ค.ศ. หมายถึง 21 พ.ย. 2569 ใช่หรือไม่';
    await person.page.getByRole('alert').filter({ hasText: question }).waitFor();
    await person.press('Enter');
    await person.press('Enter');
    await expect.poll(() => from.inputValue()).toBe('21 พ.ย. 2569');
    await apply();
    await person.page.waitForURL((url) => decodeURIComponent(url.search).includes('2026-11-21'));
  });
});

describe('picked with the keyboard', () => {
  it('arrows move by day and week, Page keys by month, Enter picks, Escape closes', async () => {
    const { page } = person;
    await person.write(from, '31 ม.ค. 2567');
    await person.press('ArrowDown');
    expect(await header()).toBe('ม.ค.2567');
    await person.press('PageDown');
    await expect.poll(header).toBe('ก.พ.2567');
    await expect.poll(() => page.locator('[data-cursor]:visible').textContent()).toBe('29');
    await person.press('ArrowUp');
    await person.press('ArrowLeft');
    await expect.poll(() => page.locator('[data-cursor]:visible').textContent()).toBe('21');
    await person.press('Enter');
    await expect.poll(() => from.inputValue()).toBe('21 ก.พ. 2567');
    await expect.poll(() => page.locator('.ant-picker-dropdown:visible').count()).toBe(0);

    await person.tabTo(to);
    await person.press('ArrowDown');
    expect(await header()).toBe('ก.พ.2567');
    await person.press('PageDown');
    await person.press('Escape');
    await expect.poll(() => page.locator('.ant-picker-dropdown:visible').count()).toBe(0);
    expect(await to.inputValue()).toBe('');
    // The filter itself is still open, and takes the range.
    await person.press('ArrowDown');
    await person.press('PageDown');
    await person.press('Enter');
    await expect.poll(() => to.inputValue()).toBe('21 มี.ค. 2567');
    await apply();
    await page.waitForURL((url) => url.search.includes('2024-02-21'));
    expect(filters()).toContain('2024-02-21T00:00:00+07:00');
    expect(filters()).toContain('2024-03-21T23:59:59.999999+07:00');
  });

  it('the years and decades of the panel are Buddhist, by mouse', async () => {
    const { page } = person;
    await person.write(from, '21 พ.ย. 2569');
    await from.click();
    const panel = page.locator('.ant-picker-dropdown:visible');
    await panel.locator('.ant-picker-year-btn').click();
    expect(await panel.locator('.ant-picker-decade-btn').textContent()).toBe('2560-2569');
    await panel.locator('.ant-picker-decade-btn').click();
    await panel.getByText('2550-2559', { exact: true }).click();
    await panel.getByText('2559', { exact: true }).click();
    await panel.getByText('ก.พ.', { exact: true }).click();
    await panel.locator('td.ant-picker-cell-in-view').getByText('29', { exact: true }).click();
    await expect.poll(() => from.inputValue()).toBe('29 ก.พ. 2559');
  });
});

describe('a panel', () => {
  it('opens inside the window, for those who want no motion too', async () => {
    await person.tabTo(from);
    await person.press('ArrowDown');
    const { page } = person;
    const form = `form[aria-label="${word('screens:filter.panel')}"]`;
    for (const panel of [form, '.ant-picker-dropdown:visible']) {
      await expect
        .poll(async () => {
          const box = await page.locator(panel).first().boundingBox();
          return box !== null && box.x >= 0 && box.y >= 0 && box.x + box.width <= 1440;
        })
        .toBe(true);
    }
  });
});

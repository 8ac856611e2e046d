/** Whoever arrives at a list on a slow line: its rows are asked for beside the code that draws them. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { partHolding } from '../support/built.ts';
import { ADMIN } from '../support/e2e-server.ts';
import {
  atSignIn,
  only,
  SEARCH_UNITS,
  seesRows,
  setTroubledStage,
  UNITS,
  units,
} from '../support/troubled-stage.ts';
import { titleOf, word } from './person.ts';
import { signIn } from './stage.ts';

const stage = setTroubledStage();
const LOOK = '/api/listview/loadList';
/** A class of antd's table, which is among the heaviest of what a list is drawn by. */
const OF_TABLES = '-measure-row';

/** Keeps back the heaviest part of a list; called, what it gives lets it come, or fail. */
function holdTable(): (fails?: boolean) => void {
  let comes = (_fails = false): void => undefined;
  const slow = new Promise<boolean>((resolve) => {
    comes = (fails = false) => resolve(fails);
  });
  stage().server.trouble(only(partHolding(OF_TABLES)), async () =>
    (await slow) ? { status: 404 } : null,
  );
  return comes;
}

/** The list is opened, and asks, while its code is on its way. */
async function arrives(page: Page, path: string, calls = 1): Promise<void> {
  const { server } = stage();
  server.calls.length = 0;
  await page.goto(`${server.address}/${path}`, { waitUntil: 'commit' });
  await expect.poll(() => server.callsTo(SEARCH_UNITS).length, { timeout: 20_000 }).toBe(calls);
  const main = page.getByRole('main');
  await main.getByText(word('shell:loading')).or(main.getByRole('table')).waitFor();
}

/** The rows that are drawn before the list itself has come. */
const firstRows = (page: Page) => page.locator('[data-first-rows]');

/** Where each row stands, once as many are there as there were. */
async function places(page: Page): Promise<readonly { x: number; y: number; height: number }[]> {
  return page
    .getByRole('main')
    .locator('tbody tr:has([data-row-link])')
    .evaluateAll((rows) =>
      rows.map((row) => {
        const { x, y, height } = row.getBoundingClientRect();
        return { x, y, height };
      }),
    );
}

const focusedRow = (page: Page): Promise<string | null | undefined> =>
  page.evaluate(() => document.activeElement?.getAttribute('data-row-link'));

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;

const names = (page: Page) =>
  page.getByRole('main').locator('tbody [data-row-link]').allInnerTexts();

describe('arriving at a list, signed in', () => {
  it('requests its rows once, before its code has come, and shows the menu meanwhile', async () => {
    const { server } = stage();
    const { page } = await stage().enter();
    const comes = holdTable();
    await arrives(page, UNITS);
    await expect.poll(() => server.callsTo(LOOK).length).toBe(1);
    await page.getByRole('link', { name: word('menu:pages.contact') }).waitFor();
    comes();
    await seesRows(page);
    await page.waitForLoadState('networkidle');
    expect(server.callsTo(SEARCH_UNITS)).toHaveLength(1);
    expect(server.callsTo(LOOK)).toHaveLength(1);
  });

  it('begins with the search, order and page size of its address', async () => {
    const person = await stage().enter();
    stage().server.calls.length = 0;
    await person.open(`${UNITS}?q=%E0%B8%81&sort=name.desc&pageSize=50`);
    await seesRows(person.page);
    await person.page.waitForLoadState('networkidle');
    const asked = stage().server.callsTo(SEARCH_UNITS);
    expect(asked.map(({ body }) => JSON.parse(body))).toEqual([
      {
        data: {
          pagination: { currentPage: 1, pageSize: 50 },
          text: 'ก',
          sorters: [{ field: 'name', order: 'desc' }],
          filters: [{ field: 'active', operator: 'eq', value: true }],
          // Of what is searched for nobody knows yet how much there is: rows do not wait for that.
          count: false,
        },
      },
    ]);
  });

  it('shows the rows of the view that is its default, first and on the way back', async () => {
    const { product } = stage();
    const call = await signIn(product.address, ADMIN);
    const weights = [{ field: 'kind', operator: 'in', value: ['weight'] }];
    const filters = [{ field: 'active', operator: 'eq', value: true }, ...weights];
    const view = { resource: 'units', name: 'น้ำหนัก', roleId: null, isDefault: true, filters };
    const shown = { ...view, sorters: [], text: '', columns: ['name'] };
    const saved = await call('listview/saveView', { data: shown });
    const found = await call('foodcateory/searchUnitsWeb', { data: { filters } });
    const wanted = Number(Object(found.body).total);
    const { page } = await stage().enter();
    const comes = holdTable();
    await arrives(page, UNITS);
    comes();
    await expect.poll(async () => (await names(page)).length).toBe(wanted);
    await page.getByRole('link', { name: word('menu:pages.contact') }).click();
    await page.getByRole('heading', { name: word('menu:pages.contact') }).waitFor();
    await page.goBack();
    await expect.poll(async () => (await names(page)).length).toBe(wanted);
    const { id, version } = saved.body.data;
    await call('listview/saveView', { data: { ...shown, id, version, isDefault: false } });
  });

  it('says so, inside the shell, should its code fail', async () => {
    const { page } = await stage().enter();
    const comes = holdTable();
    await arrives(page, UNITS);
    comes(true);
    const title = word('shell:errors.newVersion.title');
    await page.getByRole('main').getByRole('heading', { name: title }).waitFor();
    await page.getByRole('link', { name: word('menu:pages.contact') }).waitFor();
    await expect.poll(() => firstRows(page).count()).toBe(0);
  });

  it('asks once more after a failure of the server', async () => {
    const { server } = stage();
    const { page } = await stage().enter();
    let failures = 0;
    server.trouble(only(SEARCH_UNITS), () => {
      failures += 1;
      return failures === 1 ? { status: 500 } : null;
    });
    await page.goto(`${server.address}/${UNITS}`);
    await seesRows(page);
    expect(server.callsTo(SEARCH_UNITS)).toHaveLength(2);
  });

  it.each(SIZES)('shows its rows before its code, where they stay: $width px', async (size) => {
    const person = await stage().enter();
    const { page } = person;
    await page.setViewportSize(size);
    const comes = holdTable();
    await arrives(page, UNITS);
    const early = firstRows(page).getByRole('table', { name: titleOf(units) });
    await early.waitFor();
    expect(await early.getAttribute('aria-busy')).toBe('true');
    const before = { names: await names(page), places: await places(page) };
    expect(before.names.length).toBeGreaterThan(1);
    await person.tabTo(early.locator('[data-row-link]').nth(1));
    const focused = await focusedRow(page);
    comes();
    await firstRows(page).waitFor({ state: 'detached' });
    expect(await focusedRow(page)).toBe(focused);
    // All that belongs above the rows has come.
    await page.waitForLoadState('networkidle');
    expect(await names(page)).toEqual(before.names);
    for (const [index, place] of (await places(page)).entries()) {
      for (const [name, value] of Object.entries(place)) {
        const earlier = Object.entries(before.places[index] ?? {}).find(([key]) => key === name);
        expect(Math.abs(value - Number(earlier?.[1])), `${name} of row ${index}`).toBeLessThan(1);
      }
    }
  });

  it('leads from such a row to its form, by keyboard', async () => {
    const person = await stage().enter();
    const { page } = person;
    const comes = holdTable();
    await arrives(page, UNITS);
    const link = firstRows(page).locator('[data-row-link]').first();
    const id = await link.getAttribute('data-row-link');
    await person.choose(link);
    await page.waitForURL(`**/${UNITS}/edit/${id}`);
    await page.locator('[data-field=name] input').waitFor();
    expect(await firstRows(page).count()).toBe(0);
    comes();
  });

  it('shows none that the server has refused, and says so itself', async () => {
    const { server } = stage();
    const { page } = await stage().enter();
    server.trouble(only(SEARCH_UNITS), () => ({ status: 500 }));
    const comes = holdTable();
    const refused = page.waitForResponse((response) => response.url().endsWith(SEARCH_UNITS));
    await arrives(page, UNITS);
    await (await refused).finished();
    await page.getByRole('main').getByText(word('shell:loading')).waitFor();
    expect(await firstRows(page).count()).toBe(0);
    comes();
    await page.getByRole('main').getByText(word('screens:problem.load')).waitFor();
  });

  it('requests nothing before anybody has signed in', async () => {
    const { server } = stage();
    const { page } = await stage().arrive();
    server.calls.length = 0;
    await page.goto(`${server.address}/${UNITS}`);
    await atSignIn(page);
    await page.waitForLoadState('networkidle');
    expect(server.callsTo(SEARCH_UNITS)).toHaveLength(0);
    expect(server.callsTo(LOOK)).toHaveLength(0);
  });
});

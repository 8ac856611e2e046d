/** Whoever arrives at a list on a slow line: its rows are asked for beside the code that draws them. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { partHolding } from '../support/built.ts';
import { ADMIN } from '../support/e2e-server.ts';
import {
  only,
  SEARCH_UNITS,
  seesRows,
  setTroubledStage,
  UNITS,
} from '../support/troubled-stage.ts';
import { word } from './person.ts';
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
  await page.getByRole('main').getByText(word('shell:loading')).waitFor();
}

const names = (page: Page) =>
  page.getByRole('main').locator('tbody [data-row-link]').allInnerTexts();

describe('arriving at a list, signed in', () => {
  it('asks for its rows once, before its code has come, and shows the menu meanwhile', async () => {
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
    const saved = await call('listview/saveView', {
      data: { ...view, sorters: [], text: '', columns: ['name'] },
    });
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
    await call('listview/removeView', saved.body);
  });

  it('says so, inside the shell, should its code fail', async () => {
    const { page } = await stage().enter();
    const comes = holdTable();
    await arrives(page, UNITS);
    comes(true);
    const title = word('shell:errors.newVersion.title');
    await page.getByRole('main').getByRole('heading', { name: title }).waitFor();
    await page.getByRole('link', { name: word('menu:pages.contact') }).waitFor();
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
});

/** Whoever arrives at a list on a slow line: its rows are asked for beside the code that draws them. */
import { describe, expect, it } from 'vitest';
import { partHolding } from '../support/built.ts';
import {
  only,
  SEARCH_UNITS,
  seesRows,
  setTroubledStage,
  UNITS,
} from '../support/troubled-stage.ts';
import { word } from './person.ts';

const stage = setTroubledStage();
const LOOK = '/api/listview/loadList';
/** A class of antd's table, which is among the heaviest of what a list is drawn by. */
const OF_TABLES = '-measure-row';

describe('arriving at a list, signed in', () => {
  it('asks for its rows once, before its code has come, and shows the menu meanwhile', async () => {
    const { server } = stage();
    const { page } = await stage().enter();
    let comes = (): void => undefined;
    const slow = new Promise<void>((resolve) => {
      comes = resolve;
    });
    server.trouble(only(partHolding(OF_TABLES)), async () => {
      await slow;
      return null;
    });
    server.calls.length = 0;
    await page.goto(`${server.address}/${UNITS}`, { waitUntil: 'commit' });
    await expect.poll(() => server.callsTo(SEARCH_UNITS).length, { timeout: 20_000 }).toBe(1);
    await expect.poll(() => server.callsTo(LOOK).length).toBe(1);
    await page.getByRole('main').getByText(word('shell:loading')).waitFor();
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
});

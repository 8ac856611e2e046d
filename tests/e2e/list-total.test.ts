/** A list that takes long to be counted: its rows are there, and their number follows. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  only,
  SEARCH_UNITS,
  seesRows,
  setTroubledStage,
  UNITS,
} from '../support/troubled-stage.ts';
import { word } from './person.ts';

const stage = setTroubledStage();
/** Narrowed, of more than one page: a list of that many rows is not known to be short. */
const NARROWED = `${UNITS}?f.kind=nin:weight&pageSize=5`;

const isCount = ({ body }: { readonly body: string }): boolean => body.includes('"rows":false');
const counts = (): number => stage().server.callsTo(SEARCH_UNITS).filter(isCount).length;

/** Keeps back what is counted; called, what it gives lets it come. */
function holdCount(): () => void {
  let comes = (): void => undefined;
  const slow = new Promise<null>((resolve) => {
    comes = () => resolve(null);
  });
  stage().server.trouble(only(SEARCH_UNITS), (call) => (isCount(call) ? slow : null));
  return comes;
}

const links = (page: Page) => page.getByRole('main').locator('tbody [data-row-link]');
const bar = (page: Page) => page.getByRole('main').locator('.ant-pagination');
const told = (page: Page) =>
  bar(page).getByText(new RegExp(word('screens:total').replace('{total}', '\\d+')));

/** Where all stands that is to be seen of the rows and of the way through their pages. */
const places = (page: Page): Promise<readonly number[]> =>
  page
    .getByRole('main')
    .locator('tbody tr:has([data-row-link]), .ant-pagination, .ant-pagination-next')
    .evaluateAll((all) =>
      all.flatMap((one) => {
        const { x, y, right, bottom } = one.getBoundingClientRect();
        return one.matches('.ant-pagination') ? [y, right, bottom] : [x, y, right, bottom];
      }),
    );

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;

describe('the number of a list', () => {
  it.each(SIZES)('comes after its rows, which stay where they are: $width px', async (size) => {
    const person = await stage().enter();
    const { page } = person;
    await page.setViewportSize(size);
    const comes = holdCount();
    stage().server.calls.length = 0;
    await person.open(NARROWED);
    await seesRows(page);
    await expect.poll(counts).toBe(1);
    await expect.poll(() => links(page).count()).toBe(5);
    expect(await told(page).count()).toBe(0);
    const before = await places(page);
    comes();
    await told(page).waitFor();
    expect(await places(page)).toEqual(before);
    expect(counts()).toBe(1);
  });

  it('is not waited for by whoever turns the page, and is reported once for all of them', async () => {
    const { page } = await stage().enter();
    const comes = holdCount();
    await page.goto(`${stage().server.address}/${NARROWED}`);
    await seesRows(page);
    const first = await links(page).first().textContent();
    await bar(page).locator('.ant-pagination-next button').click();
    await expect.poll(() => links(page).first().textContent()).not.toBe(first);
    expect(await told(page).count()).toBe(0);
    comes();
    await told(page).waitFor();
    const all = await told(page).textContent();
    await bar(page).locator('.ant-pagination-prev button').click();
    await expect.poll(() => links(page).first().textContent()).toBe(first);
    await page.waitForLoadState('networkidle');
    expect(await told(page).textContent()).toBe(all);
    expect(counts()).toBe(1);
  });

  it('may fail, and takes no row from the screen: pages are turned without it', async () => {
    const { server } = stage();
    const { page } = await stage().enter();
    server.trouble(only(SEARCH_UNITS), (call) => (isCount(call) ? { status: 500 } : null));
    await page.goto(`${server.address}/${NARROWED}`);
    await seesRows(page);
    // Once more, as all that fails; and again with the rows of another page.
    await expect.poll(counts).toBe(2);
    await bar(page).locator('.ant-pagination-next button').click();
    await expect.poll(() => new URL(page.url()).search).toContain('currentPage=2');
    await expect.poll(() => links(page).count()).toBe(5);
    await expect.poll(counts).toBeGreaterThan(2);
    await page.waitForLoadState('networkidle');
    expect(await links(page).count()).toBe(5);
    expect(await told(page).count()).toBe(0);
  });
});

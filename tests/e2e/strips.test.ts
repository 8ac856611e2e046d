import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findingsHere } from './axe.ts';
import { word } from './person.ts';
import { setStage } from './stage.ts';

const stage = setStage();
const HEADING = 'main h1';

const account = { username: 'strips', password: 'vErySecret-2569' };
const DEMONSTRATION = '**/api/dashboard/demonstration';

async function headingAt(page: Page): Promise<number> {
  const box = await page.locator(HEADING).first().boundingBox();
  if (!box) throw new Error('The heading has no place.');
  return box.y;
}

describe('what is told above every page', () => {
  it.each([
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ])('takes one slim line at $width px, however much it is', async ({ width, height }) => {
    const call = await stage().call();
    const username = `${account.username}${width}`;
    const made = await call('user/saveUser', {
      data: {
        ...{ username, password: account.password, mustChangePassword: false, admin: true },
        ...{ firstName: 'มาลี', lastName: 'รักษ์โลก', userType: 'consumer' },
      },
    });
    expect(made.status).toBe(200);
    const person = await stage().enter({ ...account, username });
    const { page } = person;
    await page.setViewportSize({ width, height });
    await page.route(DEMONSTRATION, (route) =>
      route.fulfill({ json: { data: { records: 26_000, removable: true } } }),
    );
    const acknowledge = page.getByRole('button', { name: word('privacy:due.acknowledge') });
    const open = async (): Promise<boolean> => {
      await person.open('pages/contact');
      await acknowledge.waitFor();
      return page.getByText(word('demo:banner.text')).isVisible();
    };
    // On a busy machine the page does not wait for the answer.
    await expect.poll(open, { timeout: 60_000 }).toBe(true);
    const told = await headingAt(page);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
    ).toBe(true);
    expect(await findingsHere(page)).toEqual({});
    await person.choose(acknowledge);
    await acknowledge.waitFor({ state: 'detached' });
    // What is left has the line to itself.
    const remove = page.getByRole('button', { name: word('demo:banner.remove') });
    await remove.waitFor();
    expect(await headingAt(page)).toBe(told);
    await person.choose(remove);
    const dialog = page.getByRole('dialog', { name: word('demo:question.title') });
    await dialog.waitFor();
    expect(
      await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth),
    ).toBe(true);
    await page.route(DEMONSTRATION, (route) => route.fulfill({ json: { data: null } }));
    await person.open('pages/contact');
    await page.locator(HEADING).first().waitFor();
    expect(told - (await headingAt(page))).toBeLessThanOrEqual(50);
  });
});

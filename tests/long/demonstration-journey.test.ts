import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../src/application.ts';
import { findingsHere, WIDTHS } from '../e2e/axe.ts';
import { Person, word } from '../e2e/person.ts';
import { ADMIN, TestServer } from '../support/e2e-server.ts';
import { sharedBrowser } from '../support/shared-browser.ts';

const DASHBOARDS = readConfig()
  .menu.flatMap((entry) => ('page' in entry ? [entry] : (entry.pages ?? [])))
  .map(({ path }) => path.replace('pages/', ''))
  .filter((path) => path.startsWith('dashboard'));

let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  server = await TestServer.start({ DEMO: '1' });
  browser = await sharedBrowser();
});
afterAll(async () => {
  await server?.discard();
});

describe('the demonstration data of a first start', () => {
  it('is shown on the pages that are open to all', async () => {
    const person = await Person.at(browser, server.address);
    await person.open('pages/dashboard');
    await person.page.getByText(word('demo:banner.text')).waitFor();
    expect(
      await person.page.getByRole('button', { name: word('demo:banner.remove') }).count(),
    ).toBe(0);
    await person.leave();
  });

  it.each(DASHBOARDS)('leaves WCAG 2.1 AA whole on %s, its filters and map open', async (path) => {
    const person = await Person.at(browser, server.address);
    const { page } = person;
    const found: Record<number, unknown> = {};
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: width < 768 ? 844 : 900 });
      await person.open(`pages/${path}`);
      // The first look after a start waits for the figures of the dashboards.
      await page
        .locator('#root :is(.figure__value, .figure__none)')
        .first()
        .waitFor({ timeout: 90_000 });
      const filters = page
        .getByRole('button', { expanded: false })
        .and(page.locator('.filters__fold'));
      if (width < 768) await filters.click();
      const open = page.getByRole('button', { name: word('map:openEmpty') });
      await page.locator('.map__list').or(open).first().waitFor();
      if (await open.isVisible()) await open.click();
      await page.locator('.map__list').waitFor();
      await page.waitForLoadState('networkidle');
      const here = await findingsHere(page);
      if (Object.keys(here).length > 0) found[width] = here;
    }
    expect(found).toEqual({});
    await person.leave();
  });

  it('is taken out by an administrator with the keyboard, and stays out after a restart', async () => {
    const person = await Person.at(browser, server.address);
    await person.signIn(ADMIN.username, ADMIN.password);
    await person.open('pages/waste-cateory/waste-records');
    const { page } = person;
    // The first look after a start waits for the figures of the dashboards.
    await page.locator('[data-row-link]').first().waitFor({ timeout: 90_000 });
    expect(await page.locator('[data-row-link]').first().textContent()).toMatch(/^DEMO-W-\d{6}$/);

    const remove = page.getByRole('button', { name: word('demo:banner.remove') });
    await person.choose(remove);
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    expect(await dialog.textContent()).toContain('26,000');
    expect(await findingsHere(page)).toEqual({});
    await person.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await person.choose(remove);
    await person.choose(dialog.getByRole('button', { name: word('demo:question.yes') }));
    await page
      .getByText(word('demo:banner.removed', { records: '26,000' }))
      .waitFor({ timeout: 60_000 });
    await person.choose(page.getByRole('button', { name: word('demo:banner.reload') }));
    await page
      .getByText(word('screens:empty.none', { title: word('resources:wasteRecords.title') }))
      .waitFor();
    expect(await page.getByText(word('demo:banner.text')).count()).toBe(0);
    await person.leave();

    await server.stop();
    await server.start();
    const answer = await fetch(`${server.address}/api/dashboard/demonstration`);
    expect(await answer.json()).toEqual({ data: null });
  });
});

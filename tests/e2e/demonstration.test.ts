import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launchBrowser } from '../support/chromium.ts';
import { ADMIN, TestServer } from '../support/e2e-server.ts';
import { Person, word } from './person.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  server = await TestServer.start({ DEMO: '1' });
  browser = await launchBrowser(inject('chromiumPath'));
});
afterAll(async () => {
  await browser?.close();
  await server?.discard();
});

describe('the demonstration data of a first start', () => {
  it('is told of on the pages that are open to all', async () => {
    const person = await Person.at(browser, server.address);
    await person.open('pages/dashboard');
    await person.page.getByText(word('demo:banner.text')).waitFor();
    expect(
      await person.page.getByRole('button', { name: word('demo:banner.remove') }).count(),
    ).toBe(0);
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
    for (const scheme of ['light', 'dark']) {
      await page.context().addCookies([{ name: 'scheme', value: scheme, url: page.url() }]);
      await page.evaluate(() => document.dispatchEvent(new Event('schemechange')));
      await page.evaluate(axe);
      // Text from within the page; axe documents the shape of its result.
      const violations = await page.evaluate(
        `axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] })
          .then((result) => result.violations.map(({ id }) => id))`,
      );
      expect(violations, scheme).toEqual([]);
    }
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

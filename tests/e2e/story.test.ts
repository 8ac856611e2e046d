/** What is published is taken along: as a sheet to print, and into the pages of others. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pagesOf } from '../support/pdf-text.ts';
import { findingsHere, WIDTHS } from './axe.ts';
import { setDashboards } from './dashboards.ts';
import { word } from './person.ts';

const { stage, visit, visitSignedIn } = setDashboards();
const PHONE = { width: 390, height: 844 };
const AREA = '?area=50';

/** A page of another site, with this in it. */
let shown = '';
const site = createServer((_request, response) => {
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(`<!doctype html><title>ข่าว</title>${shown}`);
});
beforeAll(() => new Promise<void>((ready) => site.listen(0, '127.0.0.1', ready)));
afterAll(() => {
  site.close();
});

const embedButton = (page: Page) =>
  page.getByRole('button', { name: word('publication:embed'), exact: true });
const briefLink = (page: Page) => page.getByRole('link', { name: word('publication:brief') });

/** Waits for the preview of a picture: one that is broken off leaves a page busy for good. */
async function previewHere(page: Page, picture: string): Promise<void> {
  const found = () =>
    page.frames().find((frame) => frame.url().includes(`/embed/latest/${picture}`));
  await expect.poll(found).toBeDefined();
  await found()?.waitForLoadState();
}

/** Somebody with a telephone, who has opened what can be done with the page. */
async function onTelephone() {
  const visitor = await visit(`dashboard${AREA}`);
  const { page } = visitor;
  await page.setViewportSize(PHONE);
  await visitor.choose(page.getByRole('button', { name: word('charts:more') }));
  return visitor;
}

describe('what is published', () => {
  it('is one sheet to print, of the area on screen, by a link of the page', async () => {
    const { page } = await onTelephone();
    const link = briefLink(page);
    await link.waitFor();
    const address = await link.getAttribute('href');
    expect(address).toBe('/api/dashboard/published/latest/brief.pdf?area=50&lang=th');
    const answer = await page.request.get(stage().server.address + address);
    expect(answer.headers()['content-type']).toBe('application/pdf');
    expect(pagesOf(await answer.body())).toBe(1);
  });

  it('is embedded by code that is copied on a telephone, by keyboard alone', async () => {
    const visitor = await onTelephone();
    const { page } = visitor;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await visitor.choose(embedButton(page));
    const dialog = page.getByRole('dialog', { name: word('story:title') });
    const choices = dialog.getByRole('radio');
    await visitor.tabTo(choices.first());
    await previewHere(page, 'figure');
    for (const [place, picture] of [
      [1, 'areas'],
      [2, 'materials'],
    ] as const) {
      await visitor.press('ArrowDown');
      await expect.poll(() => choices.nth(place).isChecked()).toBe(true);
      await previewHere(page, picture);
    }
    const preview = dialog.locator('iframe').contentFrame();
    await preview.getByRole('heading', { name: 'เชียงใหม่' }).waitFor();
    expect(await findingsHere(page)).toEqual({});
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(PHONE.width);
    await visitor.choose(dialog.getByRole('button', { name: word('story:copy') }));
    await dialog.getByText(word('story:copied'), { exact: true }).waitFor();
    shown = await page.evaluate(() => navigator.clipboard.readText());
    expect(shown).toContain(`/embed/latest/materials?area=50&amp;lang=th"`);
    await visitor.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await expect.poll(focused).toBe(word('charts:more'));
    // What was copied shows the picture in the page of another site.
    const { port } = site.address() as AddressInfo;
    await page.goto(`http://127.0.0.1:${port}/`);
    const frame = page.locator('iframe').contentFrame();
    await frame.getByRole('heading', { name: 'เชียงใหม่' }).waitFor();
    const back = frame.getByRole('link', { name: word('dashboard:story.embed.link') });
    expect(await back.getAttribute('href')).toMatch(
      /^\/pages\/dashboard\?area=50&publication=\d+$/,
    );
  });

  it('is offered to nobody beside live figures', async () => {
    const { page } = await visitSignedIn('dashboard');
    await page.getByRole('button', { name: word('charts:export') }).waitFor();
    expect(await embedButton(page).count()).toBe(0);
    expect(await briefLink(page).count()).toBe(0);
  });

  it.each(['figure', 'areas', 'materials', 'nothing'])(
    'is read by everybody where it is framed: %s',
    async (picture) => {
      const { page, address } = await stage().arrive();
      for (const width of WIDTHS) {
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          await page.setViewportSize({ width, height: 640 });
          await page.goto(`${address}/embed/latest/${picture}`);
          expect(await findingsHere(page), `${width} ${colorScheme}`).toEqual({});
          const wide = await page.evaluate(() => document.documentElement.scrollWidth);
          expect(wide).toBeLessThanOrEqual(width);
        }
      }
      expect(await page.locator('script').count()).toBe(0);
    },
  );
});

/** The cards of the public dashboards: what goes wrong in one, its table, and its picture. */
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { TroubledServer } from '../support/troubled-server.ts';
import { cardOf, rowsOf, setDashboards } from './dashboards.ts';
import { word } from './person.ts';
import { type Picture, readPicture } from './picture.ts';

const { stage, visit } = setDashboards();

/** Asks a card for its picture. */
async function take(shown: Locator): Promise<Picture> {
  const handed = shown.page().waitForEvent('download');
  await shown.getByRole('button', { name: 'PNG' }).press('Enter');
  return readPicture(shown.page(), await handed);
}

describe('a card', () => {
  it('that fails leaves the rest alone, and comes back by itself', async () => {
    const troubled = await TroubledServer.start(stage().server.address);
    const failed = { status: 500, body: { error: { code: 'internal', message: 'พัง' } } };
    troubled.trouble(/getCalculateMaterials$/, () => failed);
    const person = await visit('dashboardhouse', troubled.address);
    const { page } = person;
    const alert = cardOf(page, 'materials').getByRole('alert');
    await alert.getByText('พัง').waitFor();
    await page.locator('.figure').filter({ hasText: '32.9' }).first().waitFor();
    await cardOf(page, 'parts').getByRole('listitem').first().waitFor();
    expect(await cardOf(page, 'perPerson').getByRole('alert').count()).toBe(0);
    troubled.heal();
    await person.choose(alert.getByRole('button', { name: word('charts:retry') }));
    await rowsOf(page, 'materials').first().waitFor();
    await expect.poll(() => cardOf(page, 'steps').getByRole('alert').count()).toBe(1);
    await troubled.stop();
  });

  it('tells its numbers as a table, and hands itself over as a picture', async () => {
    const person = await visit('dashboard');
    const { page } = person;
    const months = cardOf(page, 'months');
    await person.choose(months.getByRole('button', { name: word('charts:asTable') }));
    const rows = months.getByRole('table').getByRole('row');
    await expect.poll(() => rows.count()).toBe(13);
    await expect.poll(() => rows.last().textContent()).toContain('46.0');
    const picture = await take(cardOf(page, 'destinations'));
    expect(picture.name).toBe(`${word('cards:destinations')}.png`);
    // Below the chart the picture says what page, time and choices it is of.
    const { height = 0 } = (await cardOf(page, 'destinations').boundingBox()) ?? {};
    expect(picture.height).toBeGreaterThan(height + 30);
  });

  it.each([390, 1440])(
    'shows all of a table that scrolls in its picture, at %i pixels',
    async (width) => {
      // Those who see live figures may ask for more months than are seen at once.
      const person = await stage().enter();
      const { page } = person;
      await page.setViewportSize({ width, height: 844 });
      await person.open('pages/dashboard?from=2022-01&to=2025-12');
      const months = cardOf(page, 'months');
      await person.choose(months.getByRole('button', { name: word('charts:asTable') }));
      const table = months.locator('.matrix');
      await table.getByRole('row').last().scrollIntoViewIfNeeded();
      const size = () => table.evaluate((it) => [it.scrollTop, it.clientHeight, it.scrollHeight]);
      const before = await size();
      const [scrolled = 0, shown = 0, whole = 0] = before;
      expect(scrolled).toBeGreaterThan(0);
      const { height = 0 } = (await months.first().boundingBox()) ?? {};
      const { ink, ...picture } = await take(months.first());
      expect(await size()).toEqual(before);
      expect(picture.height).toBeGreaterThan(height + whole - shown);
      // Between the title and the words below, names and numbers wherever one looks.
      for (const row of ink.slice(1, -2)) {
        expect(Math.min(row.at(0) ?? 0, row.at(-1) ?? 0)).toBeGreaterThan(0.001);
      }
    },
  );

  it('shows all columns of a table that is wider than the screen in its picture', async () => {
    const { page } = await visit('dashboard?card=groups');
    await page.setViewportSize({ width: 390, height: 844 });
    const wide = cardOf(page, 'groups');
    await wide.getByRole('table').waitFor();
    const whole = await wide.locator('.matrix').evaluate((it) => it.scrollWidth);
    expect(whole).toBeGreaterThan(390);
    const { ink, ...picture } = await take(wide);
    expect(picture.width).toBeGreaterThan(whole);
    expect(Math.max(...ink.map((row) => row.at(-1) ?? 0))).toBeGreaterThan(0.1);
  });

  it('hands the map over as a picture', async () => {
    const { page } = await visit('dashboard');
    const map = page.locator('.map-card');
    await map.locator('path[data-code]').first().waitFor();
    const { name, ink } = await take(map);
    expect(name).toBe(`${word('cards:map.kgPerPersonYear')}.png`);
    // The country stands left of the middle, the list of its provinces on the right.
    for (const [, country = 0, , list = 0] of ink.slice(2, -2)) {
      expect(Math.min(country, list)).toBeGreaterThan(0.001);
    }
  });
});

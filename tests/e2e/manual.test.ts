/** Help out of the product: the manual, at the section of the page somebody is on. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findings } from './axe.ts';
import { config, resourceOf } from './declared.ts';
import type { Person } from './person.ts';
import { word } from './person.ts';
import { fromMenu } from './spreadsheets.ts';
import { groupOf, setStage } from './stage.ts';

const stage = setStage();
const PHONE = { width: 390, height: 844 };

/** The page that a link of this name opens beside the product. */
async function opened(person: Person, key: string): Promise<Page> {
  const coming = person.page.waitForEvent('popup');
  const link = person.page.getByRole('link', { name: word(key) });
  await person.choose(link);
  const manual = await coming;
  await manual.waitForLoadState();
  return manual;
}

/** How far the section that the address names is from the top of what is seen. */
const sectionTop = (manual: Page): Promise<number> =>
  manual.locator(':target').evaluate((section) => section.getBoundingClientRect().top);

it('opens from a list, and from what is taken into it, where they are mentioned', async () => {
  const person = await stage().enter();
  const records = resourceOf('wasteRecords');
  await person.goToList(records, groupOf(config, records));
  await person.choose(person.ownMenu);
  const find = await opened(person, 'help:ofPage');
  expect(new URL(find.url()).pathname + new URL(find.url()).hash).toBe('/manual/staff#find');
  expect(await sectionTop(find)).toBeLessThan(100);
  expect(await find.locator('main img').first().getAttribute('alt')).not.toBe('');
  await find.close();

  await fromMenu(person, 'import');
  const taking = await opened(person, 'help:open');
  expect(new URL(taking.url()).hash).toBe('#import');
});

it('is read on a phone, without anything that moves sideways', async () => {
  const person = await stage().enter();
  await person.page.setViewportSize(PHONE);
  await person.open('pages/publication');
  await person.choose(person.page.getByRole('banner').getByRole('button').last());
  const manual = await opened(person, 'help:ofPage');
  await manual.setViewportSize(PHONE);
  expect(new URL(manual.url()).hash).toBe('#publication');
  expect(await manual.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  const shown = manual.locator('main img').last();
  await shown.scrollIntoViewIfNeeded();
  await expect
    .poll(() => shown.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBeGreaterThan(0);
});

it('has nothing that axe finds, in the light and in the dark', async () => {
  const { page } = await stage().arrive();
  for (const name of ['', '/administrators', '/operators']) {
    await page.goto(`${stage().server.address}/manual${name}`);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await findings(page), `${name} ${colorScheme}`).toEqual({});
    }
  }
});

/** What a finger meets on the glass of a telephone. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { resourceOf } from './declared.ts';
import { labelOf, word } from './person.ts';
import { setStage } from './stage.ts';

const stage = setStage();
/** WCAG 2.2, target size (enhanced). */
const FINGER = 44;

const packaging = resourceOf('categoryUnits');

/** A page of a telephone, signed in. */
async function telephone(path: string): Promise<Page> {
  const { page: own } = await stage().enter();
  const context = await own
    .context()
    .browser()
    ?.newContext({
      ...{ hasTouch: true, isMobile: true, locale: 'th-TH' },
      viewport: { width: 390, height: 844 },
      storageState: await own.context().storageState(),
    });
  if (!context) throw new Error('There is no browser.');
  const page = await context.newPage();
  await page.goto(`${stage().server.address}/${path}`);
  return page;
}

it('has switches that look like switches, with room for a finger', async () => {
  const page = await telephone(`${packaging.screen.path}/new`);
  const name = new RegExp(`^${labelOf(packaging, 'recyclable')}`);
  const recyclable = page.getByRole('switch', { name });
  await recyclable.scrollIntoViewIfNeeded();
  const box = await recyclable.boundingBox();
  if (!box) throw new Error('The switch is not on the screen');
  expect(box.width).toBeGreaterThan(box.height * 1.5);
  expect(await recyclable.isChecked()).toBe(false);
  // As far from its middle as a finger may be.
  await page.touchscreen.tap(box.x + 5, box.y + box.height / 2 - FINGER / 2 + 1);
  await expect.poll(() => recyclable.isChecked()).toBe(true);
  await page.getByText(word('fields:boolean.yes'), { exact: true }).last().waitFor();
  await page.context().close();
});

it.each([390, 320])('shows all days of a month on a screen of %i pixels', async (width) => {
  const records = resourceOf('wasteRecords');
  const page = await telephone(`${records.screen.path}/new`);
  await page.setViewportSize({ width, height: 844 });
  await page.getByLabel(labelOf(records, 'recordDate')).tap();
  const panel = page.locator('.ant-picker-date-panel');
  await panel.waitFor();
  await expect
    .poll(async () => {
      const box = await panel.boundingBox();
      return box && box.x >= 0 && box.x + box.width <= width;
    })
    .toBe(true);
  await page.context().close();
});

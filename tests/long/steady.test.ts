/** Screens that stay once they are shown: nobody loses the place where they have begun to type. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { resourceOf } from '../e2e/declared.ts';
import { layoutShift } from '../e2e/frames.ts';
import { labelOf } from '../e2e/person.ts';
import { setStage } from '../e2e/stage.ts';

const stage = setStage();
const units = resourceOf('units');

const { calls } = units;
if (!calls || 'replace' in calls) throw new Error('units have no search call');
const SEARCH = `**/api/${calls.group}/${calls.search}`;

/** Notes from now on which parts of the page are shown, then hidden: React does so to wait for more. */
async function watchHiding(page: Page): Promise<() => Promise<readonly string[]>> {
  const noted = await page.evaluateHandle(() => {
    const hidden: string[] = [];
    const watch = new MutationObserver((changes) => {
      for (const { target } of changes) {
        if (target instanceof HTMLElement && target.style.display === 'none') {
          hidden.push(target.outerHTML.slice(0, 80));
        }
      }
    });
    watch.observe(document.body, { subtree: true, attributeFilter: ['style'] });
    return hidden;
  });
  return () => noted.jsonValue();
}

describe('a screen opened for the first time', () => {
  it('is not hidden again once it is shown, be it a list or a form', async () => {
    const person = await stage().enter();
    const { page } = person;
    await person.open('pages/contact');
    const hidden = await watchHiding(page);
    await person.goToList(units, 'masters');
    await page.locator('[data-row-link]').first().waitFor();
    await person.press('Alt+n');
    await person.control(units, 'name').waitFor();
    expect(await hidden()).toEqual([]);
  });

  it('asks again for words that did not come', async () => {
    const person = await stage().enter();
    const { page } = person;
    let asked = 0;
    await page.route('**/assets/words/th/units.json?*', (route) => {
      asked += 1;
      return asked === 1 ? route.fulfill({ status: 503, json: {} }) : route.continue();
    });
    await person.goToList(units, 'masters');
    await page.getByRole('columnheader', { name: labelOf(units, 'name') }).waitFor();
    expect(asked).toBe(2);
  });

  it.each([390, 1440])('stays where it is when its rows come late, at %i pixels', async (width) => {
    const person = await stage().enter();
    const { page } = person;
    await page.setViewportSize({ width, height: 844 });
    const coming = page.locator('main [aria-busy=true] tbody tr:not([aria-hidden])');
    await page.route(SEARCH, async (route) => {
      await coming.first().waitFor();
      await route.continue();
    });
    await person.open('pages/food-cateory/units/u');
    await page.locator('[data-row-link]').first().waitFor();
    expect(await layoutShift(page)).toBeLessThan(0.02);
  });
});

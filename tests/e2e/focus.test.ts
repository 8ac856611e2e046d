/** Where the keyboard is: to be seen at every stop, and back where it came from. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { resourceOf } from './declared.ts';
import { word } from './person.ts';
import { setStage } from './stage.ts';

const stage = setStage();
const units = resourceOf('units');
const STOPS = 60;

interface Stop {
  readonly tag: string;
  readonly name: string;
  readonly outline: string;
  /** Whether something else lies over its middle. */
  readonly isCovered: boolean;
}

/** Runs in the page: what has the focus, and how it shows. */
function stopOf(): Stop {
  const element = document.activeElement ?? document.body;
  const { left, top, width, height } = element.getBoundingClientRect();
  const over = document.elementFromPoint(left + width / 2, top + height / 2);
  const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
  return {
    tag: element.tagName,
    name: `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent}`,
    outline: `${outlineStyle} ${outlineWidth} ${outlineColor}`,
    isCovered: over !== null && !element.contains(over) && !over.contains(element),
  };
}

/** The stops that a key leads through, from where the focus is. */
async function stopsOf(page: Page, key: string): Promise<Stop[]> {
  const stops: Stop[] = [];
  for (let count = 0; count < STOPS; count += 1) {
    await page.keyboard.press(key);
    stops.push(await page.evaluate(stopOf));
  }
  return stops;
}

it('shows the focus on every link, button and head of a list, whichever way it goes', async () => {
  const { page } = await stage().enter();
  await page.goto(`${stage().server.address}/${units.screen.path}`);
  await page.locator('tbody [data-row-link]').first().waitFor();
  // The colour of what antd draws itself is too light beside white.
  const primary = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = 'var(--primary)';
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  });
  const down = await stopsOf(page, 'Tab');
  const up = await stopsOf(page, 'Shift+Tab');
  const stops = [...down, ...up].filter(({ tag }) => ['A', 'BUTTON', 'TH'].includes(tag));
  expect(new Set(stops.map(({ tag }) => tag))).toEqual(new Set(['A', 'BUTTON', 'TH']));
  const unseen = stops.filter(({ outline }) => outline !== `solid 2px ${primary}`);
  expect(unseen).toEqual([]);
  expect([...down, ...up].filter(({ isCovered }) => isCovered).map(({ name }) => name)).toEqual([]);
});

it('goes back to the button that opened the change of selected rows', async () => {
  const person = await stage().enter();
  const { page } = person;
  await page.goto(`${stage().server.address}/${units.screen.path}`);
  await page.locator('tbody').getByRole('checkbox').first().check();
  const opener = page.getByRole('button', { name: word('screens:bulk.change.open') });
  await opener.focus();
  await person.press('Enter');
  const drawer = page.getByRole('dialog');
  await drawer.locator('input:focus').waitFor();
  await person.press('Escape');
  await drawer.waitFor({ state: 'detached' });
  await expect
    .poll(() => opener.evaluate((button) => button === document.activeElement))
    .toBe(true);
});

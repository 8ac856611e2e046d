/** What axe finds on pages as people have them in front of them: light and dark, wide and narrow. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export const WIDTHS = [1440, 390] as const;
const SCHEMES = ['light', 'dark'] as const;

/**
 * What axe finds that is none: the list of a combobox scrolls by the arrow keys in its box. Axe knows
 * that where the listbox scrolls itself; antd's has a frame around it that does.
 */
const UNFOUNDED = {
  rule: 'scrollable-region-focusable',
  target: /\.rc-virtual-list-holder$/,
} as const;

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly target: readonly string[]; readonly html: string }[];
}

/** What axe finds against WCAG 2.1 AA on the page as it stands, a line each. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const found = await page.evaluate(`
    axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] })
      .then((result) => result.violations)
  `);
  // Text from within the page; axe documents the shape of its result.
  return (found as Violation[]).flatMap(({ id, nodes }) =>
    nodes
      .filter(({ target }) => id !== UNFOUNDED.rule || !UNFOUNDED.target.test(target.join(' ')))
      .map(({ target, html }) => `${id} ${target.join(' ')} ${html.slice(0, 120)}`),
  );
}

/** Shows the page in these colours, drawn to the end. */
async function wear(page: Page, scheme: string): Promise<void> {
  await page.context().addCookies([{ name: 'scheme', value: scheme, url: page.url() }]);
  await page.evaluate(async () => {
    document.dispatchEvent(new Event('schemechange'));
    for (const _frame of [1, 2]) await new Promise(requestAnimationFrame);
  });
  // A frame that was broken off leaves a page busy for good, which is no reason not to look at it.
  await page.waitForLoadState('networkidle').catch(() => undefined);
}

/** What axe finds on the page as it stands, by the colours it is shown in. */
export async function findingsHere(page: Page): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const scheme of SCHEMES) {
    await wear(page, scheme);
    const here = await violations(page);
    if (here.length > 0) found[scheme] = here;
  }
  return found;
}

/** What axe finds on the page in every look, by the look. */
export async function findings(page: Page): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    for (const [scheme, here] of Object.entries(await findingsHere(page))) {
      found[`${scheme}, ${width} px`] = here;
    }
  }
  return found;
}

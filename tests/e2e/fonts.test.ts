import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedBrowser } from '../support/shared-browser.ts';

const folder = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const WHOLE = folder('node_modules/@fontsource-variable/noto-sans-thai/files/');
const BUILT = folder('dist/web/assets/');
const WEIGHTS = [400, 500, 600, 650, 700];
const TEXTS = {
  thai: 'ที่ปรึกษาผู้รู้ น้ำ ปั้น กตัญญู ฐานข้อมูล ฿ ๐๑๒๓๔๕๖๗๘๙ ฯลฯ ๆ ซื้อเสื้อ กุ้ง ฬ',
  latin: 'Food waste 0123456789 “ABC” – … (é ü ñ) CO₂e 5.9% · @#& ↑↓ € −',
};
/** Both fonts of a first visit, which is half of what they are with all weights. */
const MOST_BYTES = 32 * 1024;

const fontsOf = (path: string): Buffer[] =>
  readdirSync(path)
    .filter((file) => file.endsWith('.woff2'))
    .map((file) => readFileSync(path + file));
const whole = (part: string): Buffer =>
  readFileSync(`${WHOLE}noto-sans-thai-${part}-wght-normal.woff2`);

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});

/** How wide a text is in a font, at each weight. */
async function widths(fonts: readonly Buffer[], text: string): Promise<number[]> {
  const page = await browser.newPage();
  try {
    return await page.evaluate(
      async ({ sources, written, weights }) => {
        const names = sources.map((_, place) => `tried-${place}`);
        for (const [place, source] of sources.entries()) {
          const url = `url(data:font/woff2;base64,${source})`;
          const font = new FontFace(names[place] ?? '', url, { weight: '100 900' });
          document.fonts.add(await font.load());
        }
        return weights.map((weight) => {
          const line = document.createElement('span');
          line.textContent = written;
          line.style.cssText = `font: ${weight} 100px ${names.join(', ')}; white-space: nowrap`;
          document.body.append(line);
          return line.getBoundingClientRect().width;
        });
      },
      { sources: fonts.map((font) => font.toString('base64')), written: text, weights: WEIGHTS },
    );
  } finally {
    await page.close();
  }
}

describe('the fonts of the build', () => {
  it('are half as large without the weights that nothing is written in', () => {
    const fonts = fontsOf(BUILT);
    expect(fonts).toHaveLength(2);
    expect(fonts.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(MOST_BYTES);
  });

  it('have every weight that a style sheet of the build requests', () => {
    const sheets = readdirSync(BUILT).filter((file) => file.endsWith('.css'));
    const asked = sheets.flatMap((file) => {
      const rules = readFileSync(BUILT + file, 'utf8').replaceAll(/@font-face\{[^}]*\}/g, '');
      return [...rules.matchAll(/font-weight:\s*(\d+)/g)].map(([, weight]) => Number(weight));
    });
    expect(asked).toContain(600);
    expect(asked.filter((weight) => weight < 400 || weight > 700)).toEqual([]);
  });

  it.each(['thai', 'latin'] as const)('write %s as the whole fonts do', async (part) => {
    const expected = await widths([whole('thai'), whole('latin')], TEXTS[part]);
    expect(new Set(expected).size).toBe(WEIGHTS.length);
    const found = await widths(fontsOf(BUILT), TEXTS[part]);
    for (const [place, width] of expected.entries()) expect(found[place]).toBeCloseTo(width, 0);
  });
});

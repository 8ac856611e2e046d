/** Takes one picture of the product. */
import { writeFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { ROOT } from '../project.mjs';
import { type Picture, SCREEN } from './list.ts';
import type { Shown } from './server.ts';
import { arrive, signIn } from './visitor.ts';

export const FOLDER = `${ROOT}docs/pictures/`;
/** Of what is lost by WebP nothing is seen in letters of this size. */
const QUALITY = 0.6;
/** The notices about made-up data and for newcomers stand above every page. */
const HIDDEN =
  '.strips, [data-newcomer] { display: none !important; } * { caret-color: transparent }';

const BUSY = '[aria-busy="true"], .shell__progress';
const MOST_LOOKS = 40;
const BETWEEN_LOOKS_MILLISECONDS = 400;

/** The browser itself writes WebP, which Playwright does not offer. */
async function asWebp(page: Page, png: Buffer): Promise<Buffer> {
  const data = await page.evaluate(
    async ([source, quality]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${source}`;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = image.naturalWidth;
      canvas.height = image.naturalHeight;
      canvas.getContext('2d')?.drawImage(image, 0, 0);
      return canvas.toDataURL('image/webp', quality);
    },
    [png.toString('base64'), QUALITY] as const,
  );
  return Buffer.from(data.slice(data.indexOf(',') + 1), 'base64');
}

/** Waits until nothing is under way and the screen stays as it is. Gives what is seen of it then. */
async function settled(page: Page, of: string | undefined): Promise<Buffer> {
  const seen = of === undefined ? page : page.locator(of).first();
  const look = () => seen.screenshot({ style: HIDDEN, animations: 'disabled' });
  await page.locator('main :is(h1, h2)').first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.waitForFunction((busy) => document.querySelector(busy) === null, BUSY);
  let last = await look();
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
    await page.waitForTimeout(BETWEEN_LOOKS_MILLISECONDS);
    const next = await look();
    if (next.equals(last)) return next;
    last = next;
  }
  throw new Error(`${page.url()} does not come to rest.`);
}

/** Writes `<name>.webp` into the folder; gives its bytes. */
export async function take(browser: Browser, shown: Shown, picture: Picture): Promise<number> {
  const { name, at, size = SCREEN, isPublic, before, of } = picture;
  const page = await arrive(browser, size);
  try {
    if (!isPublic) await signIn(page, shown);
    await page.goto(`${shown.address}/${at}`);
    if (before !== undefined) {
      await settled(page, undefined);
      await before(page);
    }
    const png = await settled(page, of);
    const file = await asWebp(page, png);
    await writeFile(`${FOLDER}${name}.webp`, file);
    return file.length;
  } finally {
    await page.context().close();
  }
}

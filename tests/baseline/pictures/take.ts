/** Takes pictures of every screen, in Thai, at the width of a desk and of a phone. */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { DESK, openBrowser, openVisitor, PHONE, type Size, signIn } from '../run/browser.ts';
import { Client } from '../run/client.ts';
import { ADMIN, buildProduct, Product } from '../run/product.ts';
import type { Json } from '../texts/json.ts';
import { type Screen, screensOf } from './screens.ts';

const SIZES: readonly Size[] = [DESK, PHONE];
const QUIET_MILLISECONDS = 300;
/** A page that is longer than this is cut: its cards repeat. */
const TALLEST_PIXELS = 6000;
const STILL = '*, ::before, ::after { animation: none !important; transition: none !important; }';

/** Scrolls through the page, so that what is drawn only when it is seen is drawn. */
async function drawAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const step = window.innerHeight / 2;
    for (let top = 0; top < document.documentElement.scrollHeight; top += step) {
      window.scrollTo(0, top);
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    window.scrollTo(0, 0);
  });
}

/** Waits until nothing is fetched and nothing is said to be loading. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  await page
    .waitForFunction(() => !document.querySelector('[aria-busy=true], .ant-spin-spinning'), null, {
      timeout: 5000,
    })
    .catch(() => undefined);
  await page.waitForTimeout(QUIET_MILLISECONDS);
}

async function take(context: BrowserContext, url: string, screen: Screen, path: string) {
  const page = await context.newPage();
  try {
    await page.goto(url);
    await page.addStyleTag({ content: STILL }).catch(() => undefined);
    await page.locator('h1').first().waitFor();
    await settle(page);
    await drawAll(page);
    await settle(page);
    await screen.prepare?.(page);
    if (screen.prepare) await settle(page);
    const { width, height } = page.viewportSize() ?? DESK;
    const tall = await page.evaluate(() => document.documentElement.scrollHeight);
    const clip = { x: 0, y: 0, width, height: Math.min(Math.max(tall, height), TALLEST_PIXELS) };
    await page.screenshot({ path, fullPage: true, clip, animations: 'disabled', caret: 'hide' });
  } finally {
    await page.close();
  }
}

async function takeAt(
  browser: Browser,
  address: string,
  screens: readonly Screen[],
  { size, folder }: { readonly size: Size; readonly folder: string },
): Promise<string[]> {
  const guest = await openVisitor(browser, size);
  const admin = await openVisitor(browser, size);
  const page = await admin.newPage();
  await signIn(page, address, ADMIN);
  await page.close();
  const failed: string[] = [];
  for (const screen of screens) {
    const name = `${screen.name}-${size.width}.png`;
    const context = screen.signedIn ? admin : guest;
    await take(context, address + screen.address, screen, join(folder, name)).catch(
      (error: unknown) => failed.push(`${name}: ${error}`),
    );
  }
  await guest.close();
  await admin.close();
  return failed;
}

/**
 * Takes all pictures of the product in a project's folder, in the place of those that are there. A
 * screen that could not be pictured is told, and has none.
 */
export async function takePictures(root: string, folder: string, declaration: Json): Promise<void> {
  await buildProduct(root);
  const [product, browser] = await Promise.all([
    Product.start({ root, demonstration: true }),
    openBrowser(),
  ]);
  try {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    const client = new Client(product.address, '198.51.100.1');
    await client.signIn(ADMIN.username, ADMIN.password);
    // Its notice would stand above every screen.
    await client.call('/api/auth/acknowledgePrivacy', { body: { data: { version: 1 } } });
    const screens = screensOf(declaration);
    const { address } = product;
    const failed: string[] = [];
    for (const size of SIZES) {
      failed.push(...(await takeAt(browser, address, screens, { size, folder })));
    }
    if (failed.length > 0) console.error(`No picture of\n${failed.join('\n')}`);
  } finally {
    await browser.close();
    await product.discard();
  }
}

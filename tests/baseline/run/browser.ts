/** A browser whose clock stands where the product's does. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { MOMENT, ROOT } from './product.ts';

const run = promisify(execFile);

export interface Size {
  readonly width: number;
  readonly height: number;
}
export const DESK: Size = { width: 1440, height: 900 };
export const PHONE: Size = { width: 390, height: 844 };

/** Starts the Chromium that the end-to-end tests use. The caller closes it. */
export async function openBrowser(): Promise<Browser> {
  const { stdout } = await run(process.execPath, ['scripts/chromium.mjs'], { cwd: ROOT });
  const executablePath = stdout.trim().split('\n').at(-1);
  if (!executablePath) throw new Error('There is no Chromium.');
  return chromium.launch({
    executablePath,
    args: ['--lang=th', '--no-sandbox', '--font-render-hinting=none', '--disable-gpu'],
  });
}

/** A new visitor who reads Thai, with the product's moment on the clock. */
export async function openVisitor(browser: Browser, viewport: Size): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport,
    locale: 'th-TH',
    timezoneId: 'Asia/Bangkok',
    reducedMotion: 'reduce',
    deviceScaleFactor: 1,
  });
  await context.clock.setFixedTime(MOMENT);
  // What runs TypeScript names functions by this helper, in those that are sent into pages too.
  await context.addInitScript({ content: 'globalThis.__name ??= (named) => named;' });
  return context;
}

export interface Account {
  readonly username: string;
  readonly password: string;
}

/** Signs in by the form, as a person does. */
export async function signIn(page: Page, address: string, account: Account): Promise<void> {
  await page.goto(`${address}/login`);
  await page.locator('input[autocomplete="username"]').fill(account.username);
  await page.locator('input[type="password"]').fill(account.password);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
}

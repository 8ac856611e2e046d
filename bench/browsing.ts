/** People at a browser, for measurements: signed in, and with demonstration data to look at. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { ADMIN } from '../tests/support/e2e-server.ts';

const DEMONSTRATION_RECORDS = 26_000;
const PATIENCE_MILLISECONDS = 2000;

export type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Signs the administrator in on this page. */
export async function signInOn(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/login`);
  await page.locator('input').first().fill(ADMIN.username);
  await page.locator('input[type=password]').fill(ADMIN.password);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
}

/** What a browser stores of somebody who has signed in. */
export async function signIn(browser: Browser, address: string): Promise<StorageState> {
  const context = await browser.newContext({ locale: 'th-TH' });
  await signInOn(await context.newPage(), address);
  const state = await context.storageState();
  await context.close();
  return state;
}

/** Waits until the demonstration data is in and its sums are made. */
export async function untilCounted(address: string): Promise<void> {
  for (let isCounted = false; !isCounted; ) {
    await new Promise((resolve) => setTimeout(resolve, PATIENCE_MILLISECONDS));
    const notice = await fetch(`${address}/api/dashboard/demonstration`);
    const { data } = Object(await notice.json());
    isCounted = Number(Object(data).records) >= DEMONSTRATION_RECORDS;
  }
}

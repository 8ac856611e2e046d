/** Somebody in front of the product whose screen the pictures are taken of, reading Thai. */
import type { Browser, Page } from 'playwright-core';
import type { Shown } from './server.ts';

/** An address of the same site that runs nothing. */
const NO_PAGE = '/favicon.svg';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Opens a screen of this size. The caller closes the context of its page. */
export async function arrive(browser: Browser, viewport: Size): Promise<Page> {
  const context = await browser.newContext({
    viewport,
    locale: 'th-TH',
    timezoneId: 'Asia/Bangkok',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(60_000);
  return context.newPage();
}

/** Comes with the session that signing in leaves behind. */
export async function signIn(page: Page, { address, account }: Shown): Promise<void> {
  const answer = await page.context().request.post(`${address}/api/auth/login`, {
    data: { data: account },
  });
  if (!answer.ok()) throw new Error(await answer.text());
  const session: Readonly<Record<string, unknown>> = await answer.json();
  const entries = Object.entries(session).map(([key, value]): [string, string] => [
    key,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  await page.goto(address + NO_PAGE);
  await page.evaluate((stored) => {
    for (const [key, value] of stored) localStorage.setItem(key, value);
  }, entries);
}

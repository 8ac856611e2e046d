/** Names under which the web app stores things in the browser, or speaks to its other tabs. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { DESK, openVisitor, signIn } from '../run/browser.ts';
import { ADMIN } from '../run/product.ts';
import type { Json } from '../texts/json.ts';

const STEP_MILLISECONDS = 10_000;
/** Drafts are stored a moment after the last key. */
const DRAFT_MILLISECONDS = 2000;

declare global {
  interface Window {
    /** Tells the recorder of a name: `localStorage token written`. */
    noteStorage?(name: string): Promise<void>;
  }
}

/** Runs in the page before its own code. */
function watchStorage(): void {
  const note = (name: string): void => void window.noteStorage?.(name);
  const ways = { getItem: 'read', setItem: 'written', removeItem: 'removed' } as const;
  for (const [method, way] of Object.entries(ways)) {
    const real: (...parameters: unknown[]) => unknown = Reflect.get(Storage.prototype, method);
    Reflect.set(Storage.prototype, method, function watched(this: Storage, ...all: unknown[]) {
      note(`${this === localStorage ? 'localStorage' : 'sessionStorage'} ${all[0]} ${way}`);
      return Reflect.apply(real, this, all);
    });
  }
  const open = IDBFactory.prototype.open;
  IDBFactory.prototype.open = function watched(name, version) {
    note(`indexedDB ${name} version ${version}`);
    return open.call(this, name, version);
  };
  window.BroadcastChannel = new Proxy(BroadcastChannel, {
    construct: (target, [name]) => {
      note(`BroadcastChannel ${name} opened`);
      return new target(name);
    },
  });
}

/** Tries every choice of display and every language. */
async function changeDisplay(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/pages/contact`);
  const opener = page.locator('header button[popovertarget]').first();
  await opener.click({ timeout: STEP_MILLISECONDS });
  const choices = page.locator('[popover] input[type=radio]');
  await choices.first().waitFor({ timeout: STEP_MILLISECONDS });
  for (const choice of await choices.all()) await choice.check({ timeout: STEP_MILLISECONDS });
  await page.keyboard.press('Escape');
  const languages = page.locator('header select');
  await languages.selectOption('en', { timeout: STEP_MILLISECONDS });
  await languages.selectOption('th', { timeout: STEP_MILLISECONDS });
}

async function openTab(page: Page): Promise<void> {
  const link = page.locator('nav a[href^="/pages/contact"]').first();
  await link.dispatchEvent('click', { ctrlKey: true, bubbles: true, cancelable: true });
}

/** Types into the first cell that takes numbers, and leaves the page without saving. */
async function enterQuickly(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/pages/waste-cateory/packaging-records/quick`);
  const cell = page.locator('main input[inputmode]').first();
  await cell.fill('12', { timeout: STEP_MILLISECONDS });
  await page.keyboard.press('Tab');
  await page.waitForTimeout(DRAFT_MILLISECONDS);
}

/**
 * Goes where the product is known to store something. What cannot be done in another version of it
 * is told by the names that are then missing, and here.
 */
async function wander(page: Page, address: string): Promise<string[]> {
  await signIn(page, address, ADMIN);
  await page.goto(`${address}/pages/contact`);
  await page.locator('h1').first().waitFor();
  // The last: one of its menus hides the links.
  const steps = { openTab, enterQuickly, changeDisplay };
  const failed: string[] = [];
  for (const [name, step] of Object.entries(steps)) {
    await step(page, address).catch(() => failed.push(`(could not ${name})`));
  }
  await page.goto(`${address}/pages/food-cateory/foods`);
  await page.locator('h1').first().waitFor();
  return failed;
}

async function cookieNames(context: BrowserContext): Promise<string[]> {
  const cookies = await context.cookies();
  return cookies.map(
    ({ name, path, httpOnly }) => `cookie ${name} of ${path}${httpOnly ? ', not for scripts' : ''}`,
  );
}

/** Names with numbers and the name of the person taken out. */
const plain = (name: string): string =>
  name.replace(/\badmin\b/g, '‹username›').replace(/\d{4,}/g, '‹n›');

/** Reads the names while somebody goes about. */
export async function readStorage(
  browser: Browser,
  address: string,
): Promise<Readonly<Record<string, Json>>> {
  const context = await openVisitor(browser, DESK);
  try {
    const names = new Set<string>();
    await context.exposeBinding(
      'noteStorage',
      (_page, name: string) => void names.add(plain(name)),
    );
    await context.addInitScript(watchStorage);
    const page = await context.newPage();
    for (const failed of await wander(page, address)) names.add(failed);
    for (const name of await cookieNames(context)) names.add(plain(name));
    return { names: [...names].sort() };
  } finally {
    await context.close();
  }
}

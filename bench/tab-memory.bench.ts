/**
 * What a browser's tab holds after many ways through the product without a reload: memory, elements
 * and listeners after the garbage is collected, once at the start and then as it goes on. Needs what
 * `npm run build` makes; `NAVIGATIONS` says how many.
 */
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright-core';
import { findChromium, launchBrowser } from '../tests/support/chromium.ts';
import { TestServer } from '../tests/support/e2e-server.ts';
import { signInOn, untilCounted } from './browsing.ts';

const NAVIGATIONS = Number(process.env.NAVIGATIONS ?? 200);
/** Everything is fetched, and every cache that has a limit near it, before the first count. */
const FIRST_COUNT = 40;
const COUNTS = 4;
const SETTLE_MILLISECONDS = 1000;
/** Others may share the machine. */
const PATIENCE_MILLISECONDS = 120_000;
const MEGABYTE = 1024 * 1024;
/** How much more may stand at the end than at the first count. */
const MOST_GROWTH = 1.1;

/** Where a working day leads, and what stands there once the page is drawn. */
const WAY = [
  { path: '/pages/food-cateory/units/u', ready: '[data-row-link]' },
  { path: '/pages/food-cateory/units/edit/1', ready: '[data-field=name] input' },
  { path: '/pages/dashboard', ready: '.figure--hero .figure__value' },
  { path: '/pages/waste-cateory/waste-records', ready: '[data-row-link]' },
  { path: '/pages/waste-cateory/waste-records/new', ready: '[data-field=recordDate] input' },
  { path: '/pages/contact', ready: 'main h1' },
  { path: '/pages/food-cateory/foods', ready: '[data-row-link]' },
  { path: '/pages/food-cateory/foods/edit/1', ready: '[data-field=name] input' },
  { path: '/pages/user', ready: '[data-row-link]' },
  { path: '/pages/audit', ready: 'main details' },
] as const;

interface Count {
  readonly navigations: number;
  readonly megabytes: number;
  readonly nodes: number;
  readonly listeners: number;
}

/** Goes on inside the app, as the browser's own buttons do: nothing is loaded anew. */
async function go(page: Page, { path, ready }: (typeof WAY)[number]): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);
  await page.waitForURL((url) => url.pathname === path);
  await page.locator(ready).first().waitFor();
}

async function count(control: CDPSession, navigations: number): Promise<Count> {
  // What is under way is let finish, and what lives no longer may need a second look to be found.
  for (let looks = 0; looks < 3; looks += 1) {
    await delay(SETTLE_MILLISECONDS);
    await control.send('HeapProfiler.collectGarbage');
  }
  const { metrics } = await control.send('Performance.getMetrics');
  const read = (name: string): number => metrics.find((one) => one.name === name)?.value ?? 0;
  return {
    navigations,
    megabytes: read('JSHeapUsedSize') / MEGABYTE,
    nodes: read('Nodes'),
    listeners: read('JSEventListeners'),
  };
}

const browser = await launchBrowser(await findChromium());
const server = await TestServer.start({ DEMO: '1' });
try {
  await untilCounted(server.address);
  const context = await browser.newContext({
    locale: 'th-TH',
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MILLISECONDS);
  await signInOn(page, server.address);
  const control = await context.newCDPSession(page);
  await control.send('Performance.enable');
  const counts: Count[] = [];
  const step = (NAVIGATIONS - FIRST_COUNT) / COUNTS;
  for (let done = 1; done <= NAVIGATIONS; done += 1) {
    const place = WAY[(done - 1) % WAY.length];
    if (place) await go(page, place);
    if (done < FIRST_COUNT || (done - FIRST_COUNT) % step !== 0) continue;
    counts.push(await count(control, done));
  }
  console.log(`\nOne tab, load of the machine ${loadavg()[0]?.toFixed(1)}`);
  for (const { navigations, megabytes, nodes, listeners } of counts) {
    console.log(
      `${String(navigations).padStart(4)} navigations: ${megabytes.toFixed(1)} MB, ` +
        `${nodes} nodes, ${listeners} listeners`,
    );
  }
  const [first, last] = [counts[0], counts.at(-1)];
  const growth = (last?.megabytes ?? Number.NaN) / (first?.megabytes ?? Number.NaN);
  console.log(`at the end ${growth.toFixed(2)} of what the first count found`);
  if (!(growth <= MOST_GROWTH)) process.exitCode = 1;
} finally {
  await browser.close();
  await server.discard();
}

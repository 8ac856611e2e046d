/**
 * What a first visit weighs and how soon it paints on a slow line and a slow phone: sign-in, shell,
 * list and form of the built product, started as people start it. Beside it stand two published
 * demos as they were measured under the same conditions in November 2026; they were not run again
 * here, so their ratios are an order of magnitude and no race.
 */
import type { Browser, Page } from 'playwright-core';
import { findChromium, launchBrowser } from '../tests/support/chromium.ts';
import { TestServer } from '../tests/support/e2e-server.ts';
import { type StorageState, signIn, untilCounted } from './browsing.ts';

const ROUNDS = 5;
const BITS = 8;
const KIBIBYTE = 1024;
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: (1638 * 1000) / BITS,
  uploadThroughput: (750 * 1000) / BITS,
};
const SLOWER_PROCESSOR = 4;
const LONG_TASK_MILLISECONDS = 50;

const PAGES = [
  { title: 'sign-in', path: 'login', ready: 'input[type=password]', member: false },
  { title: 'shell (contact)', path: 'pages/contact', ready: 'main h1', member: false },
  {
    title: 'dashboard',
    path: 'pages/dashboard',
    ready: '.figure--hero .figure__value',
    member: false,
  },
  {
    title: 'list (units)',
    path: 'pages/food-cateory/units/u',
    ready: '[data-row-link]',
    member: true,
  },
  {
    title: 'form (units)',
    path: 'pages/food-cateory/units/new',
    ready: '[data-field=name] input',
    member: true,
  },
] as const;

/** KiB of JavaScript and CSS on the wire; seconds until sign-in and list were painted. */
const PEERS = [
  { name: "Refine's finefoods", kibibytes: 710, signIn: 9.0, list: 11.8 },
  { name: "react-admin's demo", kibibytes: 548, signIn: 6.4, list: 9.0 },
] as const;

interface Visit {
  readonly kibibytes: number;
  /** Seconds from the request to the first text or picture. */
  readonly firstPaint: number;
  /** Seconds from the request until what the page is for stands on it. */
  readonly ready: number;
  /** Milliseconds beyond 50 of every task that held up the page. */
  readonly blocked: number;
}

/** Runs in the page before its own scripts: notes when the wanted element came, and long tasks. */
function watch({ ready, long }: { ready: string; long: number }): void {
  const noted = { ready: 0, blocked: 0 };
  Object.assign(window, { noted });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) noted.blocked += Math.max(0, duration - long);
  }).observe({ type: 'longtask', buffered: true });
  const look = (): void => {
    if (!document.querySelector(ready)) requestAnimationFrame(look);
    else requestAnimationFrame(() => setTimeout(() => (noted.ready = performance.now())));
  };
  requestAnimationFrame(look);
}

async function readNotes(page: Page): Promise<Omit<Visit, 'kibibytes'>> {
  await page.waitForFunction(() => 'noted' in window && Object(window.noted).ready > 0);
  return page.evaluate(() => {
    const noted = Object('noted' in window ? window.noted : {});
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    return {
      firstPaint: (paint?.startTime ?? Number.NaN) / 1000,
      ready: Number(noted.ready) / 1000,
      blocked: Number(noted.blocked),
    };
  });
}

async function visit(
  browser: Browser,
  address: string,
  { path, ready }: { path: string; ready: string },
  storageState: StorageState | undefined,
): Promise<Visit> {
  const context = await browser.newContext({ locale: 'th-TH', storageState });
  const page = await context.newPage();
  const control = await context.newCDPSession(page);
  await control.send('Network.enable');
  await control.send('Network.emulateNetworkConditions', LINE);
  await control.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR });
  let bytes = 0;
  page.on('response', (response) => {
    if (/\.(js|css)$/.test(new URL(response.url()).pathname)) {
      bytes += Number(response.headers()['content-length'] ?? 0);
    }
  });
  // The runner names functions by a helper of its own, which a page has not.
  await page.addInitScript('globalThis.__name = (value) => value');
  await page.addInitScript(watch, { ready, long: LONG_TASK_MILLISECONDS });
  await page.goto(`${address}/${path}`);
  await page.waitForLoadState('networkidle');
  const notes = await readNotes(page);
  await context.close();
  return { kibibytes: bytes / KIBIBYTE, ...notes };
}

function middle(visits: readonly Visit[], read: (visit: Visit) => number): number {
  const sorted = visits.map(read).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

const browser = await launchBrowser(await findChromium());
const server = await TestServer.start({ DEMO: '1' });
try {
  await untilCounted(server.address);
  const state = await signIn(browser, server.address);
  console.log(
    `\nFirst visits at 1638/750 kbps, 150 ms, processor ${SLOWER_PROCESSOR}x slower; medians of ${ROUNDS}`,
  );
  const ready: Record<string, number> = {};
  for (const page of PAGES) {
    const visits: Visit[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      visits.push(await visit(browser, server.address, page, page.member ? state : undefined));
    }
    ready[page.title] = middle(visits, (one) => one.ready);
    console.log(
      `${page.title.padEnd(16)} ${middle(visits, (one) => one.kibibytes)
        .toFixed(1)
        .padStart(6)} KiB  ` +
        `first paint ${middle(visits, (one) => one.firstPaint).toFixed(2)} s  ` +
        `ready ${middle(visits, (one) => one.ready).toFixed(2)} s  ` +
        `blocked ${middle(visits, (one) => one.blocked).toFixed(0)} ms`,
    );
  }
  for (const { name, kibibytes, signIn: peerSignIn, list } of PEERS) {
    const share = (ours: number | undefined, theirs: number): string =>
      ((ours ?? Number.NaN) / theirs).toFixed(2);
    console.log(
      `${name} (as measured then: ${kibibytes} KiB): sign-in ${peerSignIn} s, ours ${share(ready['sign-in'], peerSignIn)} of it; ` +
        `list ${list} s, ours ${share(ready['list (units)'], list)} of it`,
    );
  }
} finally {
  await browser.close();
  await server.discard();
}

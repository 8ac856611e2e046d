/** First visits of pages on a slow line and a slow phone: what they weigh and when they paint. */
import type { Browser, Page } from 'playwright-core';
import type { StorageState } from './browsing.ts';
import { median } from './times.ts';

const BITS = 8;
const KIBIBYTE = 1024;
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: (1638 * 1000) / BITS,
  uploadThroughput: (750 * 1000) / BITS,
};
export const SLOWER_PROCESSOR = 4;
const LONG_TASK_MILLISECONDS = 50;
/** A busy machine that is slowed down as well takes its time. */
const PATIENCE_MILLISECONDS = 120_000;

export interface Visit {
  readonly kibibytes: number;
  /** Seconds from the request to the first text or picture. */
  readonly firstPaint: number;
  /** Seconds from the request until the largest text or picture was painted. */
  readonly largestPaint: number;
  /** Seconds from the request until what the page is for stands on it. */
  readonly ready: number;
  /** The same until all of it does; as `ready` where nothing comes after. */
  readonly whole: number;
  /** Milliseconds beyond 50 of every task that held up the page. */
  readonly blocked: number;
}

/** A page, and what stands on it once it is of use, and once all of it is there. */
export interface Look {
  readonly path: string;
  readonly ready: string;
  readonly whole?: string;
}

/** Runs in the page before its own scripts: notes when the wanted elements came, and long tasks. */
function watch({ ready, whole, long }: { ready: string; whole: string; long: number }): void {
  const noted = { ready: 0, whole: 0, blocked: 0, largest: 0 };
  Object.assign(window, { noted });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) noted.blocked += Math.max(0, duration - long);
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    noted.largest = list.getEntries().at(-1)?.startTime ?? noted.largest;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  const note = (wanted: string, as: 'ready' | 'whole'): void => {
    const look = (): void => {
      if (!document.querySelector(wanted)) requestAnimationFrame(look);
      // Right after the frame that is about to be painted, whatever else waits for the processor.
      else scheduler.postTask(() => (noted[as] = performance.now()), { priority: 'user-blocking' });
    };
    requestAnimationFrame(look);
  };
  note(ready, 'ready');
  note(whole, 'whole');
}

async function readNotes(page: Page): Promise<Omit<Visit, 'kibibytes'>> {
  const seen = () => {
    const { ready, whole } = Object('noted' in window ? window.noted : {});
    return ready > 0 && whole > 0;
  };
  await page.waitForFunction(seen, undefined, { timeout: PATIENCE_MILLISECONDS });
  return page.evaluate(() => {
    const noted = Object('noted' in window ? window.noted : {});
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    return {
      firstPaint: (paint?.startTime ?? Number.NaN) / 1000,
      largestPaint: Number(noted.largest) / 1000,
      ready: Number(noted.ready) / 1000,
      whole: Number(noted.whole) / 1000,
      blocked: Number(noted.blocked),
    };
  });
}

/** One visit with nothing cached from another. @param storageState of who is signed in */
export async function visit(
  browser: Browser,
  address: string,
  { path, ready, whole = ready }: Look,
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
  await page.addInitScript(watch, { ready, whole, long: LONG_TASK_MILLISECONDS });
  await page.goto(`${address}/${path}`);
  await page.waitForLoadState('networkidle');
  const notes = await readNotes(page);
  await context.close();
  return { kibibytes: bytes / KIBIBYTE, ...notes };
}

/** The middle one of all visits. */
export function middle(visits: readonly Visit[], read: (visit: Visit) => number): number {
  return median(visits.map(read));
}

/**
 * How smoothly the map follows the pointer on a slow phone: frames while the mouse wanders over all
 * amphoe of the country (paths), and over all tambon (a canvas). Official boundaries are no part of
 * the product: `MAP_FILES` names the files, with commas between them.
 *
 *   MAP_FILES=amphoe.geojson,tambon.geojson npm run bench map
 */
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { findChromium, launchBrowser } from '../tests/support/chromium.ts';
import { ADMIN, TestServer } from '../tests/support/e2e-server.ts';
import { signIn } from './browsing.ts';
import { quantile } from './times.ts';

const SLOWER_PROCESSOR = 4;
const LIMIT_MILLISECONDS = 33;
const STEPS = 400;
const DETAILS = ['province', 'amphure', 'tambon'] as const;

async function importFile(address: string, path: string): Promise<void> {
  const answer = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ data: ADMIN }),
  });
  const { token } = (await answer.json()) as { token: string };
  const form = new FormData();
  form.set('file', new File([new Uint8Array(await readFile(path))], basename(path)));
  const started = performance.now();
  const taken = await fetch(`${address}/api/geography/importBoundaries`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  if (!taken.ok) throw new Error(`${path}: ${await taken.text()}`);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${basename(path)} taken in: ${seconds} s`);
}

/** Runs in the page: notes the time between one frame and the next. */
function noteFrames(): void {
  const frames: number[] = [];
  Object.assign(window, { frames });
  let last = performance.now();
  const next = (): void => {
    const now = performance.now();
    frames.push(now - last);
    last = now;
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
}

interface Wandered {
  readonly frames: readonly number[];
  /** How many areas were announced on the way. */
  readonly told: number;
}

async function wander(page: Page): Promise<Wandered> {
  const box = await page.getByRole('listbox').boundingBox();
  if (!box) throw new Error('There is no map');
  const control = await page.context().newCDPSession(page);
  await control.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR });
  await page.evaluate(noteFrames);
  const told = new Set<string>();
  for (let step = 0; step < STEPS; step += 1) {
    // To and fro from top to bottom, through the middle of the country.
    const x = box.x + box.width * (0.5 + 0.22 * Math.sin(step / 6));
    const y = box.y + box.height * (0.05 + (0.6 * step) / STEPS);
    await page.mouse.move(x, y);
    if (step % 20 === 0)
      told.add((await page.locator('.map__tooltip strong').allTextContents())[0] ?? '');
  }
  const frames = await page.evaluate(() => Object(window).frames as number[]);
  await control.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return { frames, told: told.size };
}

async function measure(context: BrowserContext, address: string, detail: string): Promise<void> {
  const page = await context.newPage();
  // The runner names functions by a helper of its own, which a page has not.
  await page.addInitScript('globalThis.__name = (value) => value');
  const started = performance.now();
  await page.goto(`${address}/pages/dashboard?detail=${detail}`);
  await page.getByRole('listbox').waitFor();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  await page.getByRole('listbox').scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  const { frames, told } = await wander(page);
  await page.close();
  const at = (share: number): number => quantile(frames, share);
  const verdict = at(0.95) <= LIMIT_MILLISECONDS ? '' : '  OVER';
  console.log(
    `${detail.padEnd(8)}  frames: median ${at(0.5).toFixed(1)} ms, 95 % below ${at(0.95).toFixed(1)} ms, ` +
      `longest ${at(0.999).toFixed(0)} ms (${frames.length} frames, ${told} areas told; on screen after ${seconds} s)${verdict}`,
  );
}

const files = (process.env.MAP_FILES ?? '').split(',').filter(Boolean);
const server = await TestServer.start();
const browser = await launchBrowser(await findChromium());
try {
  for (const file of files) await importFile(server.address, file);
  const answer = await fetch(`${server.address}/api/dashboard/loadMapGeographies?level=province`);
  const { countrywide } = (await answer.json()) as { countrywide: string[] };
  console.log(`Processor ${SLOWER_PROCESSOR} times slower; limit ${LIMIT_MILLISECONDS} ms a frame`);
  // Who may see the records has a map of every level, before anything is published.
  const viewport = { width: 1440, height: 1100 };
  const storageState = await signIn(browser, server.address);
  const context = await browser.newContext({ viewport, storageState });
  for (const detail of DETAILS) {
    if (countrywide.includes(detail)) await measure(context, server.address, detail);
  }
} finally {
  await browser.close();
  await server.discard();
}

/**
 * A declaration of 200 more resources of 40 fields, beside the product as it is: how long checking
 * it, building, the first and later starts take, and what a first visit to the shell, a list and a
 * form weighs. Both are copies of the project, built and started as people do.
 */
import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { findChromium, launchBrowser } from '../tests/support/chromium.ts';
import { ADMIN, addressOf, launch } from '../tests/support/e2e-server.ts';
import { copyProject } from '../tests/support/project-copy.ts';
import { signIn } from './browsing.ts';
import { addMany, RESOURCES } from './many-resources.ts';
import { median, seconds } from './times.ts';

const STARTS = 5;
const KIBIBYTE = 1024;
const PAGES = [
  'login',
  'pages/contact',
  'pages/food-cateory/units/u',
  'pages/food-cateory/units/new',
];

const run = promisify(execFile);

async function weightOf(browser: Browser, address: string, path: string, state?: object) {
  const context = await browser.newContext({ locale: 'th-TH', storageState: Object(state) });
  const page = await context.newPage();
  let bytes = 0;
  page.on('response', (response) => {
    if (/\.(js|css)$|\/assets\/words\//.test(new URL(response.url()).pathname)) {
      bytes += Number(response.headers()['content-length']);
    }
  });
  await page.goto(`${address}/${path}`);
  await page.waitForLoadState('networkidle');
  await context.close();
  return bytes / KIBIBYTE;
}

async function weights(browser: Browser, address: string): Promise<number[]> {
  const state = await signIn(browser, address);
  const found: number[] = [];
  for (const path of PAGES) {
    found.push(await weightOf(browser, address, path, path === 'login' ? {} : state));
  }
  return found;
}

async function measure(browser: Browser, name: string, project: string): Promise<void> {
  const command =
    (...parameters: string[]) =>
    () =>
      run(process.execPath, parameters, { cwd: project, maxBuffer: 1e8 });
  const check = await seconds(command('--import', 'tsx', 'scripts/resources.ts', 'check'));
  const build = await seconds(command('scripts/build.mjs'));
  const starts: number[] = [];
  let found: number[] = [];
  for (let round = 0; round <= STARTS; round += 1) {
    const environment = { PORT: '0', DATA_DIR: join(project, 'data-store') };
    const started = launch({ ...environment, ADMIN_PASSWORD: ADMIN.password }, project);
    let address = '';
    starts.push(
      await seconds(async () => {
        address = await addressOf(started);
      }),
    );
    if (round === STARTS) found = await weights(browser, address);
    started.process.kill('SIGINT');
    await started.ended;
  }
  const [first = 0, ...later] = starts;
  console.log(
    `${name}: check ${check.toFixed(2)} s, build ${build.toFixed(1)} s, first start ` +
      `${first.toFixed(1)} s, later ${median(later).toFixed(2)} s; KiB of ${PAGES.join(', ')}: ` +
      `${found.map((kibibytes) => kibibytes.toFixed(1)).join(', ')}` +
      `  (load of the machine ${loadavg()[0]?.toFixed(1)})`,
  );
}

const browser = await launchBrowser(await findChromium());
for (const [name, prepare] of [
  ['as it is', async () => {}],
  [`${RESOURCES} more`, addMany],
] as const) {
  const project = await copyProject();
  try {
    await prepare(project);
    await measure(browser, name, project);
  } finally {
    await rm(project, { recursive: true, force: true });
  }
}
await browser.close();

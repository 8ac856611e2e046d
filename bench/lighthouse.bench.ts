/**
 * Lighthouse on public pages and on a list, for a desktop and for its slow phone on a slow line:
 * performance, accessibility and best practices of 100, medians of each. Lighthouse is fetched from the npm
 * registry into a folder of its own, once; the product does without it. Needs what `npm run build`
 * makes. `LIGHTHOUSE_DEVICE=phone` measures that alone, `LIGHTHOUSE_PAGES=dashboard,sign-in` these
 * pages alone, and `LIGHTHOUSE_ROUNDS` says how often (5).
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import { findChromium } from '../tests/support/chromium.ts';
import { TestServer } from '../tests/support/e2e-server.ts';
import { freePort } from '../tests/support/free-port.ts';
import { signInOn, untilCounted } from './browsing.ts';
import { median } from './times.ts';

const run = promisify(execFile);
const VERSION = '12.8.2';
const ROUNDS = Number(process.env.LIGHTHOUSE_ROUNDS ?? 5);
const WANTED = 95;
/** A run that Lighthouse itself fails is tried again this often. */
const TRIES_MORE = 2;
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;
/** What is printed beside the marks, and what is divided by to be read: seconds, milliseconds, KiB. */
const AUDITS = [
  { name: 'first-contentful-paint', unit: 's', of: 1000, digits: 1 },
  { name: 'largest-contentful-paint', unit: 's', of: 1000, digits: 1 },
  { name: 'total-blocking-time', unit: 'ms blocked', of: 1, digits: 0 },
  { name: 'cumulative-layout-shift', unit: 'moved', of: 1, digits: 3 },
  { name: 'total-byte-weight', unit: 'KiB', of: 1024, digits: 0 },
] as const;
const DEVICES = { desktop: ['--preset=desktop'], phone: [] } as const;
const CHOSEN = (['desktop', 'phone'] as const).filter(
  (device) => (process.env.LIGHTHOUSE_DEVICE ?? device) === device,
);

const PAGES = [
  { title: 'sign-in', path: 'login', member: false },
  { title: 'dashboard', path: 'pages/dashboard', member: false },
  { title: 'households', path: 'pages/dashboardhouse', member: false },
  { title: 'food service', path: 'pages/dashboardouthouse', member: false },
  { title: 'retail', path: 'pages/dashboardretail', member: false },
  { title: 'handlers', path: 'pages/dashboardgarbage', member: false },
  { title: 'contact', path: 'pages/contact', member: false },
  { title: 'download', path: 'download', member: false },
  { title: 'privacy', path: 'privacy', member: false },
  { title: 'not found', path: 'notfound', member: false },
  { title: 'list (units)', path: 'pages/food-cateory/units/u', member: true },
  { title: 'list (waste)', path: 'pages/waste-cateory/waste-records', member: true },
] as const;

const TITLES = process.env.LIGHTHOUSE_PAGES?.split(',');
const isWanted = (title: string): boolean => TITLES?.includes(title) ?? true;

/** What is read of a report; see Lighthouse's own description of it. */
interface Report {
  /** What went wrong in Lighthouse itself, which then measured nothing. */
  readonly runtimeError?: { readonly code: string; readonly message: string };
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>;
}

async function lighthouse(): Promise<string> {
  const folder = join(tmpdir(), `food-waste-lighthouse-${VERSION}`);
  const program = join(folder, 'node_modules', 'lighthouse', 'cli', 'index.js');
  if (existsSync(program)) return program;
  const coming = await mkdtemp(`${folder}-`);
  const quietly = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts'];
  await run('npm', ['install', ...quietly, '--prefix', coming, `lighthouse@${VERSION}`]);
  // It has its name only once all of it is there.
  await rename(coming, folder);
  return program;
}

/** A browser with a folder of its own, which Lighthouse controls by this port; perhaps signed in. */
async function browse(folder: string, address: string, member: boolean) {
  const port = await freePort();
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: await findChromium(),
    locale: 'th-TH',
    args: ['--no-sandbox', `--remote-debugging-port=${port}`],
  });
  if (member) await signInOn(await context.newPage(), address);
  return { port, close: () => context.close() };
}

/** What a busy machine makes of the browser's recording: `NO_NAVSTART`, `NO_FCP`, `NO_LCP`. */
const OF_TRACES = /^(NO|INVALID)_/;
const isOfTrace = ({ runtimeError }: Report): boolean => OF_TRACES.test(runtimeError?.code ?? '');

/** Measures once. A run that fails leaves a report too, with the reason in it. */
async function look(
  program: string,
  url: string,
  port: number,
  device: keyof typeof DEVICES,
): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'food-waste-lighthouse-report-'));
  const file = join(folder, 'report.json');
  const about = [`--port=${port}`, '--disable-storage-reset', '--quiet'];
  const only = `--only-categories=${CATEGORIES.join(',')}`;
  const output = ['--output=json', `--output-path=${file}`];
  try {
    const failed = await run(process.execPath, [
      ...[program, url, ...about, only, ...output],
      ...DEVICES[device],
    ]).then(
      () => null,
      (problem: unknown) => problem,
    );
    if (failed !== null && !existsSync(file)) throw failed;
    // Lighthouse's own file.
    const report = JSON.parse(await readFile(file, 'utf8')) as Report;
    if (failed !== null && !isOfTrace(report)) throw failed;
    return report;
  } finally {
    await rm(folder, { recursive: true });
  }
}

interface Visit {
  readonly address: string;
  readonly path: string;
  readonly member: boolean;
  readonly device: keyof typeof DEVICES;
}

/**
 * Measures in a new browser, so that nothing is cached from the visit before but who is signed in; and
 * again where the recording failed. @throws what it failed of last
 */
async function lookSurely(
  program: string,
  profile: string,
  { address, path, member, device }: Visit,
): Promise<Report> {
  for (let tries = 0; ; tries += 1) {
    const { port, close } = await browse(`${profile}-${tries}`, address, member);
    try {
      const report = await look(program, `${address}/${path}`, port, device);
      if (!report.runtimeError) return report;
      const { code, message } = report.runtimeError;
      if (tries === TRIES_MORE) throw new Error(`${path}: ${message}`);
      console.log(`${path} once more: ${code}`);
    } finally {
      await close();
    }
  }
}

function tell(title: string, device: string, reports: readonly Report[]): boolean {
  const scores = CATEGORIES.map((name) =>
    median(reports.map(({ categories }) => Math.round((categories[name]?.score ?? 0) * 100))),
  );
  const values = AUDITS.map(({ name, unit, of, digits }) => {
    const middle = median(reports.map(({ audits }) => audits[name]?.numericValue ?? Number.NaN));
    return `${(middle / of).toFixed(digits)} ${unit}`;
  });
  console.log(
    `${title.padEnd(14)} ${device.padEnd(8)} ${scores.map((score) => String(score).padStart(4)).join(' ')}` +
      `   ${values.join(', ')}`,
  );
  return scores.every((score) => score >= WANTED);
}

const program = await lighthouse();
const server = await TestServer.start({ DEMO: '1' });
const folder = await mkdtemp(join(tmpdir(), 'food-waste-lighthouse-browser-'));
try {
  await untilCounted(server.address);
  console.log(`\nLighthouse ${VERSION}, medians of ${ROUNDS}: ${CATEGORIES.join(', ')}`);
  for (const { title, path, member } of PAGES.filter(({ title }) => isWanted(title))) {
    for (const device of CHOSEN) {
      const reports: Report[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const profile = join(folder, `${title}-${device}-${round}`);
        reports.push(
          await lookSurely(program, profile, { address: server.address, path, member, device }),
        );
      }
      if (!tell(title, device, reports)) process.exitCode = 1;
    }
  }
  console.log(`load of the machine ${loadavg()[0]?.toFixed(1)}`);
} finally {
  await server.discard();
  await rm(folder, { recursive: true, force: true });
}

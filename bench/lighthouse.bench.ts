/**
 * Lighthouse on public pages and on a list, for a desktop and for its slow phone on a slow line:
 * performance, accessibility and best practices of 100, medians of each. Lighthouse is fetched from the npm
 * registry into a folder of its own, once; the product does without it. Needs what `npm run build`
 * makes. `LIGHTHOUSE_DEVICE=phone` measures that alone, `LIGHTHOUSE_ROUNDS` says how often (5).
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
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;
/** What is told beside the marks, and what is divided by to be read: seconds, milliseconds, KiB. */
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

/** What is read of a report; see Lighthouse's own description of it. */
interface Report {
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

/** A browser with a folder of its own, which Lighthouse asks by this port; perhaps signed in. */
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
  await run(process.execPath, [program, url, ...about, only, ...output, ...DEVICES[device]]);
  // Lighthouse's own file.
  const report = JSON.parse(await readFile(file, 'utf8')) as Report;
  await rm(folder, { recursive: true });
  return report;
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
  for (const { title, path, member } of PAGES) {
    for (const device of CHOSEN) {
      const reports: Report[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        // A new browser each time: nothing is kept from the visit before but who is signed in.
        const profile = join(folder, `${title}-${device}-${round}`);
        const { port, close } = await browse(profile, server.address, member);
        try {
          reports.push(await look(program, `${server.address}/${path}`, port, device));
        } finally {
          await close();
        }
      }
      if (!tell(title, device, reports)) process.exitCode = 1;
    }
  }
  console.log(`load of the machine ${loadavg()[0]?.toFixed(1)}`);
} finally {
  await server.discard();
  await rm(folder, { recursive: true, force: true });
}

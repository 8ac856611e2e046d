/**
 * First visits of sign-in and of a list on a slow line and a slow phone, beside the smallest app
 * that Refine's tutorial ends with (Ant Design) and the app that `create-react-admin` makes (Fakerest,
 * local sign-in), both built for production and served with Brotli. One run, in turn. `PEERS_DIR`
 * stores what was installed. Needs what `npm run build` makes, the npm registry, and Chromium.
 */
import { readFile, rmdir, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { loadavg } from 'node:os';
import { dirname, join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { word } from '../tests/e2e/person.ts';
import { findChromium, launchBrowser } from '../tests/support/chromium.ts';
import { ADMIN, TestServer } from '../tests/support/e2e-server.ts';
import { freePort } from '../tests/support/free-port.ts';
import type { StorageState } from './browsing.ts';
import { discard, install, make, makeFolder, runIn, versionOf } from './peers/folder.ts';
import { ROWS, serve } from './peers/static-site.ts';
import { type Look, middle, SLOWER_PROCESSOR, type Visit, visit } from './visits.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 5);
const CREATOR = 'create-react-admin@5.15.0';

interface Site {
  readonly name: string;
  readonly address: string;
  readonly signIn: Look;
  readonly list: Look;
  /** What is typed at the sign-in, in order. */
  readonly typed: readonly string[];
  /** What is done once after the first sign-in, and is not part of a visit. */
  settle?(page: Page): Promise<void>;
  close(): Promise<unknown>;
}

const closed = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.closeAllConnections();
    server.close(() => resolve());
  });

async function served(folder: string): Promise<Pick<Site, 'address' | 'close'>> {
  const port = await freePort();
  const server = await serve(join(folder, 'dist'), port);
  return {
    address: `http://127.0.0.1:${port}`,
    close: () => closed(server).then(() => discard(folder)),
  };
}

const build = (folder: string): Promise<void> =>
  make(join(folder, 'dist/index.html'), () =>
    runIn(folder, process.execPath, ['node_modules/vite/bin/vite.js', 'build']),
  );

async function refine(): Promise<Site> {
  const folder = await install('refine');
  await build(folder);
  return {
    name: `Refine ${await versionOf(folder, '@refinedev/core')}, antd ${await versionOf(folder, 'antd')}`,
    signIn: { path: 'login', ready: 'input[type=password]' },
    list: { path: 'posts', ready: '.ant-table-row' },
    typed: ['demo@example.com', 'demo'],
    ...(await served(folder)),
  };
}

/**
 * Rows for its list, at once and not after the third of a second that it waits by itself. Its page
 * requests another host for a font: left out, so that nobody waits for that host.
 */
async function furnish(folder: string): Promise<void> {
  const change = async (name: string, work: (text: string) => string): Promise<void> => {
    const file = join(folder, name);
    await writeFile(file, work(await readFile(file, 'utf8')));
  };
  await change('src/data.json', () => JSON.stringify({ posts: ROWS }));
  await change('src/dataProvider.ts', (text) => text.replace(', 300)', ', 0)'));
  await change('index.html', (text) =>
    text.replaceAll(/<link[^>]*fonts\.(googleapis|gstatic)\.com[^>]*>/g, ''),
  );
}

async function reactAdmin(): Promise<Site> {
  const folder = await makeFolder('react-admin');
  const choices = ['--data-provider', 'ra-data-fakerest', '--auth-provider', 'local-auth-provider'];
  const more = ['--resource', 'posts', '--install', 'skip'];
  await make(join(folder, 'package.json'), async () => {
    // The tool that makes the app wants to make its folder too.
    await rmdir(folder);
    await runIn(dirname(folder), 'npx', ['--yes', CREATOR, 'react-admin', ...choices, ...more]);
  });
  await make(join(folder, 'node_modules/vite'), () =>
    runIn(folder, 'npm', ['install', '--no-audit', '--no-fund']),
  );
  await furnish(folder);
  await build(folder);
  return {
    name: `react-admin ${await versionOf(folder, 'react-admin')}`,
    signIn: { path: '#/login', ready: 'input[type=password]' },
    list: { path: '#/posts', ready: 'tbody tr' },
    typed: ['janedoe', 'password'],
    ...(await served(folder)),
  };
}

async function ours(): Promise<Site> {
  const server = await TestServer.start();
  return {
    name: 'this product',
    address: server.address,
    signIn: { path: 'login', ready: 'input[type=password]' },
    list: {
      path: 'pages/food-cateory/units/u',
      ready: '[data-row-link]',
      // The boxes that select rows come with all else that can be done with them.
      whole: '.ant-table-row .ant-checkbox-input',
    },
    typed: [ADMIN.username, ADMIN.password],
    // The privacy notice is read once.
    settle: async (page) => {
      const button = page.getByRole('button', { name: word('privacy:due.acknowledge') });
      await button.click();
      await button.waitFor({ state: 'detached' });
    },
    close: () => server.discard(),
  };
}

async function signedIn(browser: Browser, site: Site): Promise<StorageState> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${site.address}/${site.signIn.path}`);
  await page.locator('input[type=password]').waitFor();
  const fields = page.locator('input:not([type=checkbox])');
  for (const [index, text] of site.typed.entries()) await fields.nth(index).fill(text);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => !url.href.includes('login'));
  await site.settle?.(page);
  const state = await context.storageState();
  await context.close();
  return state;
}

type Visits = Record<'signIn' | 'list', Visit[]>;

function tell(name: string, visits: Visits, first: Visits): void {
  for (const what of ['signIn', 'list'] as const) {
    const told = ([read, unit]: readonly [(visit: Visit) => number, number]): string => {
      const value = middle(visits[what], read);
      const ratio = value / middle(first[what], read);
      return `${value.toFixed(unit)}${visits === first ? '' : ` (${ratio.toFixed(1)}x)`}`;
    };
    const columns = [
      [(it: Visit) => it.kibibytes, 0],
      [(it: Visit) => it.firstPaint, 2],
      [(it: Visit) => it.largestPaint, 2],
      [(it: Visit) => it.ready, 2],
      [(it: Visit) => it.whole, 2],
      [(it: Visit) => it.blocked, 0],
    ] as const;
    const title = `${what === 'signIn' ? 'sign-in' : 'list'}: ${name}`;
    console.log(`| ${[title, ...columns.map(told)].join(' | ')} |`);
  }
}

const browser = await launchBrowser(await findChromium());
const sites: Site[] = [];
try {
  for (const make of [ours, refine, reactAdmin]) sites.push(await make());
  const all = new Map<Site, { state: StorageState; visits: Visits }>();
  for (const site of sites) {
    all.set(site, { state: await signedIn(browser, site), visits: { signIn: [], list: [] } });
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [site, { state, visits }] of all) {
      visits.signIn.push(await visit(browser, site.address, site.signIn, undefined));
      visits.list.push(await visit(browser, site.address, site.list, state));
    }
  }
  const load = loadavg()[0]?.toFixed(1);
  console.log(
    `\n1638/750 kbps, 150 ms, processor ${SLOWER_PROCESSOR}x slower, medians of ${ROUNDS}, load ${load}\n`,
  );
  console.log('| page | KiB | first paint | largest | ready | whole | blocked |');
  console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: |');
  const [first] = all.values();
  for (const [{ name }, { visits }] of all) tell(name, visits, first?.visits ?? visits);
} finally {
  await browser.close();
  for (const { close } of sites) await close();
}

import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetchedLaterBy, partHolding, partsOver } from '../support/built.ts';
import { ADMIN, TestServer } from '../support/e2e-server.ts';
import { sharedBrowser } from '../support/shared-browser.ts';
import { publishFigures, reportHouseholds } from './dashboards.ts';
import { Person, word } from './person.ts';
import { signIn } from './stage.ts';

/**
 * What a first visit may fetch on each kind of page: KiB of code, words and style, Brotli, no fonts. The
 * names of files, which change with each build, weigh up to 0.1 KiB more or less.
 */
const BUDGETS = {
  signIn: 65,
  shell: 120,
  /** The shell with a page of text and links in it. */
  page: 121,
  /** The same with the privacy notice, its date, and the names of the fields that it tells of. */
  privacy: 136,
  /** The same with the list of open data, and its days. */
  downloads: 126.6,
  /** The shell with the figures of a dashboard in it. */
  firstPaint: 132.8,
  /** The same with the map of Thailand, all charts, the names they are chosen by on a phone, and campaigns. */
  dashboard: 168,
} as const;
const KIBIBYTE = 1024;
/** In bytes; the build itself warns of what is larger than the charts of the analysis. */
const LARGE_PART = 500_000;

let server: TestServer;
let browser: Browser;
let signedIn: Awaited<ReturnType<BrowserContext['storageState']>>;

beforeAll(async () => {
  server = await TestServer.office();
  browser = await sharedBrowser();
  // So that dashboards have figures to show.
  const call = await signIn(server.address, ADMIN);
  await reportHouseholds(call);
  await publishFigures(call);
  const person = await Person.at(browser, server.address);
  await person.signIn(ADMIN.username, ADMIN.password);
  // The privacy notice comes once, after the first sign-in, and not with every visit.
  await person.acknowledgePrivacy();
  signedIn = await person.page.context().storageState();
  await person.leave();
});
afterAll(async () => {
  await server?.discard();
});

interface Fetched {
  readonly path: string;
  readonly kibibytes: number;
  readonly headers: Readonly<Record<string, string>>;
}

const weightOf = (fetched: readonly Fetched[]): number =>
  fetched.reduce((sum, { kibibytes }) => sum + kibibytes, 0);

/** Everything of code and style that a first visit to an address fetches, by what went over the wire. */
async function visit(path: string, ready: string, storageState?: typeof signedIn) {
  const context = await browser.newContext({ locale: 'th-TH', storageState });
  const page = await context.newPage();
  const fetched: Fetched[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (!/\.(js|css)$|\/assets\/words\//.test(pathname)) return;
    const headers = response.headers();
    const kibibytes = Number(headers['content-length']) / KIBIBYTE;
    fetched.push({ path: pathname, kibibytes, headers });
  });
  await page.goto(`${server.address}/${path}`);
  await page.locator(ready).first().waitFor();
  await page.waitForLoadState('networkidle');
  await context.close();
  return fetched;
}

const ROUTES = [
  ['signIn', 'login', 'input[type=password]'],
  ['dashboard', 'pages/dashboard', 'main .bars__list'],
  ['page', 'pages/contact', 'main h1'],
  ['privacy', 'privacy', 'main h1'],
  ['downloads', 'download', 'main h1'],
  ['shell', 'notfound', 'main h1'],
] as const;

/** Staff open them often, from what their browsers keep: their weight is told, and has no bound. */
const REPORTED = [
  ['pages/food-cateory/units/u', '[data-row-link]'],
  ['pages/user', '[data-row-link]'],
  ['pages/food-cateory/units/new', '[data-field=name] input'],
] as const;

describe('the weight of a first visit', () => {
  it.each(ROUTES)('%s (/%s) keeps to its budget', async (kind, path, ready) => {
    const fetched = await visit(path, ready);
    const total = weightOf(fetched);
    const list = fetched
      .toSorted((a, b) => b.kibibytes - a.kibibytes)
      .map((file) => `${file.kibibytes.toFixed(1)} ${file.path}`);
    expect(total, list.join('\n')).toBeLessThanOrEqual(BUDGETS[kind]);
  });

  it.for(REPORTED)(
    '/%s is fetched compressed, and its weight reported',
    async ([path, ready], { annotate }) => {
      const fetched = await visit(path, ready, signedIn);
      expect(fetched.length).toBeGreaterThan(0);
      await annotate(`/${path}: ${weightOf(fetched).toFixed(1)} KiB`);
      for (const { path: file, kibibytes, headers } of fetched) {
        // Tiny files grow by being compressed.
        if (kibibytes >= 0.5) expect(headers['content-encoding'], file).toBe('br');
      }
    },
  );

  it('has one large part: the charts of the analysis, which comes with that page alone', () => {
    expect(partsOver(LARGE_PART)).toEqual([partHolding('brushXHighlight')]);
  });

  it('has nothing of what stands in for packages that nothing calls', () => {
    const standIns = ['papaparse', 'react-markdown'];
    for (const name of standIns) {
      // Code that calls one brings what it says with it; all else of it is left out of the build.
      expect(() => partHolding(`${name} is not part of this app`), name).toThrow();
    }
  });

  it('has nothing of what draws declared dashboards, as none is declared', () => {
    // What each of their cards says that no filter narrows.
    expect(() => partHolding('summaries.unfiltered')).toThrow();
  });

  it('a screen has the words of its own resource, and not of the others', async () => {
    const fetched = await visit('pages/food-cateory/units/u', '[data-row-link]', signedIn);
    const words = fetched.filter(({ path }) => path.includes('/words/'));
    expect(words.map(({ path }) => path)).toEqual(['/assets/words/th/units.json']);
  });

  it('firstPaint: a dashboard paints its figures before its map and charts are fetched', async () => {
    const paths = (fetched: readonly Fetched[]) => fetched.map(({ path }) => path);
    const shell = new Set(paths(await visit('pages/contact', 'main h1')));
    const later = new Set([
      ...fetchedLaterBy(partHolding('dashboard__actions')),
      // What the rows of charts are called is among the words of the records.
      partHolding(word('resources:choices.destination.anaerobicDigestion')),
      // What publications are called is said beside the filters.
      partHolding(word('publication:source.live')),
      // What charts are called is said above them.
      partHolding(word('cards:perPerson')),
    ]);
    const fetched = await visit('pages/dashboard', 'main .bars__list');
    const first = fetched.filter(({ path }) => shell.has(path) || !later.has(path));
    const total = weightOf(first);
    expect(first.length).toBeLessThan(fetched.length);
    expect(total, paths(first).join('\n')).toBeLessThanOrEqual(BUDGETS.firstPaint);
  });

  it('puts in each sheet once, so that none comes after the sheets that build on it', async () => {
    const page = await browser.newPage();
    await page.goto(`${server.address}/pages/dashboard`);
    await page.locator('main .bars__list').first().waitFor();
    await page.waitForLoadState('networkidle');
    const sheets = await page
      .locator('link[rel=stylesheet]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    await page.context().close();
    expect(sheets.length).toBeGreaterThan(1);
    expect(sheets).toEqual([...new Set(sheets)]);
  });

  it('comes compressed by Brotli, and hashed files are cached for good', async () => {
    const fetched = await visit('pages/contact', 'main h1');
    expect(fetched.length).toBeGreaterThan(0);
    for (const { path, kibibytes, headers } of fetched) {
      // Tiny files grow by being compressed.
      if (kibibytes >= 0.5) expect(headers['content-encoding'], path).toBe('br');
      expect(headers['cache-control'], path).toBe('public, max-age=31536000, immutable');
    }
  });
});

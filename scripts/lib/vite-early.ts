import { existsSync } from 'node:fs';
import type { Plugin } from 'vite';
import { menuPages } from '../../src/engine/declaration/menu-pages.ts';
import type { WrittenDeclaration } from '../../src/engine/declaration/types.ts';
import { homeAddressOf, outlineOf } from '../../src/engine/web/core/outline-of.ts';
import { pathsOf } from '../../src/engine/web/core/paths.ts';
import { DASHBOARDS } from '../../src/food-waste/web/dashboard/declaration.ts';
import { firstAsks } from '../../src/food-waste/web/dashboard/first-asks.ts';
import { readView } from '../../src/food-waste/web/dashboard/view.ts';
import { languagesIn } from './vite-locales.ts';

const FILE = 'early.json';
const ASKS_FILE = 'first-asks.json';
/** What comes with the page itself. */
const ENTRY = '/src/engine/web/app/main.tsx';
const SHELL = '/src/engine/web/app/start.tsx';
const SHELL_WORDS = ['shell'];
/** By the name that the server adds these by, where there is demonstration data. */
const DEMONSTRATION = 'demonstration';
const DEMONSTRATION_BANNER = '/src/food-waste/web/demonstration/DemonstrationBanner.tsx';

/** What a page has beside the shell: its parts, areas of words, and its first requests. */
interface Page {
  readonly parts: readonly string[];
  /** Its parts weigh so much that the shell, which paints first, is not to wait in line with them. */
  readonly isHeavy?: true;
  readonly words: readonly string[];
  readonly asks: readonly string[];
}

const SITE = '/site.json';
const DASHBOARD: Page = {
  parts: ['/src/food-waste/web/dashboard/DashboardPage.tsx'],
  words: ['charts', 'map'],
  asks: ['/api/dashboard/loadMapGeographies?level=province'],
};
const CONTACT: Page = {
  parts: ['/src/food-waste/web/contact/ContactPage.tsx'],
  words: [],
  asks: [SITE],
};
/** The code of lists, which only those who are signed in have use for. */
const LIST: Page = {
  isHeavy: true,
  // First what requests the rows and draws them, then what it runs while the rest is on its way.
  parts: [
    '/src/engine/web/screens/list/prefetch-list.ts',
    '/src/engine/web/app/refine/Arriving.tsx',
    '/src/engine/web/screens/list/first/FirstRows.tsx',
    '/src/engine/web/core/query-client.ts',
    '/src/engine/web/core/theme.ts',
    '/src/engine/web/app/refine/RefineRoot.tsx',
    '/src/engine/web/app/routes/ListRoute.tsx',
  ],
  words: ['screens', 'fields', 'resources'],
  asks: [],
};
const DOWNLOADS: Page = {
  parts: ['/src/food-waste/web/download/DownloadPage.tsx'],
  words: ['publication'],
  asks: [SITE, '/api/dashboard/published'],
};
/** Pages that every application has. */
const OWN_PAGES: Readonly<Record<string, Page>> = {
  '/privacy': {
    parts: ['/src/engine/web/pages/privacy/PrivacyPage.tsx'],
    words: ['privacy'],
    asks: [SITE],
  },
  '/notfound': { parts: ['/src/engine/web/pages/NotFoundPage.tsx'], words: [], asks: [] },
};
/** Requested on every page but the sign-in, where the application has the banner. */
const SHELL_ASKS = ['/api/dashboard/demonstration'];

/** By their names, pages of the food-waste application that are open to all. */
function pageOf(name: string): Page[] {
  if (Object.hasOwn(DASHBOARDS, name)) return [DASHBOARD];
  return { contact: [CONTACT], download: [DOWNLOADS] }[name] ?? [];
}

/** A file of the build, as far as it is looked at here. */
interface Built {
  readonly fileName: string;
  readonly imports: readonly string[];
  readonly moduleIds: readonly string[];
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> };
}

/** A part of the build with all that it imports. */
function withImports(start: Built, chunks: ReadonlyMap<string, Built>): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (chunk: Built): void => {
    if (found.has(chunk.fileName)) return;
    found.add(chunk.fileName);
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) found.add(sheet);
    for (const name of chunk.imports) {
      const next = chunks.get(name);
      if (next) add(next);
    }
  };
  add(start);
  return found;
}

const asLink = (file: string): string =>
  file.endsWith('.css')
    ? `</${file}>; rel=preload; as=style; crossorigin`
    : `</${file}>; rel=modulepreload; crossorigin`;

const NONE: ReadonlySet<string> = new Set();

const askedAs = (address: string): string => `<${address}>; rel=preload; as=fetch; crossorigin`;

const chunkWith = (module: string, chunks: ReadonlyMap<string, Built>): Built | undefined =>
  [...chunks.values()].find(({ moduleIds }) =>
    moduleIds.some((id) => id.replaceAll('\\', '/').endsWith(module)),
  );

/** Finds the files of the build that modules are in, with all that these import. */
function filesIn(chunks: ReadonlyMap<string, Built>) {
  const filesOf = (module: string): string[] => {
    const chunk = chunkWith(module, chunks);
    if (!chunk) throw new Error(`The build has no ${module}.`);
    return [...withImports(chunk, chunks)];
  };
  return (modules: readonly string[]): Set<string> => new Set(modules.flatMap(filesOf));
}

/**
 * By language, then by path, `*` for others: the value of the header `Link`; and what is added to
 * it where there is demonstration data.
 */
function linksOf(
  filesOfAll: ReturnType<typeof filesIn>,
  languages: readonly string[],
  pages: Readonly<Record<string, Page>>,
  hasBanner: boolean,
): Record<string, Record<string, string>> {
  const entry = filesOfAll([ENTRY]);
  const shellAsks = hasBanner ? SHELL_ASKS : [];
  const links = (files: ReadonlySet<string>, there: ReadonlySet<string>): string[] =>
    [...files].flatMap((file) => (there.has(file) ? [] : asLink(file)));
  const wordsOf = (language: string, areas: readonly string[]): string[] =>
    areas.map((area) => `/locales/${language}/${area}.json`);
  return Object.fromEntries(
    languages.map((language) => {
      const shell = [SHELL, ...wordsOf(language, SHELL_WORDS)];
      const banner = hasBanner
        ? filesOfAll([DEMONSTRATION_BANNER, ...wordsOf(language, ['demo'])])
        : NONE;
      const linksTo = ({ parts, isHeavy, words, asks }: Page): string => {
        const own = [...parts, ...wordsOf(language, words)];
        const asked = [...shellAsks, ...asks].map(askedAs);
        if (!isHeavy) {
          return [...links(filesOfAll([...shell, ...own]), entry), ...asked].join(', ');
        }
        // What a page names itself comes after what is named before it: here it is named first.
        const first = filesOfAll([ENTRY, ...shell]);
        const later = links(filesOfAll(own), first).map((link) => `${link}; fetchpriority=low`);
        return [...links(first, NONE), ...asked, ...later].join(', ');
      };
      const others = [...links(filesOfAll(shell), entry), ...shellAsks.map(askedAs)];
      const own = Object.entries(pages).map(([path, page]) => [path, linksTo(page)]);
      return [
        language,
        {
          '*': others.join(', '),
          ...Object.fromEntries(own),
          '/login': '',
          [DEMONSTRATION]: links(banner, new Set([...entry, ...filesOfAll(shell)])).join(', '),
        },
      ];
    }),
  );
}

/**
 * By the path of a dashboard: its first requests where nothing is chosen, and the sheets and fonts it
 * is drawn with.
 */
function asksOf(
  pages: readonly { readonly page: string; readonly path: string }[],
  sheets: readonly string[],
  fonts: readonly string[],
): object {
  const nothingChosen = readView(new URLSearchParams());
  const asks = pages.flatMap(({ page, path }) => {
    const declared = DASHBOARDS[page];
    return declared
      ? [[`/${path}`, { page, asks: firstAsks(declared, nothingChosen), sheets, fonts }]]
      : [];
  });
  return Object.fromEntries(asks);
}

/**
 * Notes which files a page fetches first, so that the server names them with the page: on a slow
 * line they come side by side then, not each after the one that needs it. The languages are those
 * that have the words of dashboards. And notes the requests of dashboards, for the server to answer with the
 * page.
 */
export function earlyFiles(declaration: WrittenDeclaration): Plugin {
  let locales = '';
  return {
    name: 'early-files',
    apply: 'build',
    configResolved({ root }) {
      locales = `${root}/locales`;
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = new Map(
          Object.values(bundle).flatMap((it) => (it.type === 'chunk' ? [[it.fileName, it]] : [])),
        );
        const languages = languagesIn(locales).filter((language) =>
          existsSync(`${locales}/${language}/charts.json`),
        );
        const outline = outlineOf(declaration);
        const { screens } = outline;
        const declared = [...menuPages(outline), ...outline.pages];
        const pages = Object.fromEntries(
          declared.flatMap(({ page, path }) => pageOf(page).map((it) => [`/${path}`, it] as const)),
        );
        const home = pages[homeAddressOf(declaration).path];
        const lists = Object.values(screens).flatMap((screen) =>
          screen.lists.flatMap((name) => pathsOf({ name, screen })?.lists ?? []),
        );
        const all = {
          ...(home ? { '/': home } : {}),
          ...OWN_PAGES,
          ...pages,
          ...Object.fromEntries(lists.map((path) => [path, LIST])),
        };
        const filesOfAll = filesIn(chunks);
        const hasBanner = chunkWith(DEMONSTRATION_BANNER, chunks) !== undefined;
        const source = JSON.stringify(linksOf(filesOfAll, languages, all, hasBanner));
        this.emitFile({ type: 'asset', fileName: FILE, source });
        const entry = filesOfAll([ENTRY]);
        const asked = declared.filter(({ page }) => Object.hasOwn(DASHBOARDS, page));
        const dashboard = asked.length > 0 ? DASHBOARD.parts : [];
        const sheets = [...filesOfAll([SHELL, ...dashboard])]
          .filter((file) => file.endsWith('.css') && !entry.has(file))
          .map((file) => `/${file}`);
        const fonts = Object.keys(bundle)
          .filter((file) => file.endsWith('.woff2'))
          .map((file) => `/${file}`);
        const asks = JSON.stringify(asksOf(asked, sheets, fonts));
        this.emitFile({ type: 'asset', fileName: ASKS_FILE, source: asks });
      },
    },
  };
}

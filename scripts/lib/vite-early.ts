import { readdirSync } from 'node:fs';
import type { Plugin } from 'vite';
import type { WrittenDeclaration } from '../../src/schema/types.ts';
import { outlineOf } from '../../src/web/app/outline-of.ts';

const FILE = 'early.json';
/** What comes with the page itself. */
const ENTRY = '/src/web/app/main.tsx';
const SHELL = '/src/web/app/start.tsx';
const DASHBOARD = '/src/web/pages/dashboard/DashboardPage.tsx';
const SHELL_WORDS = ['shell'];
const DASHBOARD_WORDS = ['charts', 'map'];

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

/** By language, then by path, `*` for others: the value of the header `Link`. */
function linksOf(
  chunks: ReadonlyMap<string, Built>,
  languages: readonly string[],
  dashboards: readonly string[],
): Record<string, Record<string, string>> {
  const filesOf = (module: string): string[] => {
    const chunk = [...chunks.values()].find(({ moduleIds }) =>
      moduleIds.some((id) => id.replaceAll('\\', '/').endsWith(module)),
    );
    if (!chunk) throw new Error(`The build has no ${module}.`);
    return [...withImports(chunk, chunks)];
  };
  const entry = new Set(filesOf(ENTRY));
  const links = (modules: readonly string[]): string => {
    const files = new Set(modules.flatMap(filesOf));
    return [...files].flatMap((file) => (entry.has(file) ? [] : asLink(file))).join(', ');
  };
  const wordsOf = (language: string, areas: readonly string[]): string[] =>
    areas.map((area) => `/locales/${language}/${area}.json`);
  return Object.fromEntries(
    languages.map((language) => {
      const shell = [SHELL, ...wordsOf(language, SHELL_WORDS)];
      const dashboard = links([...shell, DASHBOARD, ...wordsOf(language, DASHBOARD_WORDS)]);
      const paths = dashboards.map((path) => [`/${path}`, dashboard]);
      return [language, { '*': links(shell), ...Object.fromEntries(paths), '/login': '' }];
    }),
  );
}

/**
 * Notes which files a page fetches first, so that the server names them with the page: on a slow
 * line they come side by side then, not each after the one that asks for it. The languages are those
 * that have the words of dashboards.
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
        const languages = readdirSync(locales).filter((language) =>
          readdirSync(`${locales}/${language}`).includes('charts.json'),
        );
        const pages = outlineOf(declaration).menu.flatMap((entry) =>
          'page' in entry ? [entry] : (entry.pages ?? []),
        );
        const paths = pages.flatMap(({ page, path }) => (page === 'contact' ? [] : path));
        const source = JSON.stringify(linksOf(chunks, languages, paths));
        this.emitFile({ type: 'asset', fileName: FILE, source });
      },
    },
  };
}

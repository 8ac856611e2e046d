import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, minify, type Plugin } from 'vite';
import declaration from './resources.config.ts';
import { aboutPage } from './scripts/lib/vite-about.ts';
import { earlyFiles } from './scripts/lib/vite-early.ts';
import { usedWeights } from './scripts/lib/vite-fonts.ts';
import { locales } from './scripts/lib/vite-locales.ts';
import { preloadOnlyMissing } from './scripts/lib/vite-preload.ts';
import { resourceWords } from './scripts/lib/vite-resource-words.ts';
import { usedRouterParts } from './scripts/lib/vite-router.ts';
import { normalize } from './src/schema/normalize.ts';
import { outlineOf } from './src/web/app/outline-of.ts';
import { foreignOutlineOf } from './src/web/foreign/outline-of.ts';

const stub = (name: string): string =>
  fileURLToPath(new URL(`./src/web/stubs/${name}.ts`, import.meta.url));

/**
 * Whole packages that libraries drag in and nothing here calls; see the head of each stub for why.
 * `tests/e2e/weight.test.ts` fails when something begins to. Five at most.
 */
const STUBS: Readonly<Record<string, string>> = {
  '@ant-design/pro-layout': stub('pro-layout'),
  axios: stub('axios'),
  papaparse: stub('papaparse'),
  'react-markdown': stub('react-markdown'),
  'use-sync-external-store/shim': stub('use-sync-external-store-shim'),
};

/** The package sends every browser its development build, with checks that only warn. */
const ROUTER_FOR_PRODUCTION = fileURLToPath(
  new URL('./node_modules/react-router/dist/production/index.mjs', import.meta.url),
);

/** Vite's own helper for parts that are fetched later, less what browsers that are years old need. */
function lightPreload(): Plugin {
  return {
    name: 'light-preload',
    enforce: 'pre',
    resolveId: (source) => (source === '\0vite/preload-helper.js' ? stub('vite-preload') : null),
  };
}

const OUTLINES = [
  ['/src/web/app/outline.ts', 'outline', outlineOf],
  ['/src/web/foreign/outline.ts', 'foreignOutline', foreignOutlineOf],
] as const;

/**
 * Leaves the whole declaration out of what needs little of it: the shell, and the translation for
 * servers that are not the product's own.
 */
function outlineOnly(): Plugin {
  return {
    name: 'outline-only',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      const path = id.replaceAll('\\', '/');
      const found = OUTLINES.find(([module]) => path.endsWith(module));
      if (!found) return null;
      const [, name, take] = found;
      return `export const ${name} = ${JSON.stringify(take(declaration))};`;
    },
  };
}

const BEFORE_PAINT = '/src/web/app/before-paint.js';

/** Gives the script that runs before the first paint a name with a hash, like everything else. */
function beforePaint(): Plugin {
  const name = BEFORE_PAINT.split('/').at(-1) ?? '';
  return {
    name: 'before-paint',
    apply: 'build',
    async buildStart() {
      const code = await readFile(new URL(`.${BEFORE_PAINT}`, import.meta.url), 'utf8');
      this.emitFile({ type: 'asset', name, source: (await minify(name, code)).code });
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const script = Object.values(bundle).find(
          (file) => file.type === 'asset' && file.names.includes(name),
        );
        if (!script) throw new Error(`The build has no ${name}.`);
        return html.replace(BEFORE_PAINT, `/${script.fileName}`);
      },
    },
  };
}

/** Where the API is, for pages that stand on a web server of their own. */
function apiAddress(): Plugin {
  const address = process.env.VITE_API_ADDRESS ?? '';
  return {
    name: 'api-address',
    transformIndexHtml: (html) =>
      html.replace(/(<meta name="api-address" content=")"/, (_, before) => `${before}${address}"`),
  };
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
const COMPRESSIBLE = /\.(js|css|html|json|svg|txt|map)$/;
/** Edited where the app is installed: a compressed copy would go on saying the old things. */
const EDITED_FILES = new Set(['site.json', 'index.html']);

/** Writes `.br` and `.gz` beside every text file of the build, so that the server only picks. */
function precompress(): Plugin {
  let directory = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      directory = resolve(config.root, config.build.outDir);
    },
    async writeBundle() {
      const entries = await readdir(directory, { recursive: true, withFileTypes: true });
      for (const entry of entries) {
        if (!entry.isFile() || !COMPRESSIBLE.test(entry.name)) continue;
        if (EDITED_FILES.has(entry.name)) continue;
        const path = join(entry.parentPath, entry.name);
        const content = await readFile(path);
        const params = {
          [zlib.BROTLI_PARAM_QUALITY]: zlib.BROTLI_MAX_QUALITY,
          [zlib.BROTLI_PARAM_SIZE_HINT]: content.length,
        };
        const compressed = {
          br: await compressBrotli(content, { params }),
          gz: await compressGzip(content, { level: zlib.Z_BEST_COMPRESSION }),
        };
        for (const [extension, smaller] of Object.entries(compressed)) {
          if (smaller.length < content.length) await writeFile(`${path}.${extension}`, smaller);
        }
      }
    },
  };
}

const LOCALE_FILE = /\/locales\/([^/]+)\/([^/]+)\.json$/;
const SHELL_AREAS = new Set(['login', 'menu', 'pages', 'shell']);
/** Words of single pages, which the other screens do without. */
const PAGE_AREAS = new Set([
  ...[
    'demo',
    'account',
    'audit',
    'entry',
    'boundaries',
    'excel',
    'privacy',
    'publication',
    'cards',
    'campaigns',
    'report',
  ],
]);
/** Words a dashboard is drawn with: in one file, as no dashboard does without either. */
const DASHBOARD_AREAS = new Set(['charts', 'map']);
/** Part of the entry itself: the sign-in page paints in Thai without asking for more. */
const ENTRY_WORDS = new Set(['th/login']);
/** Read in every language at once by the code that uses them, and so a part of that code. */
const CODE_AREAS = new Set(['dates', 'foreign']);

/** One chunk of words per language for the shell and one for the screens, not one per file. */
function wordsChunk(id: string): string | null {
  const [, language, area = ''] = LOCALE_FILE.exec(id) ?? [];
  if (language === undefined || CODE_AREAS.has(area)) return null;
  if (ENTRY_WORDS.has(`${language}/${area}`)) return null;
  if (DASHBOARD_AREAS.has(area)) return `words-dashboard-${language}`;
  if (PAGE_AREAS.has(area)) return `words-${area}-${language}`;
  return SHELL_AREAS.has(area) ? `words-shell-${language}` : `words-${language}`;
}

const preloads = preloadOnlyMissing();

export default defineConfig(({ command }) => ({
  plugins: [
    react(),
    locales(),
    resourceWords(normalize(declaration)),
    lightPreload(),
    usedRouterParts(),
    outlineOnly(),
    beforePaint(),
    apiAddress(),
    aboutPage(),
    earlyFiles(declaration),
    usedWeights(),
    preloads.plugin,
    precompress(),
  ],
  resolve: {
    alias: Object.entries({
      ...STUBS,
      ...(command === 'build' ? { 'react-router': ROUTER_FOR_PRODUCTION } : {}),
    }).map(([name, replacement]) => ({ find: new RegExp(`^${name}$`), replacement })),
    dedupe: ['react', 'react-dom', 'react-router', 'dayjs'],
  },
  server: {
    proxy: { '/api': `http://localhost:${process.env.API_PORT ?? '3000'}` },
  },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // Only browsers that are years old lack it; they load the parts a little later.
    modulePreload: { polyfill: false, resolveDependencies: preloads.resolveDependencies },
    // Fonts stay files of their own: they are preloaded and cached for good.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // The words of the entry are also among those a language loads when it is chosen.
      checks: { ineffectiveDynamicImport: false },
      // Libraries warn developers by these; nothing comes of the calls, and their words are weight.
      treeshake: { manualPureFunctions: ['warning', 'warnOnce'] },
      output: {
        // The shell names every chunk, and so do those that import it: names are weight.
        entryFileNames: 'assets/[hash:7].js',
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: 'assets/[hash:7][extname]',
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            {
              name: 'entry',
              test: /\/src\/web\/(app\/main\.tsx|(session\/[\w-]+|i18n\/(words|language|direction)|stubs\/vite-preload)\.ts)/,
            },
            // With all it imports: one file compresses better, and arrives sooner, than six.
            { name: 'shell', test: /\/src\/web\/app\/start\.tsx$/ },
            // On a first visit each file waits for one of six connections.
            {
              name: 'areas',
              test: /\/src\/(schema\/geography|web\/(map\/geographies|fields\/number\/format))\.ts$/,
            },
            // Small parts of the screens, which would else be a file and a name each.
            {
              name: 'fields',
              test: /\/src\/(schema\/(fields\/(?!room)|files|validate|entity-tag|measurement|thai-order|weights\/(typed|decimal))|web\/(app\/routes\/Permitted|fields\/(shared\/(address|options)|permissions\/groups)|screens\/shared\/(paths|useNarrow|Notice|ActiveMark|Dialog|useRowFocus|Confirm|Segments|useTypedSearch|pages|Pager)))/,
            },
            // What the account, and other servers, have of what stands around the screens.
            {
              name: 'calls',
              test: /\/src\/web\/(session\/inside\/(leaving|sign-out)|providers\/(call|wire-row))\.ts$/,
            },
            { name: 'config', test: /\/src\/web\/app\/config\.ts$/ },
            // What stands around every screen, and the parts of antd that lists and forms both have.
            {
              name: 'refine',
              test: /\/src\/web\/app\/refine\/RefineRoot\.tsx$|\/antd\/es\/(style\/roundedArrow|_util\/(extendsObject|gapSize)|(select|form|checkbox|radio|input)\/index)\.js$/,
            },
            // What a dashboard has of publications, and the downloads without a dashboard.
            {
              name: 'publication',
              test: /\/src\/web\/publication\/publication\.ts$/,
            },
            {
              name: 'dashboard',
              test: /\/src\/web\/(pages\/dashboard\/DashboardPage\.tsx|map\/words\.ts)$/,
            },
            { name: wordsChunk, debugName: 'words' },
          ],
        },
      },
    },
  },
}));

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, runnerImport } from 'vite';
import { APPLICATION, applicationFiles, fileFor } from './scripts/lib/application.mjs';
import { ROOT } from './scripts/lib/project.mjs';
import { aboutPage } from './scripts/lib/vite-about.ts';
import { CHUNKS } from './scripts/lib/vite-chunks.ts';
import { earlyFiles } from './scripts/lib/vite-early.ts';
import { usedWeights } from './scripts/lib/vite-fonts.ts';
import { locales } from './scripts/lib/vite-locales.ts';
import { manualPages } from './scripts/lib/vite-manual.ts';
import { outlineOnly } from './scripts/lib/vite-outline.ts';
import { apiAddress, beforePaint } from './scripts/lib/vite-page.ts';
import { precompress } from './scripts/lib/vite-precompress.ts';
import { preloadHelper, preloadOnlyMissing } from './scripts/lib/vite-preload.ts';
import { resourceWords } from './scripts/lib/vite-resource-words.ts';
import { usedRouterParts } from './scripts/lib/vite-router.ts';
import type { Manual } from './src/engine/declaration/manual.ts';
import { normalize } from './src/engine/declaration/normalize.ts';
import type { WrittenDeclaration } from './src/engine/declaration/types.ts';

const { default: declaration } = (
  await runnerImport<{ default: WrittenDeclaration }>(`${APPLICATION}resources.config.ts`)
).module;

const { manual } = (
  await runnerImport<{ manual: Manual | null }>(fileFor(`${ROOT}application.manual.ts`))
).module;

const stub = (name: string): string =>
  fileURLToPath(new URL(`./src/engine/web/stubs/${name}.ts`, import.meta.url));

/**
 * Whole packages that libraries drag in and nothing here calls; see the head of each stub for why.
 * `tests/e2e/weight.test.ts` fails when something begins to. Five at most.
 */
const STUBS: Readonly<Record<string, string>> = {
  axios: stub('axios'),
  papaparse: stub('papaparse'),
  'react-markdown': stub('react-markdown'),
  // Given to it alone.
  'remark-gfm': stub('react-markdown'),
  'use-sync-external-store/shim': stub('use-sync-external-store-shim'),
};

/** The package sends every browser its development build, with checks that only warn. */
const ROUTER_FOR_PRODUCTION = fileURLToPath(
  new URL('./node_modules/react-router/dist/production/index.mjs', import.meta.url),
);

const preloads = preloadOnlyMissing();

/** Files served as they are: the application's own, else those shipped. */
const PUBLIC = [`${APPLICATION}public`].find((folder) => existsSync(folder)) ?? 'public';

export default defineConfig(({ command }) => ({
  plugins: [
    applicationFiles(),
    react(),
    locales(declaration),
    resourceWords(normalize(declaration)),
    preloadHelper(stub('vite-preload')),
    usedRouterParts(),
    outlineOnly(declaration),
    beforePaint(),
    apiAddress(),
    aboutPage(),
    earlyFiles(declaration),
    usedWeights(),
    manualPages(manual),
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
  publicDir: PUBLIC,
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
    // In kB: the library of the analysis' charts, which only that page loads, is just below; Vite
    // warns of more. All other files are much smaller, and `tests/e2e/weight.test.ts` keeps them so.
    chunkSizeWarningLimit: 1_500,
    rolldownOptions: {
      // The words of the entry are also among those a language loads when it is chosen. How long
      // a build takes on a slow machine is nothing to warn of.
      checks: { ineffectiveDynamicImport: false, pluginTimings: false },
      // Libraries warn developers by these; nothing comes of the calls, and their words are weight.
      treeshake: { manualPureFunctions: ['warning', 'warnOnce'] },
      output: {
        // The shell names every chunk, and so do those that import it: names are weight.
        entryFileNames: 'assets/[hash:7].js',
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: 'assets/[hash:7][extname]',
        codeSplitting: {
          groups: CHUNKS,
        },
      },
    },
  },
}));

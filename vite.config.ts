import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const stub = (name: string): string =>
  fileURLToPath(new URL(`./src/web/stubs/${name}.ts`, import.meta.url));

/**
 * What libraries drag in and this app never runs; see the head of each stub for why.
 * Whole names only, so that `dayjs/plugin/…` and the like are not caught.
 */
const STUBS: Readonly<Record<string, string>> = {
  '@ant-design/pro-layout': stub('pro-layout'),
  '@refinedev/devtools-internal': stub('devtools-internal'),
  axios: stub('axios'),
  papaparse: stub('papaparse'),
  pluralize: stub('pluralize'),
  qs: stub('qs'),
  'react-markdown': stub('react-markdown'),
  'remark-gfm': stub('remark-gfm'),
};

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
const COMPRESSIBLE = /\.(js|css|html|json|svg|txt|map)$/;
const WORTH_COMPRESSING_BYTES = 512;
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
        if (content.length < WORTH_COMPRESSING_BYTES) continue;
        const params = {
          [zlib.BROTLI_PARAM_QUALITY]: zlib.BROTLI_MAX_QUALITY,
          [zlib.BROTLI_PARAM_SIZE_HINT]: content.length,
        };
        await writeFile(`${path}.br`, await compressBrotli(content, { params }));
        await writeFile(
          `${path}.gz`,
          await compressGzip(content, { level: zlib.Z_BEST_COMPRESSION }),
        );
      }
    },
  };
}

const LOCALE_FILE = /\/locales\/([^/]+)\/([^/]+)\.json$/;
const SHELL_AREAS = new Set(['login', 'menu', 'pages', 'shell']);
/** Part of the entry itself: the sign-in page paints in Thai without asking for more. */
const ENTRY_WORDS = new Set(['th/login', 'th/menu']);

/** One chunk of words per language for the shell and one for the screens, not one per file. */
function wordsChunk(id: string): string | null {
  const [, language, area = ''] = LOCALE_FILE.exec(id) ?? [];
  if (language === undefined || ENTRY_WORDS.has(`${language}/${area}`)) return null;
  return SHELL_AREAS.has(area) ? `words-shell-${language}` : `words-${language}`;
}

export default defineConfig({
  plugins: [react(), precompress()],
  resolve: {
    alias: Object.entries(STUBS).map(([name, replacement]) => ({
      find: new RegExp(`^${name}$`),
      replacement,
    })),
    dedupe: ['react', 'react-dom', 'react-router', 'dayjs'],
  },
  server: {
    proxy: { '/api': `http://localhost:${process.env.API_PORT ?? '3000'}` },
  },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // Fonts stay files of their own: they are preloaded and cached for good.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // The words of the entry are also among those a language loads when it is chosen.
      checks: { ineffectiveDynamicImport: false },
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            { name: wordsChunk, debugName: 'words' },
          ],
        },
      },
    },
  },
});

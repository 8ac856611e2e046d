import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { APPLICATION, applicationFilesOfServer, IS_OTHER_APPLICATION } from './application.mjs';
import { fingerprint } from './fingerprint.mjs';
import { complain, EXIT_CONFIGURATION, ROOT, say } from './project.mjs';
import { runTool, runTypeScript } from './run.mjs';

const DIST = `${APPLICATION}dist`;
const STAMP = `${DIST}/fingerprint`;

async function readStamp() {
  return readFile(STAMP, 'utf8').catch(() => null);
}

/** Whether `dist` was built, to the end, from the sources as they are. */
export async function isBuilt() {
  return (await readStamp()) === fingerprint();
}

/** Where an escape would not mean the same as the letter. */
const NOT_TO_ESCAPE = /\\[^\0-\x7f]|String\.raw`[^`]*[^\0-\x7f]/;

/**
 * V8 stores the text of a program with two bytes a letter if one of them is Thai. esbuild leaves such
 * letters in regular expressions, tagged templates and comments alone.
 */
async function toAscii(file) {
  const text = await readFile(file, 'utf8');
  if (NOT_TO_ESCAPE.test(text)) throw new Error(`${file}: a letter that cannot be escaped`);
  const escaped = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  await writeFile(file, text.replace(/[^\0-\x7f]/g, escaped));
}

async function bundleServer(folder) {
  const { build } = await import('esbuild');
  const common = {
    absWorkingDir: ROOT,
    outdir: folder,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    logLevel: 'warning',
    plugins: [applicationFilesOfServer()],
  };
  await build({
    ...common,
    entryPoints: {
      main: 'src/main.ts',
      'boundaries-worker': 'src/thailand/server/geography/import/worker.ts',
      'embedded-worker': 'src/engine/server/db/embedded/worker.ts',
      'excel-worker': 'src/engine/server/excel/read/worker.ts',
    },
    packages: 'external',
  });
  await toAscii(`${folder}/main.js`);
  // With React, which the server has no other use for.
  await build({
    ...common,
    entryPoints: { 'first-paint': 'src/food-waste/web/first-paint/render.tsx' },
    jsx: 'automatic',
    loader: { '.css': 'empty' },
    define: { 'process.env.NODE_ENV': '"production"' },
    minify: true,
  });
}

/** Puts the finished folder in the place of `dist`, which is never seen half done. */
async function putInPlace(folder) {
  const old = `${folder}.old`;
  if (existsSync(DIST)) await rename(DIST, old);
  await rename(folder, DIST);
  await rm(old, { recursive: true, force: true });
}

async function buildInto(folder) {
  const before = fingerprint();
  // Vite reads `outDir` from the project's root.
  const web = `${folder.slice(ROOT.length)}/web`;
  const vite = ['build', '--outDir', web, '--emptyOutDir', '--logLevel', 'warn'];
  if ((await runTool('vite/bin/vite.js', vite)) !== 0) return false;
  await bundleServer(`${folder}/server`);
  const template = `${folder}/server/embedded-template.tar.gz`;
  if ((await runTypeScript('scripts/lib/template.ts', [template])) !== 0) return false;
  // The server reads its words where it stands.
  if (IS_OTHER_APPLICATION) {
    const written = await runTypeScript('scripts/lib/write-words.ts', [`${folder}/locales`]);
    if (written !== 0) return false;
  }
  await writeFile(`${folder}/fingerprint`, before);
  await putInPlace(folder);
  return true;
}

/**
 * Checks `resources.config.ts`, then builds web app and server into `dist`.
 * Resolves to an exit code. What was built before stays until the new build is whole.
 */
export async function build() {
  const started = performance.now();
  const checked = await runTypeScript('scripts/resources.ts', ['check', '--quiet']);
  if (checked !== 0) return EXIT_CONFIGURATION;
  say('building');
  const folder = `${ROOT}.cache/build-${process.pid}`;
  await mkdir(folder, { recursive: true });
  try {
    if (!(await buildInto(folder))) {
      complain('buildFailed');
      return 1;
    }
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    complain('buildFailed');
    return 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  say('built', { seconds: Math.round((performance.now() - started) / 1000) });
  return 0;
}

/** Builds if the sources changed since. Resolves to an exit code. */
export async function ensureBuilt() {
  return (await isBuilt()) ? 0 : build();
}

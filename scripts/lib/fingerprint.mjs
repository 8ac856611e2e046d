import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { relative } from 'node:path';
import { APPLICATION, IS_OTHER_APPLICATION } from './application.mjs';
import { ROOT } from './project.mjs';

/** What the build is made of. `data` is read by the running server, not built in. */
const SOURCES = [
  'src',
  'public',
  'locales',
  'scripts/lib',
  'resources.config.ts',
  'application.server.ts',
  'application.web.tsx',
  'application.screens.tsx',
  'application.manual.ts',
  'docs',
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  'package-lock.json',
];

/** What another application has in its folder beside what it is built of. */
const NOT_BUILT_IN = new Set(['data', 'data-store', 'dist']);

function filesUnder(path) {
  const stats = statSync(ROOT + path, { throwIfNoEntry: false });
  if (!stats) return [];
  if (!stats.isDirectory()) return [path];
  const names = readdirSync(ROOT + path).sort();
  return names.flatMap((name) => filesUnder(`${path}/${name}`));
}

/** Of another application, what its folder holds is in the build as well. */
function sources() {
  if (!IS_OTHER_APPLICATION) return SOURCES;
  const folder = relative(ROOT, APPLICATION);
  const own = readdirSync(APPLICATION).filter((name) => !NOT_BUILT_IN.has(name));
  return [...SOURCES, ...own.sort().map((name) => `${folder}/${name}`)];
}

/** A hash over the contents of everything the build is made of. */
export function fingerprint() {
  const hash = createHash('sha256');
  for (const path of sources().flatMap(filesUnder)) {
    const content = readFileSync(ROOT + path);
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

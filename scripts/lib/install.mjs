import { readFileSync } from 'node:fs';
import { complain, ROOT, say } from './project.mjs';
import { runNpm } from './run.mjs';

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(`${ROOT}${file}`, 'utf8')).packages;
  } catch {
    return null;
  }
}

/**
 * Whether `node_modules` holds what `package-lock.json` says. npm writes down what it installed,
 * at the very end, in a hidden lock file: an interrupted install has none, or an older one.
 */
function isInstalled(development) {
  const wanted = readPackages('package-lock.json');
  const present = readPackages('node_modules/.package-lock.json');
  if (!wanted || !present) return false;
  return Object.entries(wanted).every(([path, { version, optional, link, dev }]) => {
    // Optional packages are those of other platforms.
    if (path === '' || optional || link || (dev && !development)) return true;
    return present[path]?.version === version;
  });
}

/**
 * Installs what is missing; without `development`, only where that is more than packages to develop
 * with. Resolves to whether all is there now.
 */
export async function ensureInstalled({ development = true } = {}) {
  if (isInstalled(development)) return true;
  say('installing');
  const code = await runNpm(['install', '--no-save', '--include=dev', '--no-audit', '--no-fund']);
  if (code !== 0) complain('installFailed');
  return code === 0;
}

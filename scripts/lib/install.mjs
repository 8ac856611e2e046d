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
export function isInstalled() {
  const wanted = readPackages('package-lock.json');
  const present = readPackages('node_modules/.package-lock.json');
  if (!wanted || !present) return false;
  return Object.entries(wanted).every(([path, { version, optional, link }]) => {
    // Optional packages are those of other platforms.
    if (path === '' || optional || link) return true;
    return present[path]?.version === version;
  });
}

/** Installs what is missing. Resolves to whether all is there now. */
export async function ensureInstalled() {
  if (isInstalled()) return true;
  say('installing');
  const code = await runNpm(['install', '--no-save', '--include=dev', '--no-audit', '--no-fund']);
  if (code !== 0) complain('installFailed');
  return code === 0;
}

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { run } from './run.mjs';

function isDebian() {
  if (!existsSync('/etc/os-release')) return false;
  return /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
}

/** How to become root without a question; null where that is not possible. */
function rootPrefix() {
  if (process.getuid?.() === 0) return [];
  return spawnSync('sudo', ['-n', 'true']).status === 0 ? ['sudo', '-n'] : null;
}

/**
 * Installs packages of Debian, where this is Debian and no password is needed.
 * `begin` is called before the first download. Resolves when it has tried.
 */
export async function installFromDebian(packages, begin) {
  const prefix = isDebian() ? rootPrefix() : null;
  if (!prefix) return;
  begin();
  const asRoot = async (...words) => {
    const [program, ...parameters] = [
      ...prefix,
      'env',
      'DEBIAN_FRONTEND=noninteractive',
      'apt-get',
      ...words,
    ];
    await run(program, parameters);
  };
  await asRoot('update', '-q');
  await asRoot('install', '-y', '-q', '--no-install-recommends', ...packages);
}

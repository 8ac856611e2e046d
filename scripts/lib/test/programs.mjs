import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { installFromDebian } from '../apt.mjs';
import { complain, ROOT, say } from '../project.mjs';
import { runNpm } from '../run.mjs';

/** What the long run tries `deploy/` and spreadsheets with: each program and its Debian package. */
const PROGRAMS = [
  ['haproxy', '-v', 'haproxy'],
  ['nginx', '-v', 'nginx'],
  ['openssl', 'version', 'openssl'],
  ['pgbouncer', '--version', 'pgbouncer'],
  ['soffice', '--version', 'libreoffice-calc'],
  ['systemd-analyze', '--version', 'systemd'],
];

const works = ([program, flag]) => spawnSync(program, [flag], { timeout: 120_000 }).status === 0;
const missing = () => PROGRAMS.filter((program) => !works(program));

/**
 * Whether every program is there, installed now where need be; from now on this process and those it
 * starts find them. Says which are not.
 */
export async function ensurePrograms() {
  // Where Debian puts servers, and where not everybody looks.
  process.env.PATH = `${process.env.PATH}:/usr/local/sbin:/usr/sbin`;
  const wanted = missing().map(([, , name]) => name);
  if (wanted.length === 0) return true;
  const names = wanted.join(', ');
  await installFromDebian(wanted, () => say('programsInstalling', { names }));
  const still = missing().map(([program]) => program);
  if (still.length > 0) complain('programsMissing', { names: still.join(', ') });
  return still.length === 0;
}

/** The path of another version of Node, from npm; null where there is none for this platform. */
export async function ensureNode(version) {
  const folder = `${ROOT}.cache/node-${version}`;
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const name = `node-${platform}-${process.arch}`;
  const path = `${folder}/node_modules/${name}/bin/node`;
  if (!existsSync(path)) {
    say('nodeInstalling', { version });
    await runNpm([
      ...['install', '--prefix', folder, '--no-save', '--ignore-scripts'],
      ...['--no-audit', '--no-fund', `${name}@${version}`],
    ]);
  }
  if (existsSync(path)) return path;
  complain('nodeMissing', { version });
  return null;
}

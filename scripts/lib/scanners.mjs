import { spawnSync } from 'node:child_process';
import { installFromDebian } from './apt.mjs';
import { complain, say } from './project.mjs';

/** Packages of Debian, each with a program of its own name. */
const SCANNERS = ['sqlmap', 'wapiti'];

const works = (program) => spawnSync(program, ['--version'], { timeout: 60_000 }).status === 0;
const missing = () => SCANNERS.filter((program) => !works(program));

/** Whether sqlmap and wapiti are there, installed now where need be. Says how where they are not. */
export async function ensureScanners() {
  const wanted = missing();
  if (wanted.length === 0) return true;
  await installFromDebian(wanted, () => say('scannersInstalling', { names: wanted.join(', ') }));
  const still = missing();
  if (still.length > 0) complain('scannersMissing', { names: still.join(', ') });
  return still.length === 0;
}

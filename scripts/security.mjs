// Attacks a server of its own with sqlmap and wapiti, and queries npm for known weaknesses of the
// packages. About ten minutes on two cores; with `--full` deeper, and on PostgreSQL too: hours.
// With `--hostile` it sends files, bodies and connections made to do harm instead: some minutes.
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { runTypeScript } from './lib/run.mjs';
import { ensureScanners } from './lib/scanners.mjs';
import { runSteps, sumUp } from './lib/steps.mjs';

const install = { name: 'install', run: async () => ((await ensureInstalled()) ? 0 : 1) };
const build = { name: 'build', needs: ['install'], run: ensureBuilt };
const hostile = {
  name: 'hostile input',
  needs: ['build'],
  run: () => runTypeScript('scripts/lib/security/hostile/run.ts'),
};
const scanners = { name: 'sqlmap and wapiti', run: async () => ((await ensureScanners()) ? 0 : 1) };
const scan = {
  name: 'scan',
  needs: ['sqlmap and wapiti', 'build'],
  run: () => runTypeScript('scripts/lib/security/scan.ts', process.argv.slice(2)),
};
const steps = process.argv.includes('--hostile')
  ? [install, build, hostile]
  : [install, scanners, build, scan];
process.exitCode = sumUp(await runSteps(steps)) ? 0 : 1;

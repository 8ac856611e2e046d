// Attacks a server of its own with sqlmap and wapiti, and asks npm for known weaknesses of the
// packages. About ten minutes on two cores; with `--full` deeper, and on PostgreSQL too: hours.
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { runTypeScript } from './lib/run.mjs';
import { ensureScanners } from './lib/scanners.mjs';
import { runSteps, sumUp } from './lib/steps.mjs';

const results = await runSteps([
  { name: 'install', run: async () => ((await ensureInstalled()) ? 0 : 1) },
  { name: 'sqlmap and wapiti', run: async () => ((await ensureScanners()) ? 0 : 1) },
  { name: 'build', needs: ['install'], run: ensureBuilt },
  {
    name: 'scan',
    needs: ['sqlmap and wapiti', 'build'],
    run: () => runTypeScript('scripts/lib/security/scan.ts', process.argv.slice(2)),
  },
]);
process.exitCode = sumUp(results) ? 0 : 1;

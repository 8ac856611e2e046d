// Type check and the tests that depend on what changed: since a commit that is given, or else since
// the last one.

import { runSteps, sumUp } from './lib/steps.mjs';
import { CHROMIUM, INSTALL, TYPE_CHECK } from './lib/test/checks.mjs';
import { runTests } from './lib/test/vitest.mjs';

const [since] = process.argv.slice(2);
const more = [since ? `--changed=${since}` : '--changed', '--passWithNoTests'];

const results = await runSteps([
  INSTALL,
  CHROMIUM,
  TYPE_CHECK,
  {
    name: 'tests of what changed',
    needs: ['install', 'chromium'],
    run: (summary) => runTests(['alone', 'together', 'e2e'], { summary, more }),
  },
]);
process.exitCode = sumUp(results) ? 0 : 1;

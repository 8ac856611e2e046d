// Everything that is guarded between two commits: type check, lint, the declaration, the words,
// tests of the parts and of the calls, the build, and journeys in a real browser. Installs what is
// missing first; skips nothing. What takes longer is in `npm run test:long`.

import { runSteps, sumUp } from './lib/steps.mjs';
import { CHECKS } from './lib/test/checks.mjs';
import { runTests } from './lib/test/vitest.mjs';

const results = await runSteps([
  ...CHECKS,
  {
    name: 'tests',
    needs: ['install', 'chromium', 'build'],
    run: (summary) => runTests(['alone', 'together', 'e2e'], { summary }),
  },
]);
process.exitCode = sumUp(results) ? 0 : 1;

// Type check and the tests that depend on what changed: since a commit that is given, or else since
// the last one. With `--near`, of these only the tests that are a few imports away.

import { runSteps, sumUp } from './lib/steps.mjs';
import { CHROMIUM, INSTALL, TYPE_CHECK } from './lib/test/checks.mjs';
import { testsNearChange } from './lib/test/near.mjs';
import { runTests } from './lib/test/vitest.mjs';

const PROJECTS = ['alone', 'together', 'e2e'];
/** A test of the module itself, or of one that uses it. */
const NEAR = 2;

const parameters = process.argv.slice(2);
const isNear = parameters.includes('--near');
const since = parameters.find((parameter) => !parameter.startsWith('--'));

function runNear(summary) {
  const files = testsNearChange(since, NEAR);
  process.stdout.write(`Test files near the change: ${files.length}\n`);
  return files.length === 0 ? 0 : runTests(PROJECTS, { summary, more: files });
}

function runAll(summary) {
  const more = [since ? `--changed=${since}` : '--changed', '--passWithNoTests'];
  return runTests(PROJECTS, { summary, more });
}

const results = await runSteps([
  INSTALL,
  CHROMIUM,
  TYPE_CHECK,
  {
    name: isNear ? 'tests near what changed' : 'tests of what changed',
    needs: ['install', 'chromium'],
    run: isNear ? runNear : runAll,
  },
]);
process.exitCode = sumUp(results) ? 0 : 1;

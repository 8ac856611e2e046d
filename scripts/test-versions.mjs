// All tests of parts and calls with the other versions of Node: before a release.

import { runSteps, sumUp } from './lib/steps.mjs';
import { BUILD, INSTALL } from './lib/test/checks.mjs';
import { EMBEDDED, onNode } from './lib/test/versions.mjs';

const results = await runSteps([
  INSTALL,
  BUILD,
  onNode('24', 'Node 24, built-in database, many runs', { env: EMBEDDED }),
  onNode('22', 'Node 22'),
]);
process.exitCode = sumUp(results) ? 0 : 1;

// What takes too long to be tried before each commit: pulled plugs, rolling restarts, faults, copies
// of the project, many runs of properties, the other database engine and other versions of Node.
// Installs the programs it needs; skips nothing.

import { runSteps, sumUp } from './lib/steps.mjs';
import { BUILD, CHROMIUM, INSTALL } from './lib/test/checks.mjs';
import { ensureNode, ensurePrograms } from './lib/test/programs.mjs';
import { runTests } from './lib/test/vitest.mjs';

const PARTS = ['alone', 'together'];

/** The tests of parts and calls with another version of Node, or a part of their files. */
function onNode(version, name, { env, part }) {
  return {
    name,
    needs: ['install'],
    run: async (summary) => {
      const node = await ensureNode(version);
      return node === null ? 1 : runTests(PARTS, { summary, node, env, part });
    },
  };
}

const results = await runSteps([
  INSTALL,
  CHROMIUM,
  { name: 'programs', run: async () => ((await ensurePrograms()) ? 0 : 1) },
  BUILD,
  {
    name: 'long',
    needs: ['install', 'chromium', 'programs', 'build'],
    run: (summary) => runTests(['long', 'long-alone'], { summary }),
  },
  onNode('24', 'Node 24, built-in database, many runs', {
    env: { TEST_ENGINE: 'embedded', TEST_RUNS: '4' },
  }),
  // Between two versions with which all of them are run: what breaks with it alone is in no one file.
  onNode('22', 'Node 22, every second file', { part: '1/2' }),
]);
process.exitCode = sumUp(results) ? 0 : 1;

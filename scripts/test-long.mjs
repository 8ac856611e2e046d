// What takes too long to be tried before each commit: pulled plugs, rolling restarts, faults, copies
// of the project, and samples with many runs, the other database and other versions of Node.
// Installs the programs it needs. `--within=<seconds>` begins no part that may take longer than is
// left, and names those; without it, all of them are run.

import { parseArgs } from 'node:util';
import { runSteps, sumUp } from './lib/steps.mjs';
import { BUILD, CHROMIUM, INSTALL } from './lib/test/checks.mjs';
import { ensurePrograms } from './lib/test/programs.mjs';
import { EMBEDDED, onNode } from './lib/test/versions.mjs';
import { runTests } from './lib/test/vitest.mjs';

const { values } = parseArgs({ options: { within: { type: 'string' } } });

const HOSTILE = 'tests/long/hostile.test.ts';

/** A part of the long tests; `takes` is the seconds that it needs on two busy cores. */
const long = (name, project, takes, options = {}) => ({
  name,
  needs: ['install', 'chromium', 'programs', 'build'],
  takes,
  run: (summary) => runTests([project], { ...options, summary }),
});

const within = values.within === undefined ? undefined : Number(values.within);
if (Number.isNaN(within)) throw new Error(`--within takes seconds, and got ${values.within}.`);

/** Another quarter first each day: where time is short, each is run within four days. */
const today = new Date().getUTCDate();
const quarters = [0, 1, 2, 3].map((place) => `${((place + today) % 4) + 1}/4`);

const results = await runSteps(
  [
    INSTALL,
    CHROMIUM,
    { name: 'programs', run: async () => ((await ensurePrograms()) ? 0 : 1) },
    BUILD,
    long('at its limits', 'long-alone', 900, { more: ['--exclude', HOSTILE] }),
    onNode('24', 'Node 24, built-in database', { env: EMBEDDED, part: '1/8', takes: 900 }),
    ...quarters.map((part) => long(`long, ${part}`, 'long', 1000, { part })),
    onNode('22', 'Node 22', { part: '2/6', takes: 800 }),
    long('hostile input', 'long-alone', 1200, { more: [HOSTILE] }),
  ],
  { within },
);
process.exitCode = sumUp(results) ? 0 : 1;

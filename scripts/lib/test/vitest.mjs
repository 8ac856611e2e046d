import { ROOT } from '../project.mjs';
import { run } from '../run.mjs';

/**
 * Runs the tests of projects of `vitest.config.ts`; resolves to an exit code. `summary` is the file
 * for what they came to, `node` another Node to run them with.
 */
export function runTests(projects, { summary, node = process.execPath, env = {}, more = [] } = {}) {
  const named = projects.flatMap((name) => ['--project', name]);
  return run(node, [`${ROOT}node_modules/vitest/vitest.mjs`, 'run', ...named, ...more], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      ...(summary && { TEST_SUMMARY: summary }),
      ...env,
    },
  });
}

import { ensureNode } from './programs.mjs';
import { runTests } from './vitest.mjs';

/**
 * The tests of parts and calls with another version of Node, or a `part` of their files (`1/6`), as
 * a step; `takes` is the seconds that it may need.
 */
export function onNode(version, name, { env, part, takes } = {}) {
  return {
    name,
    needs: ['install'],
    takes,
    run: async (summary) => {
      const node = await ensureNode(version);
      return node === null ? 1 : runTests(['alone', 'together'], { summary, node, env, part });
    },
  };
}

/** The database of a first start, and four times as many runs of each property. */
export const EMBEDDED = { TEST_ENGINE: 'embedded', TEST_RUNS: '4' };

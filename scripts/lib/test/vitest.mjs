import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { ROOT } from '../project.mjs';
import { run } from '../run.mjs';

/**
 * Runs the tests of projects of `vitest.config.ts`; resolves to an exit code. `summary` is the file
 * for what they came to, `node` another Node to run them with, `part` the part of the files that is
 * run (`1/2`).
 */
export async function runTests(projects, options = {}) {
  const { summary, part, more = [] } = options;
  const shard = part ? [`--shard=${part}`] : [];
  const code = await runOnce(projects, { ...options, more: [...more, ...shard] });
  const crashes = code === 0 || !summary ? [] : crashesOf(summary);
  if (crashes.length === 0) return code;
  const first = readJson(summary);
  // Of what failed besides, another run would say no more.
  if (first.failed !== crashes.length) return code;
  const files = crashes.flatMap((crash) => crash.files);
  const again = await runOnce(projects, { ...options, more: [...more, ...files] });
  mergeInto(summary, first, crashes);
  return again;
}

function runOnce(projects, { summary, node = process.execPath, env = {}, more = [] }) {
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

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

/**
 * Processes of tests that a signal ended, each `{files, signal}`: Node itself crashed, which says
 * nothing of the tests. None where one ended by its own will, too: our code did that.
 */
export function crashesOf(summary) {
  const ends = `${summary}.ended`;
  if (!existsSync(ends)) return [];
  const ended = readFileSync(ends, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  return ended.every(({ signal }) => signal !== null) ? ended : [];
}

/** What the second run came to, together with the first, in which nothing but crashes failed. */
export function mergeInto(summary, first, crashes) {
  const second = readJson(summary);
  const crashed = crashes.map(
    ({ files, signal }) =>
      `${files.map((file) => file.replace(ROOT, '')).join(', ')} (its process: ${signal})`,
  );
  const merged = {
    ...second,
    passed: first.passed + second.passed,
    skipped: first.skipped + second.skipped,
    flaky: [...first.flaky, ...crashed, ...second.flaky],
  };
  writeFileSync(summary, JSON.stringify(merged));
}

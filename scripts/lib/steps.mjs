import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MARKS = { passed: '✓', failed: '✗', blocked: '–', late: '–' };

/**
 * Runs named steps one after another. Each is `{name, needs?, takes?, run}`: `run` takes the path
 * of a file for what its tests come to, and resolves to an exit code; `needs` names steps without
 * which it cannot run; `takes` is the seconds that it may need, if they are worth counting. A step
 * that cannot run counts as failed. One that may take longer than is left of `within` seconds is not
 * begun, which fails nothing. `now` returns seconds. Resolves to the results.
 */
export async function runSteps(steps, { within = Number.POSITIVE_INFINITY, now = clock } = {}) {
  const results = [];
  const end = now() + within;
  for (const { name, needs = [], takes = 0, run } of steps) {
    const missing = needs.filter((need) =>
      results.some((result) => result.name === need && result.outcome !== 'passed'),
    );
    const left = end - now();
    if (missing.length === 0 && takes > 0 && takes > left) {
      results.push({ name, outcome: 'late', seconds: 0, missing, left, takes, counts: null });
      continue;
    }
    process.stdout.write(`\n── ${name}\n`);
    const folder = mkdtempSync(join(tmpdir(), 'food-waste-step-'));
    const summary = join(folder, 'summary.json');
    const started = now();
    const outcome =
      missing.length > 0 ? 'blocked' : (await run(summary)) === 0 ? 'passed' : 'failed';
    const seconds = now() - started;
    results.push({ name, outcome, seconds, missing, counts: readCounts(summary) });
    rmSync(folder, { recursive: true, force: true });
  }
  return results;
}

const clock = () => performance.now() / 1000;

/** What the tests of a step came to; a step without tests is one thing that passed or failed. */
function readCounts(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

/** Prints what came of each step, and the closing line of the whole run; true when all passed. */
export function sumUp(results) {
  process.stdout.write('\n');
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const result of results) {
    const { name, outcome, counts: own } = result;
    process.stdout.write(`${MARKS[outcome]} ${name.padEnd(28)} ${remarkOn(result)}\n`);
    if (outcome === 'late') continue;
    for (const failure of own?.failures ?? []) process.stdout.write(`    ${failure}\n`);
    for (const test of own?.flaky ?? []) {
      process.stdout.write(`    passed only when it ran again: ${test}\n`);
    }
    counts.passed += own?.passed ?? (outcome === 'passed' ? 1 : 0);
    counts.skipped += own?.skipped ?? 0;
    // A run that broke off says of no test that it failed.
    counts.failed += Math.max(own?.failed ?? 0, outcome === 'passed' ? 0 : 1);
  }
  const total = results.reduce((sum, { seconds }) => sum + seconds, 0);
  const late = results.filter(({ outcome }) => outcome === 'late').length;
  const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
  const parts = late > 0 ? `, ${late} part${late > 1 ? 's' : ''} not begun` : '';
  process.stdout.write(
    `${counts.passed} passed, ${counts.failed} failed${skipped}${parts} in ${Math.round(total)} s\n`,
  );
  return counts.failed === 0;
}

function remarkOn({ outcome, missing, takes, left, seconds }) {
  if (outcome === 'blocked') return `needs ${missing.join(', ')}`;
  if (outcome === 'late') return `not begun: may take ${takes} s, ${Math.round(left)} s are left`;
  return `${seconds.toFixed(1)} s`;
}

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MARKS = { passed: '✓', failed: '✗', blocked: '–' };

/**
 * Runs named steps one after another. Each is `{name, needs?, run}`: `run` takes the path of a
 * file for what its tests come to, and resolves to an exit code; `needs` names steps without which
 * it cannot run. A step that cannot run counts as failed. Resolves to the results.
 */
export async function runSteps(steps) {
  const results = [];
  for (const { name, needs = [], run } of steps) {
    const missing = needs.filter((need) =>
      results.some((result) => result.name === need && result.outcome !== 'passed'),
    );
    process.stdout.write(`\n── ${name}\n`);
    const folder = mkdtempSync(join(tmpdir(), 'food-waste-step-'));
    const summary = join(folder, 'summary.json');
    const started = performance.now();
    const outcome =
      missing.length > 0 ? 'blocked' : (await run(summary)) === 0 ? 'passed' : 'failed';
    const seconds = (performance.now() - started) / 1000;
    results.push({ name, outcome, seconds, missing, counts: readCounts(summary) });
    rmSync(folder, { recursive: true, force: true });
  }
  return results;
}

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
  for (const { name, outcome, seconds, missing, counts: own } of results) {
    const remark =
      outcome === 'blocked' ? `needs ${missing.join(', ')}` : `${seconds.toFixed(1)} s`;
    process.stdout.write(`${MARKS[outcome]} ${name.padEnd(28)} ${remark}\n`);
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
  const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
  process.stdout.write(
    `${counts.passed} passed, ${counts.failed} failed${skipped} in ${Math.round(total)} s\n`,
  );
  return counts.failed === 0;
}

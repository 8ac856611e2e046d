/** Runs named steps one after another and sums them up at the end. */

const MARKS = { passed: '✓', failed: '✗', blocked: '–' };

/**
 * Each step is `{name, needs?, run}`: `run` resolves to an exit code, `needs` names steps without
 * which it cannot run. A step that cannot run counts as failed. Resolves to the results.
 */
export async function runSteps(steps) {
  const results = [];
  for (const { name, needs = [], run } of steps) {
    const missing = needs.filter((need) =>
      results.some((result) => result.name === need && result.outcome !== 'passed'),
    );
    process.stdout.write(`\n── ${name}\n`);
    const started = performance.now();
    const outcome = missing.length > 0 ? 'blocked' : (await run()) === 0 ? 'passed' : 'failed';
    const seconds = (performance.now() - started) / 1000;
    results.push({ name, outcome, seconds, missing });
  }
  return results;
}

/** Prints the one closing summary; true when every step passed. */
export function sumUp(results) {
  process.stdout.write('\n');
  for (const { name, outcome, seconds, missing } of results) {
    const remark =
      outcome === 'blocked' ? `needs ${missing.join(', ')}` : `${seconds.toFixed(1)} s`;
    process.stdout.write(`${MARKS[outcome]} ${name.padEnd(28)} ${remark}\n`);
  }
  const passed = results.every(({ outcome }) => outcome === 'passed');
  const total = results.reduce((sum, { seconds }) => sum + seconds, 0);
  process.stdout.write(`${passed ? 'PASSED' : 'FAILED'} in ${Math.round(total)} s\n`);
  return passed;
}

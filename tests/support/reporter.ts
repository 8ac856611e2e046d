/** Where the time of a run went, and its closing line. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { SerializedError } from 'vitest';
import type { TestModule } from 'vitest/node';
import { DefaultReporter } from 'vitest/node';

const SLOWEST = 10;
const LONGEST_LINE = 600;
const CACHE = fileURLToPath(new URL('../../.cache/', import.meta.url));
const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(1);

const PARTS = ['start', 'database', 'server', 'other set-up', 'tests'] as const;
/** Milliseconds that a file took, and what for: `start` is its environment and imports. */
interface FileTimes extends Record<(typeof PARTS)[number], number> {
  readonly file: string;
  readonly total: number;
}

function timesOf(module: TestModule): FileTimes {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } =
    module.diagnostic();
  const start = environmentSetupDuration + prepareDuration + collectDuration + setupDuration;
  let inTests = 0;
  for (const test of module.children.allTests()) inTests += test.diagnostic()?.duration ?? 0;
  const { database = 0, server = 0 } = module.meta().spent ?? {};
  const tests = Math.min(inTests, duration);
  return {
    file: module.relativeModuleId,
    total: start + duration,
    start,
    database,
    server,
    // What tests themselves wait for a database is in their time, too.
    'other set-up': Math.max(0, duration - tests - database - server),
    tests,
  };
}

/** A table of all files in `.cache/test-times.md`, the slowest first. */
function writeTable(files: readonly FileTimes[]): void {
  const head = ['seconds', ...PARTS, 'file'];
  const lines = files.map((times) => [
    seconds(times.total),
    ...PARTS.map((part) => seconds(times[part])),
    times.file,
  ]);
  const rows = [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`);
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(`${CACHE}test-times.md`, `${rows.join('\n')}\n`);
}

/** What failed, each as `file › test`: of a long run nobody sees more than the end. */
function failures(
  modules: readonly TestModule[],
  errors: readonly SerializedError[],
): readonly string[] {
  return [
    ...modules.flatMap((module) => [
      ...module.errors().map(({ message }) => `${module.relativeModuleId}: ${message}`),
      // What a `beforeAll` throws stands with its suite, whose tests count as skipped.
      ...[...module.children.allSuites()].flatMap((suite) =>
        suite
          .errors()
          .map(({ message }) => `${module.relativeModuleId} › ${suite.fullName}: ${message}`),
      ),
      ...[...module.children.allTests('failed')].map((test) => {
        const [error] = test.result().errors ?? [];
        return `${module.relativeModuleId} › ${test.fullName}: ${error?.message ?? ''}`;
      }),
    ]),
    ...errors.map(({ message }) => String(message ?? 'an error that says nothing')),
  ].map((line) => line.slice(0, LONGEST_LINE));
}

/** The usual report; at its end the slowest files and one line for the whole run. */
export default class RunReporter extends DefaultReporter {
  override onTestRunEnd(
    modules: readonly TestModule[],
    errors: readonly SerializedError[],
    reason: 'passed' | 'failed' | 'interrupted',
  ): void {
    super.onTestRunEnd(modules, errors, reason);
    const files = modules.map(timesOf).sort((one, other) => other.total - one.total);
    writeTable(files);
    console.log(`The slowest files, in seconds: ${PARTS.join(' + ')}`);
    for (const times of files.slice(0, SLOWEST)) {
      const parts = PARTS.map((part) => seconds(times[part])).join(' + ');
      console.log(`  ${seconds(times.total).padStart(6)}  ${times.file}  (${parts})`);
    }
    const all = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state: string) => all.filter((test) => test.result().state === state).length;
    const failed = failures(modules, errors);
    const counts = { passed: count('passed'), failed: failed.length, skipped: count('skipped') };
    // The command that runs several of these prints one line for all.
    const summary = process.env.TEST_SUMMARY;
    const flaky = all
      .filter((test) => test.diagnostic()?.flaky)
      .map((test) => `${test.module.relativeModuleId} › ${test.fullName}`);
    if (summary) writeFileSync(summary, JSON.stringify({ ...counts, failures: failed, flaky }));
    else {
      for (const name of flaky) console.log(`passed only when it ran again: ${name}`);
      console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
    }
  }
}

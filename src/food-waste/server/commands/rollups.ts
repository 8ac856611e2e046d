import type { Command, CommandCall } from '../../../engine/server/commands.ts';
import { EXIT_CODES } from '../../../engine/server/start-error.ts';
import { type CheckReport, checkRollups } from '../rollups/check.ts';
import { Rollups } from '../rollups/rollups.ts';

const FAILURE = 1;

function printReport(
  { rows, differences, behind }: CheckReport,
  { say, complain }: CommandCall,
): number {
  if (behind.length > 0) say('rollupsBehind', { count: behind.length });
  if (differences.length === 0) {
    say('rollupsSound', { rows });
    return 0;
  }
  complain('rollupsDiffer', { count: differences.length });
  for (const { table, kept, recounted } of differences) {
    process.stderr.write(
      `${table}\n  - ${JSON.stringify(kept)}\n  + ${JSON.stringify(recounted)}\n`,
    );
  }
  return FAILURE;
}

/**
 * The sums that the dashboards read. Without parameters brings them up to date with the records;
 * `--check` counts them again and names the first that differ (exit code 1).
 */
export const rollups: Command = async (call) => {
  const [parameter, ...others] = call.parameters;
  if (others.length > 0 || (parameter !== undefined && parameter !== '--check')) {
    call.complain('unknownCommand', { command: call.parameters.join(' '), known: '--check' });
    return EXIT_CODES.configuration;
  }
  return call.withContext(async ({ database }) => {
    if (parameter === '--check') return printReport(await checkRollups(database), call);
    const started = performance.now();
    await new Rollups(database).refresh();
    call.say('rollupsFresh', { seconds: ((performance.now() - started) / 1000).toFixed(1) });
    return 0;
  });
};

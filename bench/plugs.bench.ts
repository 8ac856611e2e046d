/**
 * Pulls plugs: kills the server on either database, or PostgreSQL itself, breaks or silences the line
 * between, or fills the disk, at moments that chance chooses, while people save and import, and looks
 * each time whether anything was lost, is there twice or by half, and whether the sums still hold.
 * `PLUG_ROUNDS` and `PLUG_SEED` say how often and when, and `PLUG` names one plug. Needs what
 * `npm run build` makes; to fill a disk, the rights of root on Linux.
 */
import { loadavg } from 'node:os';
import type { Plug } from '../tests/support/plugs/pulls.ts';
import { PLUGS, pullPlugs, type Report } from '../tests/support/plugs/rounds.ts';
import { IMPORT_ROWS } from '../tests/support/plugs/work.ts';
import { median } from './times.ts';

const ROUNDS = Number(process.env.PLUG_ROUNDS ?? 10);
const ONLY = process.env.PLUG;
const SEED = Number(process.env.PLUG_SEED ?? 8);

function tell(plug: Plug, { rounds, ledger, back, problems }: Report): void {
  const { saved, sent, imported, unanswered, outages } = ledger;
  const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(1);
  console.log(
    `${plug} failed ${rounds} times (load of the machine ${loadavg()[0]?.toFixed(1)})\n` +
      `  ${saved.size} saves and ${imported.size} imports of ${IMPORT_ROWS} rows were told to be kept; ` +
      `${unanswered} calls had no answer, ${outages.length} were told 503, ` +
      `${sent.size - imported.size} imports were cut\n` +
      `  a save was kept again after ${seconds(median(back))} s, at most ${seconds(Math.max(...back))} s\n` +
      `  ${problems.length === 0 ? 'nothing lost, nothing twice, nothing half, sums equal' : 'WRONG:'}`,
  );
  for (const problem of problems.slice(0, 20)) console.log(`  ${problem}`);
}

for (const plug of PLUGS.filter((name) => !ONLY || name === ONLY)) {
  const report = await pullPlugs({
    plug,
    rounds: ROUNDS,
    seed: SEED,
    onRound: (round) => process.stderr.write(`${plug}: round ${round} of ${ROUNDS}\n`),
  });
  tell(plug, report);
  if (report.problems.length > 0) process.exitCode = 1;
}

/**
 * A server, its database, its disk or the line between that fails in mid-work. `npm run bench plugs`
 * does it often. Disks that a test can fill are made by root on Linux alone.
 */
import { expect, it } from 'vitest';
import { PULLS } from '../support/plugs/pulls.ts';
import { PLUGS, pullPlugs } from '../support/plugs/rounds.ts';
import { canMakeDisks } from '../support/small-disk.ts';

const ROUNDS = 2;
/** A start, a recovery and a count of all sums in each round. */
const PATIENCE = 400_000;

const withDisks = canMakeDisks();
const pulled = PLUGS.filter((plug) => withDisks || !PULLS[plug].ground.onSmallDisk);

it.each(pulled)(
  '%s fails under load: nothing told to be kept is lost, nothing half is there, the sums hold',
  async (plug) => {
    const { problems, ledger, back } = await pullPlugs({ plug, rounds: ROUNDS, seed: 8 });
    expect(problems).toEqual([]);
    expect(back.length).toBe(ROUNDS);
    expect(ledger.saved.size).toBeGreaterThan(ROUNDS);
    expect(ledger.sent.size).toBeGreaterThanOrEqual(ROUNDS);
  },
  PATIENCE,
);

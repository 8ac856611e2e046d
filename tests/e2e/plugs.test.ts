/** A server, or its database, that loses its plug in mid-work. `npm run bench plugs` does it often. */
import { expect, it } from 'vitest';
import { PLUGS, pullPlugs } from '../support/plugs/rounds.ts';

const ROUNDS = 2;
/** A start, a recovery and a count of all sums in each round. */
const PATIENCE = 400_000;

it.each(PLUGS)(
  '%s killed under load: nothing told to be kept is lost, nothing half is there, the sums hold',
  async (plug) => {
    const { problems, ledger, back } = await pullPlugs({ plug, rounds: ROUNDS, seed: 8 });
    expect(problems).toEqual([]);
    expect(back.length).toBe(ROUNDS);
    expect(ledger.saved.size).toBeGreaterThan(ROUNDS);
    expect(ledger.sent.size).toBeGreaterThanOrEqual(ROUNDS);
  },
  PATIENCE,
);

/** Pulls plugs at moments that chance chooses, and looks whether anything was lost. */
import { Chance } from '../../../src/food-waste/server/demonstration/random.ts';
import { Plugged } from './plugged.ts';
import { type Plug, PULLS, wrongWords } from './pulls.ts';
import type { Ledger } from './work.ts';

/** What can fail; new kinds come last, for what chance chooses goes by their place. */
export const PLUGS = Object.keys(PULLS) as Plug[];

export interface Report {
  readonly rounds: number;
  readonly ledger: Ledger;
  /** From the end of the fault to the first save that was kept, in milliseconds, of each round. */
  readonly back: readonly number[];
  /** Everything that was not as people had been told; nothing when all is well. */
  readonly problems: readonly string[];
}

export interface Pulling {
  readonly plug: Plug;
  readonly rounds: number;
  readonly seed: number;
  /** Told of each round that is over. */
  readonly onRound?: (round: number, problems: readonly string[]) => void;
}

/** Pulls a plug so often; stops at the first round after which something is wrong. */
export async function pullPlugs({ plug, rounds, seed, onRound }: Pulling): Promise<Report> {
  const { ground, pull } = PULLS[plug];
  const plugged = await Plugged.start(ground, new Chance(seed, PLUGS.indexOf(plug), 0));
  const { ledger, back } = plugged;
  try {
    for (let round = 1; round <= rounds; round += 1) {
      await pull(plugged);
      const problems = [...(await plugged.judge()), ...wrongWords(plug, ledger)];
      onRound?.(round, problems);
      if (problems.length > 0) return { rounds: round, ledger, back, problems };
    }
    return { rounds, ledger, back, problems: [] };
  } finally {
    await plugged.discard();
  }
}

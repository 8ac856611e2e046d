/**
 * Random offices that publish every month for more than a year: what they publish is recomputed,
 * attacked, and measured by what it shows. `ATTACKED_OFFICES` says how many; 50 are what is promised.
 */
import { expect, it } from 'vitest';
import { attackTables } from '../publication/attacker.ts';
import { LAST_MONTH, publishOffice, windowsOfMonths } from '../publication/publish-office.ts';
import { makeOffice } from '../publication/random-office.ts';
import { checkTables, Recomputed } from '../publication/recompute.ts';
import { shareOf, usefulnessOf } from '../publication/usefulness.ts';
import { openFreshDatabase } from '../support/databases.ts';

const OFFICES = Number(process.env.ATTACKED_OFFICES ?? 3);
const PUBLICATIONS = 14;
const MINUTES = 60_000;
const seeds = Array.from({ length: OFFICES }, (_, place) => place + 1);

it.each(seeds)(
  'office %d publishes what is true, tells of no few reporters, and is of use',
  async (seed) => {
    const database = await openFreshDatabase('postgres', 'starter');
    try {
      const office = makeOffice(seed);
      const windows = windowsOfMonths(office, PUBLICATIONS);
      const { tables } = await publishOffice(database, office, windows);
      const truth = new Recomputed(office, LAST_MONTH);
      const last = tables.filter(({ month }) => month === LAST_MONTH);
      expect(checkTables(last, truth)).toEqual([]);
      const { found, problems } = attackTables(tables, office);
      expect({ found, problems }).toEqual({ found: [], problems: [] });
      const own = last.filter(({ area }) => area === office.municipality);
      const shown = usefulnessOf(own, new Map([[LAST_MONTH, truth]]));
      for (const breakdown of ['material', 'step']) {
        const share = shown.get(`amphoe ${breakdown} consumer`);
        expect(share && shareOf(share), breakdown).toBeGreaterThanOrEqual(0.8);
      }
    } finally {
      await database.close();
    }
  },
  10 * MINUTES,
);

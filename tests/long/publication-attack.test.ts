/**
 * Published tables of many offices: recomputed from their records, and solved for what few reported by
 * somebody who has all that is published month after month.
 */
import { beforeAll, expect, it } from 'vitest';
import type { Database } from '../../src/engine/server/db/database.ts';
import { attackTables } from '../publication/attacker.ts';
import { CORRECTED_MONTH, publishOffice } from '../publication/publish-office.ts';
import { makeOffice, type OfficeSize, withCorrection } from '../publication/random-office.ts';
import { checkTables, Recomputed } from '../publication/recompute.ts';
import { describeDatabase } from '../support/databases.ts';

const MINUTES = 60_000;
const SMALL = { provinces: 1, amphoes: 3 };
/** A country of some dozens of households. */
const TINY = { provinces: 1, amphoes: 2, small: 1, hasMunicipality: false, households: 12 };
interface AttackedOffice {
  readonly seed: number;
  readonly size: Partial<OfficeSize>;
  readonly isCorrected: boolean;
}
/** Some in which an earlier rule was found out stand among them. */
const USUAL: readonly AttackedOffice[] = [
  { seed: 1, size: {}, isCorrected: false },
  { seed: 21, size: SMALL, isCorrected: false },
  { seed: 22, size: SMALL, isCorrected: false },
  { seed: 23, size: SMALL, isCorrected: false },
  { seed: 26, size: SMALL, isCorrected: true },
  { seed: 104, size: SMALL, isCorrected: true },
  { seed: 109, size: SMALL, isCorrected: false },
  { seed: 111, size: SMALL, isCorrected: false },
  { seed: 401, size: TINY, isCorrected: false },
  { seed: 402, size: TINY, isCorrected: true },
];

/**
 * `ATTACK_OFFICES=101-150`: every second one with a correction, every tenth of the usual size, and
 * every tenth tiny.
 */
function offices(): readonly AttackedOffice[] {
  const [first, last] = (process.env.ATTACK_OFFICES ?? '').split('-').map(Number);
  if (!first || !last) return USUAL;
  return Array.from({ length: last - first + 1 }, (_, at) => {
    const seed = first + at;
    const size = { 5: {}, 7: TINY }[seed % 10] ?? SMALL;
    return { seed, size, isCorrected: seed % 2 === 0 };
  });
}
const OFFICES = offices();

describeDatabase('three months published one after another', (open) => {
  const databases = new Map<number, Database>();

  // All at once: a program that solves for minutes lets connections go.
  beforeAll(async () => {
    for (const { seed } of OFFICES) databases.set(seed, await open('starter'));
  });

  it.each(OFFICES)(
    'are sums of the records, and reveal no few reporters of office $seed',
    async (made) => {
      const { seed, size, isCorrected } = made;
      const office = isCorrected
        ? withCorrection(makeOffice(seed, size), CORRECTED_MONTH)
        : makeOffice(seed, size);
      const database = databases.get(seed);
      if (!database) throw new Error(`No database for office ${seed}`);
      const tables = await publishOffice(database, office, { publications: 3, isCorrected });
      // Before the correction, which leaves some tables as they were.
      const first = tables.filter(({ state }) => state !== 1);
      const wrong = [...new Set(first.map(({ month }) => month))].flatMap((month) =>
        checkTables(first, new Recomputed(office, month)),
      );
      expect(wrong).toEqual([]);
      const { found, problems, unsolved } = attackTables(tables, office);
      expect({ found, problems, unsolved }).toEqual({ found: [], problems: [], unsolved: [] });
    },
    15 * MINUTES,
  );
});

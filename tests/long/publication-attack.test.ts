/** Somebody who has all that is published month after month, and solves it for what few reported. */
import { beforeAll, expect, it } from 'vitest';
import type { Database } from '../../src/server/db/database.ts';
import { attackTables } from '../publication/attacker.ts';
import { CORRECTED_MONTH, publishOffice } from '../publication/publish-office.ts';
import { makeOffice, withCorrection } from '../publication/random-office.ts';
import { describeDatabase } from '../support/databases.ts';

const MINUTES = 60_000;
const SMALL = { provinces: 1, amphoes: 3 };
const OFFICES = [
  { seed: 1, size: {}, isCorrected: false },
  { seed: 21, size: SMALL, isCorrected: false },
  { seed: 22, size: SMALL, isCorrected: false },
  { seed: 26, size: SMALL, isCorrected: true },
];

describeDatabase('three months published one after another', (open) => {
  const databases = new Map<number, Database>();

  // All at once: a program that solves for minutes lets connections go.
  beforeAll(async () => {
    for (const { seed } of OFFICES) databases.set(seed, await open('starter'));
  });

  it.each(OFFICES)(
    'tell of no few reporters of office $seed',
    async (made) => {
      const { seed, size, isCorrected } = made;
      const office = isCorrected
        ? withCorrection(makeOffice(seed, size), CORRECTED_MONTH)
        : makeOffice(seed, size);
      const database = databases.get(seed);
      if (!database) throw new Error(`No database for office ${seed}`);
      const tables = await publishOffice(database, office, { publications: 3, isCorrected });
      const { found, problems, unsolved } = attackTables(tables, office);
      expect({ found, problems, unsolved }).toEqual({ found: [], problems: [], unsolved: [] });
    },
    15 * MINUTES,
  );
});

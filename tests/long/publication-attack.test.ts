/** Somebody who has all that is published month after month, and solves it for what few reported. */
import { expect, it } from 'vitest';
import { attackTables } from '../publication/attacker.ts';
import { publishOffice } from '../publication/publish-office.ts';
import { makeOffice } from '../publication/random-office.ts';
import { describeDatabase } from '../support/databases.ts';

const MINUTES = 60_000;
const SMALL = { provinces: 1, amphoes: 3 };

describeDatabase('three months published one after another', (open) => {
  it.each([
    [1, {}],
    [21, SMALL],
    [22, SMALL],
    [23, SMALL],
  ])(
    'tell of no few reporters of office %i',
    async (seed, size) => {
      const office = makeOffice(seed, size);
      const tables = await publishOffice(await open('starter'), office, { publications: 3 });
      const { found, problems, unsolved } = attackTables(tables, office);
      expect({ found, problems, unsolved }).toEqual({ found: [], problems: [], unsolved: [] });
    },
    15 * MINUTES,
  );
});

/** Published tables held against the records by code that shares nothing with the product. */
import { beforeAll, describe, expect, it } from 'vitest';
import { describeDatabase } from '../support/databases.ts';
import { attackTables } from './attacker.ts';
import { naiveTables } from './naive-tables.ts';
import { LAST_MONTH, publishOffice, windowsOfMonths } from './publish-office.ts';
import { makeOffice } from './random-office.ts';
import { checkTables, Recomputed, type Table } from './recompute.ts';
import { shareOf, usefulnessOf } from './usefulness.ts';

describeDatabase('published tables', (open) => {
  const office = makeOffice(1);
  const windows = windowsOfMonths(office, 1);
  const truths = new Map(windows.map((month) => [month, new Recomputed(office, month)]));
  let tables: readonly Table[];

  beforeAll(async () => {
    ({ tables } = await publishOffice(await open('starter'), office, windows));
  });

  it('hold rounded sums of at least five reporters of whom none has more than 60 %', () => {
    expect(windows).toContain(LAST_MONTH);
    for (const [month, truth] of truths) {
      const own = tables.filter((table) => table.month === month);
      expect(own.length, month).toBeGreaterThan(100);
      expect(checkTables(own, truth), month).toEqual([]);
    }
  });

  const shownBy = (breakdown: string): number => {
    const own = tables.filter(
      ({ area, month }) => area === office.municipality && month === LAST_MONTH,
    );
    const found = usefulnessOf(own, truths).get(`amphoe ${breakdown} consumer`);
    return found ? shareOf(found) : 0;
  };

  it('show a municipality of 30 households most of its weight by material', () => {
    expect(shownBy('material')).toBeGreaterThanOrEqual(0.8);
  });

  // Known to be missed: 71 % here, since showing more would tell of few reporters elsewhere.
  it.fails('show it most of its weight by step', () => {
    expect(shownBy('step')).toBeGreaterThanOrEqual(0.8);
  });
});

describe('an attacker', () => {
  it('finds in tables that only leave out small cells what is taken away from what', () => {
    const office = makeOffice(2, { provinces: 1, amphoes: 2 });
    const tambons = new Set(office.records.map(({ tambon }) => tambon));
    const areas = [0, 2, 4].flatMap((digits) => [
      ...new Set([...tambons].map((it) => it.slice(0, digits))),
    ]);
    const leaky = naiveTables(new Recomputed(office, LAST_MONTH), { areas });
    expect(attackTables(leaky, office).found.length).toBeGreaterThan(0);
  });
});

/** Published tables held against the records by code that shares nothing with the product. */
import { beforeAll, describe, expect, it } from 'vitest';
import { describeDatabase } from '../support/databases.ts';
import { attackTables } from './attacker.ts';
import { naiveTables } from './naive-tables.ts';
import { LAST_MONTH, publishOffice } from './publish-office.ts';
import { makeOffice } from './random-office.ts';
import { checkTables, Recomputed, type Table } from './recompute.ts';
import { shareOf, usefulnessOf } from './usefulness.ts';

const monthsIn = (tables: readonly Table[]): string[] => [
  ...new Set(tables.map(({ month }) => month)),
];

describeDatabase('published tables', (open) => {
  const office = makeOffice(2);
  let tables: readonly Table[];
  let truths: ReadonlyMap<string, Recomputed>;

  beforeAll(async () => {
    tables = await publishOffice(await open('starter'), office);
    truths = new Map(monthsIn(tables).map((month) => [month, new Recomputed(office, month)]));
  });

  it('hold rounded sums of at least five reporters of whom none has more than 60 %', () => {
    expect(truths.size).toBeGreaterThan(4);
    for (const [month, truth] of truths) {
      const own = tables.filter((table) => table.month === month);
      expect(own.length, month).toBeGreaterThan(100);
      expect(checkTables(own, truth), month).toEqual([]);
    }
  });

  it.each(['material', 'step'])(
    'show a municipality of 30 households most of its weight by %s',
    (breakdown) => {
      const own = tables.filter(
        ({ area, month }) => area === office.municipality && month === LAST_MONTH,
      );
      const found = usefulnessOf(own, truths).get(`amphoe ${breakdown} consumer`);
      expect(found && shareOf(found)).toBeGreaterThanOrEqual(0.8);
    },
  );
});

describe('an attacker', () => {
  const size = { provinces: 1, amphoes: 2 };

  it('finds in tables that only leave out small cells what is taken away from what', () => {
    const office = makeOffice(2, size);
    const tambons = new Set(office.records.map(({ tambon }) => tambon));
    const areas = [0, 2, 4].flatMap((digits) => [
      ...new Set([...tambons].map((it) => it.slice(0, digits))),
    ]);
    const leaky = naiveTables(new Recomputed(office, LAST_MONTH), { areas });
    expect(attackTables(leaky, office).found.length).toBeGreaterThan(0);
  });
});

describeDatabase('an attacker who solves published tables', (open) => {
  it('finds nobody in two months published one after another', async () => {
    const office = makeOffice(3, { provinces: 1, amphoes: 2 });
    const tables = await publishOffice(await open('starter'), office, { publications: 2 });
    const families = ['waste totals', 'packaging totals', 'step', 'clean'];
    const { found, problems, unsolved } = attackTables(tables, office, families);
    expect({ found, problems, unsolved }).toEqual({ found: [], problems: [], unsolved: [] });
  });
});

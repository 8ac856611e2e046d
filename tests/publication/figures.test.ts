/** Published tables held against the records by code that shares nothing with the product. */
import { beforeAll, describe, expect, it } from 'vitest';
import { makeTables } from '../../src/server/publication/make.ts';
import type { PublishedTable } from '../../src/server/publication/tables.ts';
import { describeDatabase } from '../support/databases.ts';
import { attackTables } from './attacker.ts';
import { naiveTables } from './naive-tables.ts';
import { insertOffice, makeOffice, monthFrom, readKeyCodes } from './random-office.ts';
import { checkTables, Recomputed, type Table } from './recompute.ts';
import { usefulnessOf } from './usefulness.ts';

const MONTH = '2026-02';
const OF_AREAS = new Set(['area', 'total', 'packagingTotal']);

/** A table with codes in place of ids, as the recomputation has it. */
function withCodes(
  table: PublishedTable,
  codeOf: (breakdown: string, key: string) => string,
): Table {
  const { breakdown } = table;
  const coded = (key: string): string => {
    if (OF_AREAS.has(breakdown)) return key;
    return key === '' || key === '0' ? 'none' : codeOf(breakdown, key);
  };
  return {
    ...table,
    month: MONTH,
    rows: table.rows.map((row) => ({
      ...row,
      key: row.pooled ? row.key : coded(row.key),
      ...(row.pooled && { pooled: row.pooled.map(coded) }),
    })),
  };
}

describeDatabase('published tables', (open) => {
  const office = makeOffice(1);
  const truth = new Recomputed(office, MONTH);
  const tables: Table[] = [];

  beforeAll(async () => {
    const database = await open('starter');
    await insertOffice(database, office);
    const codeOf = await readKeyCodes(database);
    const window = { first: `${monthFrom(MONTH, -11)}-01`, end: `${monthFrom(MONTH, 1)}-01` };
    await makeTables(database, window, async (made) => {
      tables.push(...made.map((table) => withCodes(table, codeOf)));
    });
  });

  it('hold rounded sums of at least five reporters of whom none has more than 60 %', () => {
    expect(tables.length).toBeGreaterThan(100);
    expect(checkTables(tables, truth)).toEqual([]);
  });

  it('show a municipality of thirty households most of its weight by material', () => {
    const own = tables.filter(({ area }) => area === office.municipality);
    const shares = usefulnessOf(own, new Map([[MONTH, truth]]));
    const found = shares.get('amphoe material consumer');
    expect((found?.shownKg ?? 0) / (found?.kg ?? 1)).toBeGreaterThan(0.8);
  });
});

describe('an attacker', () => {
  it('finds in tables that only leave out small cells what is taken away from what', () => {
    const office = makeOffice(2, { provinces: 1, amphoes: 2 });
    const tambons = new Set(office.records.map(({ tambon }) => tambon));
    const areas = [0, 2, 4].flatMap((digits) => [
      ...new Set([...tambons].map((it) => it.slice(0, digits))),
    ]);
    const leaky = naiveTables(new Recomputed(office, MONTH), { areas });
    expect(attackTables(leaky, office, { knowledge: 'tables' }).found.length).toBeGreaterThan(0);
  });
});

/** Published tables held against the records by code that shares nothing with the product. */
import { beforeAll, describe, expect, it } from 'vitest';
import { describeDatabase } from '../support/databases.ts';
import { attackTables } from './attacker.ts';
import { naiveTables } from './naive-tables.ts';
import { LAST_MONTH, publishOffice } from './publish-office.ts';
import { makeOffice, type Office, type OfficeRecord } from './random-office.ts';
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

describeDatabase('the country', (open) => {
  it('shows nearly all weight of households by step, where provinces could hide one step alike', async () => {
    const office = makeOffice(7);
    const tables = await publishOffice(await open('starter'), office);
    const own = tables.filter(({ area, month }) => area === '' && month === LAST_MONTH);
    const truths = new Map([[LAST_MONTH, new Recomputed(office, LAST_MONTH)]]);
    const found = usefulnessOf(own, truths).get('country step consumer');
    expect(found && shareOf(found)).toBeGreaterThanOrEqual(0.99);
  });
});

/** Ten households weigh, more in the last month; two count 12.4 kg, an eighth of the weight at first. */
function officeOfTwoWhoCount(): Office {
  const office = makeOffice(1);
  const households = office.reporters.filter(({ type }) => type === 'consumer').slice(0, 12);
  const like = office.records.find(({ source, type }) => source === 'waste' && type === 'consumer');
  const records = households.flatMap(({ place, tambon, members }, at): OfficeRecord[] => {
    const isCounting = at >= 10;
    const of = { reporter: place, tambon, members };
    const method = isCounting ? 'counting' : 'directWeighing';
    const first = { ...like, ...of, method, day: '2025-06-01', grams: isCounting ? 6_200 : 8_200 };
    const last = { ...like, ...of, method, day: '2026-02-01', grams: 500 };
    return (isCounting ? [first] : [first, last]) as OfficeRecord[];
  });
  return { ...office, records };
}

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

  it('finds what few have where their share passes a step from one month to the next', () => {
    const office = officeOfTwoWhoCount();
    const areas = [''];
    const totals = ['2026-01', LAST_MONTH].flatMap((month) =>
      naiveTables(new Recomputed(office, month), { areas, breakdowns: ['total'] }),
    );
    const { found } = attackTables(totals, office, ['waste totals']);
    expect(found.map(({ what }) => what)).toContain('waste totals: 2026-02 0 TH all weighed false');
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

  it('is not told the share of two who count, wherever it is near a step', async () => {
    const office = officeOfTwoWhoCount();
    const tables = await publishOffice(await open('starter'), office, { publications: 2 });
    const totals = tables.filter(({ breakdown, area }) => breakdown === 'total' && area === '');
    expect(totals.length).toBeGreaterThan(3);
    expect(totals.filter(({ total }) => total?.weighedShare !== null)).toEqual([]);
    const { found } = attackTables(tables, office, ['waste totals']);
    expect(found).toEqual([]);
  });
});

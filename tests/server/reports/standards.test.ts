/** Both tables and the outlook, held against single records in code of its own. */
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ReportCell, ReportRow, ReportTable } from '../../../src/food-waste/report.ts';
import { describeDatabase } from '../../support/databases.ts';
import { runs } from '../../support/runs.ts';
import { type Stage, setStage } from '../dashboard/support.ts';
import { insertRecords } from '../rollups/support.ts';
import {
  counts,
  type Estimate,
  type Known,
  kgOf,
  ofPeriod,
  projectionOf,
  rateOf,
  SECTORS,
} from './recompute.ts';

const PATIENCE = 300_000;
const WAYS = ['MUNI', 'COMPOST', 'LANDFILL', 'FEED', 'DONATE', 'UNKNOWN', 'DUMP'] as const;
/** Where the FLW Standard has each lead; of none, it is still eaten by people. */
const DESTINATIONS: Readonly<Record<string, string | null>> = {
  MUNI: 'unknown',
  UNKNOWN: 'unknown',
  COMPOST: 'composting',
  LANDFILL: 'landfill',
  FEED: 'animalFeed',
  DONATE: null,
  DUMP: 'refuse',
};
const KEPT: Readonly<Record<string, string>> = {
  MUNI: 'refuse',
  UNKNOWN: 'refuse',
  DUMP: 'refuse',
  COMPOST: 'composting',
  LANDFILL: 'landfill',
  FEED: 'animalFeed',
  DONATE: 'foodDonation',
};
const METHODS = ['directWeighing', 'diaries', 'compositionAnalysis', 'surveys'] as const;
const PARTS = ['edible', 'inedible', 'both'] as const;
const PART_ROWS = { edible: 'food', inedible: 'inedible', both: 'unseparated' } as const;
const YEAR = { from: '2025-01-01', to: '2025-12-31' };
const PEOPLE = 1_234_567;

interface Answer {
  readonly tables: readonly ReportTable[];
  readonly chart: {
    readonly years: readonly {
      readonly year: number;
      readonly actual: (Estimate & { readonly isPartial: boolean }) | null;
      readonly path: number | null;
      readonly projected: Estimate | null;
    }[];
  };
}

const drawn = (reporters: readonly number[]): fc.Arbitrary<Known> =>
  fc
    .record({
      day: fc
        .record({
          year: fc.integer({ min: 2022, max: 2025 }),
          month: fc.integer({ min: 1, max: 12 }),
        })
        .map(({ year, month }) => `${year}-${String(month).padStart(2, '0')}-10`),
      reporter: fc.constantFrom(...reporters),
      userType: fc.constantFrom('consumer', 'consumer', 'outofhome', 'retail', 'handler'),
      tambon: fc.constantFrom('100101', '100102', '500101'),
      kg: fc.constantFrom('0.25', '1.5', '7', '0.003', '12.125'),
      covers: fc.constantFrom(40, 120, null),
      members: fc.constantFrom(1, 3, 4, null),
      floorArea: fc.constantFrom(30, 200, null),
      periodDays: fc.constantFrom(1, 7),
      material: fc.constantFrom(1, 2, 3),
      method: fc.constantFrom(...METHODS),
      part: fc.constantFrom(...PARTS),
      way: fc.constantFrom(...WAYS),
      isNothing: fc.nat(5).map((it) => it === 0),
      // An office may count what usually is no waste, and the other way round.
      isUnusual: fc.nat(7).map((it) => it === 0),
    })
    .map(({ isUnusual, ...it }) => ({
      ...it,
      counts: it.isNothing || ['FEED', 'DONATE'].includes(it.way) === isUnusual,
    }));

describeDatabase('the tables of the standards', (open) => {
  let stage: Stage;
  const ids = new Map<string, number>();

  beforeAll(async () => {
    stage = await setStage(await open('migrated'), 9);
    for (const way of WAYS) ids.set(way, await stage.id('waste_manages', way));
    await stage.database.db.execute(sql`
      insert into area_statistics (code, area_code, year, population, source)
      values ('S1', '10', 2024, ${PEOPLE}, 'กรมการปกครอง')`);
  });
  afterAll(() => stage.server.app.close());

  async function keep(records: readonly Known[]): Promise<void> {
    await stage.clear();
    const manage = (way: string) => ids.get(way) ?? 0;
    await insertRecords(
      stage.database.db,
      records.map((it) => ({ ...it, manage: manage(it.way), destination: KEPT[it.way] ?? '' })),
    );
  }
  async function call(name: string, data: Record<string, unknown>) {
    return stage.server.call('POST', `/api/report/${name}`, { data }, { token: stage.token });
  }
  async function read(data: Record<string, unknown>): Promise<Answer> {
    const { status, body, text } = await call('getReports', data);
    if (status !== 200) throw new Error(text);
    // A 200 holds these.
    return body.data as unknown as Answer;
  }
  function rowsOf({ tables }: Answer, key: ReportTable['key']): readonly ReportRow[] {
    return tables.find((table) => table.key === key)?.rows ?? [];
  }
  /** The cell of a row; what comes after it in the same section only, where `from` names that. */
  function cellOf(rows: readonly ReportRow[], key: string, at: number): ReportCell {
    const row = rows.find((one) => one.key === key);
    if (!row) throw new Error(`no row ${key}`);
    return row.cells[at] ?? { text: '' };
  }
  function expectCell(
    { value, low, high }: ReportCell,
    wanted: Estimate | null,
    what: string,
  ): void {
    // Half an interval of reporters who are all alike is nothing but the rest of a subtraction.
    const unit = Math.max(1, wanted?.value ?? 0);
    const near = (one: number | undefined, other: number | undefined) => {
      if (other === undefined) expect(one, what).toBeUndefined();
      else expect((one ?? Number.NaN) / unit, what).toBeCloseTo(other / unit, 6);
    };
    near(value, wanted?.value);
    near(low, wanted?.low);
    near(high, wanted?.high);
  }

  function checkFlw(rows: readonly ReportRow[], period: readonly Known[]): void {
    const waste = period.filter(counts);
    const total = kgOf(waste);
    const weight = (key: string, kg: number) => {
      const cell = cellOf(rows, key, 1);
      if (kg === 0 && cell.value === undefined) return;
      expect(cell.value, key).toBeCloseTo(kg, 5);
      if (total > 0) expect(cellOf(rows, key, 2).value, key).toBeCloseTo(kg / total, 8);
    };
    weight('total', total);
    for (const part of PARTS)
      weight(
        PART_ROWS[part],
        kgOf(waste, (it) => it.part === part),
      );
    for (const method of METHODS) {
      weight(
        `method.${method}`,
        kgOf(waste, (it) => it.method === method),
      );
    }
    for (const destination of ['unknown', 'composting', 'landfill', 'animalFeed', 'refuse']) {
      weight(
        destination,
        kgOf(waste, (it) => DESTINATIONS[it.way] === destination),
      );
    }
    const kept = kgOf(waste, (it) => DESTINATIONS[it.way] === null);
    if (kept > 0) weight('noDestination', kept);
    else expect(rows.some(({ key }) => key === 'noDestination')).toBe(false);
    const [from, to] = ['destination', 'excluded'].map((key) =>
      rows.findIndex((row) => row.key === key),
    );
    const sum = rows
      .slice(from, to)
      .reduce((all, { level, cells }) => all + (level === 1 ? (cells[1]?.value ?? 0) : 0), 0);
    expect(sum, 'all destinations').toBeCloseTo(total, 5);
    weight('materials', total);
    const others = period.filter((it) => !counts(it));
    const beside = (key: string, isFlw: boolean) => {
      const kg = kgOf(others, (it) => (DESTINATIONS[it.way] !== null) === isFlw);
      expect(cellOf(rows, key, 1).value, key).toBeCloseTo(kg, 5);
    };
    beside('excluded', true);
    beside('notWaste', false);
    for (const sector of SECTORS) {
      weight(
        sector,
        kgOf(waste, (it) => it.userType === sector),
      );
      expectCell(cellOf(rows, `rate.${sector}`, 1), rateOf(period, sector), `rate of ${sector}`);
    }
    weight(
      'weighed',
      kgOf(waste, (it) => it.method === 'directWeighing'),
    );
  }

  function checkUnep(rows: readonly ReportRow[], period: readonly Known[], people: number | null) {
    SECTORS.forEach((sector, at) => {
      const own = period.filter((it) => it.userType === sector && counts(it));
      const kg = kgOf(own);
      const rate = rateOf(period, sector);
      const perPerson =
        sector === 'consumer' ? rate : people === null ? null : { value: kg / people };
      expectCell(cellOf(rows, 'perCapita', at), perPerson, `${sector} per person`);
      expect(cellOf(rows, 'recorded', at).value).toBeCloseTo(kg / 1000, 8);
      if (sector === 'consumer') {
        const times = (people ?? 0) / 1000;
        const scaled = rate && {
          value: rate.value * times,
          ...(rate.low !== undefined && { low: rate.low * times }),
          ...(rate.high !== undefined && { high: rate.high * times }),
        };
        const cell = cellOf(rows, 'tonnes', at);
        if (people === null) expect(cell.value).toBeUndefined();
        else expectRelative(cell, scaled);
      }
      if (kg === 0) return;
      for (const part of PARTS) {
        const share = kgOf(own, (it) => it.part === part) / kg;
        expect(cellOf(rows, part, at).value).toBeCloseTo(share, 8);
      }
      const measured = kgOf(own, (it) => /Weighing|Analysis/.test(it.method ?? '')) / kg;
      expect(cellOf(rows, 'measured', at).value).toBeCloseTo(measured, 8);
    });
  }
  function expectRelative({ value, low, high }: ReportCell, wanted: Estimate | null): void {
    for (const [one, other] of [
      [value, wanted?.value],
      [low, wanted?.low],
      [high, wanted?.high],
    ]) {
      if (other === undefined || other === 0) expect(one ?? 0).toBeCloseTo(0, 5);
      else expect((one ?? 0) / other).toBeCloseTo(1, 6);
    }
  }

  function checkOutlook({ chart }: Answer, records: readonly Known[], area: string): void {
    const own = records.filter((it) => it.userType === 'consumer' && it.tambon.startsWith(area));
    const first = own.map(({ day }) => day.slice(0, 7)).sort()[0];
    const whole: (Estimate & { year: number })[] = [];
    for (let year = 2022; year <= 2025; year += 1) {
      const span = { from: `${year}-01-01`, to: `${year}-12-31`, area };
      const rate = rateOf(ofPeriod(records, span), 'consumer');
      const found = chart.years.find((it) => it.year === year)?.actual ?? null;
      const isBefore = first === undefined || String(year) < first.slice(0, 4);
      if (isBefore) expect(found).toBeNull();
      else expectCell({ text: '', ...found }, rate, `actual of ${year}`);
      const isPartial = first !== undefined && first > `${year}-01`;
      if (!isBefore && rate && !isPartial) whole.push({ year, ...rate });
    }
    const target = chart.years.find(({ year }) => year === 2030);
    const projected = projectionOf(whole, 2030);
    if (!projected) expect(target?.projected ?? null).toBeNull();
    else expectRelative({ text: '', ...target?.projected }, projected);
    const base = whole[0];
    if (base && base.year < 2030) expect(target?.path).toBeCloseTo(base.value / 2, 5);
  }

  it(
    'agree with single records: sums, shares, intervals, destinations, both tables, the outlook',
    async () => {
      const lists = fc.array(drawn(stage.reporters), { minLength: 5, maxLength: 120 });
      await fc.assert(
        fc.asyncProperty(lists, fc.constantFrom('', '10', '1001'), async (records, area) => {
          await keep(records);
          const answer = await read({ ...YEAR, ...(area !== '' && { area }) });
          const period = ofPeriod(records, { ...YEAR, area });
          checkFlw(rowsOf(answer, 'flw'), period);
          checkUnep(rowsOf(answer, 'unep'), period, area === '10' ? PEOPLE : null);
          checkOutlook(answer, records, area);
        }),
        { numRuns: runs(12) },
      );
    },
    PATIENCE,
  );
});

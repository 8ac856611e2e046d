/** Figures by the people of an area, worked out again from plain records in this file's own code. */
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { ReferenceWithText } from '../../../src/food-waste/population.ts';
import type { PopulationFigures } from '../../../src/food-waste/server/dashboard/estimates.ts';
import { describeDatabase } from '../../support/databases.ts';
import { runs } from '../../support/runs.ts';
import { insertRecords, type PlainRecord } from '../rollups/support.ts';
import { type Stage, setStage } from './support.ts';

type Data = PopulationFigures['data'] & { readonly references: readonly ReferenceWithText[] };

/** The twelve months before the stage's clock: 365 days. */
const YEAR = { from: '2025-03-01', to: '2026-02-28' };
const TAMBON = ['100101', '100201', '500101', '500201'];
const CONSUMERS = 8;

/** Numbers that look random, the same for a seed. */
function randomOf(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761 + 1;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) >>> 0;
    return state % below;
  };
}

interface Known {
  readonly area: string;
  readonly year: number;
  readonly population: number | null;
  readonly waste: number | null;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** Kilograms for a person and year, and half its 95 % interval as a share of it. */
function rateOf(records: readonly PlainRecord[]): { rate: number; half: number } | null {
  const reporters = new Map<number, { kg: number; days: Map<string, number> }>();
  for (const it of records) {
    if (it.userType !== 'consumer' || it.reporter === null) continue;
    const own = reporters.get(it.reporter) ?? { kg: 0, days: new Map() };
    reporters.set(it.reporter, own);
    own.kg += it.isNothing ? 0 : Number(it.kg);
    // All that a household reports of one day is of the same people of that day.
    own.days.set(`${it.day} ${it.tambon}`, (it.members ?? 0) * (it.periodDays ?? 1));
  }
  const clusters = [...reporters.values()].map(({ kg, days }) => ({
    kg,
    days: sum([...days.values()]),
  }));
  const days = sum(clusters.map((it) => it.days));
  if (days === 0) return null;
  const ratio = sum(clusters.map((it) => it.kg)) / days;
  const spread = sum(clusters.map((it) => (it.kg - ratio * it.days) ** 2));
  const error = Math.sqrt((clusters.length / (clusters.length - 1)) * spread) / days;
  return { rate: ratio * 365, half: (1.96 * error) / ratio };
}

/** The number of the newest year up to 2026 of an area itself. */
function newest(known: readonly Known[], area: string, of: 'population' | 'waste'): number | null {
  const own = known.filter((it) => it.area === area && it.year <= 2026 && it[of] !== null);
  return own.toSorted((one, other) => other.year - one.year)[0]?.[of] ?? null;
}

describeDatabase('figures by the people of an area', (open) => {
  let stage: Stage;

  beforeAll(async () => {
    stage = await setStage(await open('starter'));
    return () => stage.server.app.close();
  });
  beforeEach(async () => {
    await stage.clear();
    await stage.database.db.execute(sql`delete from area_statistics`);
  });

  const know = async (known: readonly Known[]) => {
    for (const [place, it] of known.entries()) {
      await stage.database.db.execute(sql`
        insert into area_statistics (code, area_code, year, population, municipal_waste_tonnes, source)
        values (${`S${place}`}, ${it.area}, ${it.year}::int, ${it.population}::int,
          ${it.waste}::numeric, 'กรมการปกครอง')`);
    }
  };
  const ask = async (data: Record<string, unknown>) =>
    (await stage.ask<Data>('getPopulationFigures', { ...YEAR, ...data })).data;
  const byKey = ({ figures }: Data) => Object.fromEntries(figures.map((it) => [it.key, it]));

  function randomRecords(random: (below: number) => number): PlainRecord[] {
    return stage.reporters.flatMap((reporter, place) => {
      const userType = place < CONSUMERS ? 'consumer' : place % 2 ? 'retail' : 'outofhome';
      const tambon = TAMBON[random(TAMBON.length)] ?? '';
      const members = place < CONSUMERS ? 1 + random(6) : null;
      return Array.from({ length: 4 + random(12) }, (_, at): PlainRecord => {
        const month = ['2025-03', '2025-07', '2025-12', '2026-02'][at % 4];
        const day = `${month}-${String(1 + random(28)).padStart(2, '0')}`;
        const kg = String((1 + random(3000)) / 1000);
        const isNothing = userType === 'consumer' && random(5) === 0;
        return { reporter, day, userType, tambon, members, kg, isNothing };
      });
    });
  }

  function randomStatistics(random: (below: number) => number): Known[] {
    return ['00', '10', '50'].flatMap((area) =>
      [2023, 2025, 2027].map((year) => ({
        ...{ area, year, population: random(4) === 0 ? null : 100_000 + random(1_000_000) },
        waste: 1000 + random(500_000),
      })),
    );
  }

  it.each(Array.from({ length: runs(4) }, (_, seed) => seed + 1))(
    'are what the records and the statistics come to (office %i)',
    async (seed) => {
      const random = randomOf(seed);
      const records = randomRecords(random);
      const known = randomStatistics(random);
      await insertRecords(stage.database.db, records);
      await know(known);
      for (const area of ['', '10', '50']) {
        const told = await ask({ area });
        const figures = byKey(told);
        const inside = records.filter((it) => it.tambon.startsWith(area));
        const people = newest(known, area || '00', 'population');
        const waste = newest(known, area || '00', 'waste');
        for (const [key, type] of [
          ['foodServicePerInhabitant', 'outofhome'],
          ['retailPerInhabitant', 'retail'],
        ] as const) {
          const own = inside.filter((it) => it.userType === type);
          const value = figures[key]?.value ?? null;
          if (people === null || own.length === 0) expect(value).toBeNull();
          else expect(value).toBeCloseTo(sum(own.map((it) => Number(it.kg))) / people, 12);
        }
        const expected = rateOf(inside);
        const { householdTonnes, householdShareOfMunicipal } = figures;
        if (expected === null || people === null) {
          expect(householdTonnes?.value).toBeNull();
          expect(householdShareOfMunicipal?.value).toBeNull();
          continue;
        }
        const tonnes = (expected.rate * people) / 1000;
        expect(householdTonnes?.value).toBeCloseTo(tonnes, 5);
        if (Number.isFinite(expected.half)) {
          const [low, high] = [Math.max(0, 1 - expected.half), 1 + expected.half];
          // As a share of the value: what half an interval is rounded to.
          const share = (bound?: number) => (bound ?? Number.NaN) / tonnes;
          expect(share(householdTonnes?.interval?.low)).toBeCloseTo(low, 8);
          expect(share(householdTonnes?.interval?.high)).toBeCloseTo(high, 8);
          expect(householdShareOfMunicipal?.interval?.high).toBeCloseTo(
            (tonnes * high) / (waste ?? Number.NaN),
            6,
          );
        }
        expect(householdShareOfMunicipal?.value).toBeCloseTo(tonnes / (waste ?? Number.NaN), 8);
        if (area !== '') continue;
        for (const province of ['10', '50']) {
          const ofProvince = rateOf(records.filter((it) => it.tambon.startsWith(province)));
          const inhabitants = newest(known, province, 'population');
          const row = told.areas.find(({ code }) => code === province);
          if (ofProvince === null || inhabitants === null) expect(row?.value).toBeNull();
          else expect(row?.value).toBeCloseTo((ofProvince.rate * inhabitants) / 1000, 5);
        }
      }
    },
  );

  it('say what is missing without statistics, and never invent', async () => {
    await insertRecords(stage.database.db, randomRecords(randomOf(7)));
    const { figures, areas, statistics, references } = await ask({});
    expect(statistics).toEqual({ population: null, households: null, municipalWasteTonnes: null });
    expect(figures.map(({ key, value, missing }) => [key, value, missing])).toEqual([
      ['foodServicePerInhabitant', null, 'population'],
      ['retailPerInhabitant', null, 'population'],
      ['householdTonnes', null, 'population'],
      ['householdShareOfMunicipal', null, 'population'],
      ['foodServiceTonnes', null, 'mealsOfArea'],
      ['retailTonnes', null, 'floorOfArea'],
    ]);
    expect(areas).toHaveLength(77);
    expect(areas.every(({ value }) => value === null)).toBe(true);
    expect(references.map(({ value, year, kind }) => [value, year, kind])).toEqual([
      [0.3876, 2564, 'estimate'],
      [0.28, 2570, 'target'],
    ]);
  });

  it('report municipal waste alone where only that is missing', async () => {
    await insertRecords(stage.database.db, randomRecords(randomOf(8)));
    await know([{ area: '00', year: 2025, population: 66_000_000, waste: null }]);
    const figures = byKey(await ask({ userType: 'consumer' }));
    expect(Object.keys(figures)).toEqual(['householdTonnes', 'householdShareOfMunicipal']);
    expect(figures.householdTonnes?.value).toBeGreaterThan(0);
    expect(figures.householdShareOfMunicipal).toMatchObject({
      value: null,
      missing: 'municipalWaste',
    });
  });

  it('are in the workbook, as estimates, with the statistics they rest on', async () => {
    await know([{ area: '00', year: 2025, population: 66_000_000, waste: 27_000_000 }]);
    await insertRecords(stage.database.db, randomRecords(randomOf(9)));
    const answer = await stage.server.app.inject({
      method: 'POST',
      url: '/api/dashboard/exportExcel',
      headers: { authorization: `Bearer ${stage.token}` },
      payload: { data: { ...YEAR, charts: [{ call: 'getPopulationFigures' }] } },
    });
    expect(answer.statusCode).toBe(200);
  });
});

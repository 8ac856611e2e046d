/** Live answers against the same worked out of single records. */
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { scopeWithin } from '../../../src/food-waste/server/dashboard/figure-scope.ts';
import { answerOf } from '../../../src/food-waste/server/dashboard/live/answer.ts';
import { countSums } from '../../../src/food-waste/server/dashboard/live/count.ts';
import {
  PACKAGING_DIMENSIONS,
  WASTE_DIMENSIONS,
} from '../../../src/food-waste/server/dashboard/names.ts';
import type {
  Key,
  PlacedQuestion,
  Question,
} from '../../../src/food-waste/server/dashboard/question.ts';
import { behindIn, Rollups } from '../../../src/food-waste/server/rollups/rollups.ts';
import { type DatabaseKind, describeEachDatabase } from '../../support/databases.ts';
import { runs } from '../../support/runs.ts';
import { insertRecords, type PlainRecord } from '../rollups/support.ts';
import { naiveCells, readNaiveData } from './naive-answer.ts';
import { type Stage, setStage } from './support.ts';

const PATIENCE = 300_000;
const WASTE_MEASURES = ['kg', 'weighed_kg', 'co2e', 'co2e_kg', 'baht', 'baht_kg'];
const TAMBONS = ['100101', '100101', '100102', '100201', '500101'];

const month = (first: string, last = first) => ({ first: `${first}-01`, last: `${last}-01` });
const TWO_PERIODS = [
  { series: 0, bucket: '', ...month('2026-01', '2026-02') },
  { series: 1, bucket: '', ...month('2025-11', '2025-12') },
] as const;
const BUCKETS = [
  { series: 0, bucket: '2026-01', ...month('2026-01') },
  { series: 1, bucket: '2026-01', ...month('2025-12') },
  { series: 0, bucket: '2026-02', ...month('2026-02') },
  { series: 1, bucket: '2026-02', ...month('2026-01') },
] as const;
const DAYS = [
  { series: 0, bucket: 'a', first: '2026-01-05', last: '2026-01-12' },
  { series: 0, bucket: 'b', first: '2026-01-13', last: '2026-02-20' },
] as const;

const USUAL: Question = {
  source: 'waste',
  keys: [],
  children: 0,
  area: '',
  userTypes: ['consumer', 'retail', 'outofhome'],
  filters: [],
  counted: true,
  measures: WASTE_MEASURES,
  base: false,
  grain: 'month',
  ranges: TWO_PERIODS,
};
const OF_RATES: Partial<Question> = { measures: ['kg', 'based_kg'], base: true, margin: true };

const keys = (): fc.Arbitrary<readonly Key[]> => {
  const { userType: _own, ...others } = WASTE_DIMENSIONS;
  const one = fc.constantFrom<Key>(
    ...Object.values(others),
    { column: 'destination', among: ['landfill', 'refuse'] },
    WASTE_DIMENSIONS.userType,
  );
  return fc.array(one, { maxLength: 2 }).filter(([a, b]) => !b || a?.column !== b.column);
};
const places = () =>
  fc.constantFrom<Pick<Question, 'area' | 'children'>>(
    { area: '', children: 0 },
    { area: '', children: 2 },
    { area: '10', children: 4 },
    { area: '1001', children: 6 },
    { area: '10', children: 0 },
    { area: '1001', children: 0 },
    { area: '100101', children: 0 },
  );
const filters = () =>
  fc.subarray<Question['filters'][number]>(
    [
      { column: 'user_type', value: 'consumer' },
      { column: 'part', value: 'edible' },
      { column: 'material_id', value: 1 },
      { column: 'waste_manage_id', value: 1 },
    ],
    { maxLength: 2 },
  );

const questions = (): fc.Arbitrary<Question> =>
  fc.oneof(
    fc
      .record({
        keys: keys(),
        place: places(),
        filters: filters(),
        counted: fc.boolean(),
        ranges: fc.constantFrom(TWO_PERIODS, BUCKETS),
      })
      .map(({ place, ...it }): Question => ({ ...USUAL, ...place, ...it })),
    fc
      .record({
        place: places(),
        filters: filters(),
        userType: fc.constantFrom('consumer', 'retail', 'outofhome'),
        source: fc.constantFrom('waste', 'waste', 'packaging'),
      })
      .map(({ place, userType, source, ...it }): Question => {
        const ofType = { column: 'user_type', value: userType } as const;
        const others = it.filters.filter(({ column }) => column !== 'user_type');
        return source === 'waste'
          ? { ...USUAL, ...OF_RATES, ...place, filters: [ofType, ...others] }
          : { ...USUAL, ...OF_RATES, ...place, source, counted: false };
      }),
    fc
      .constantFrom<Key>(...Object.values(PACKAGING_DIMENSIONS).slice(0, 2), { column: 'clean' })
      .map((key): Question => {
        const measures = ['kg', 'pieces'];
        return { ...USUAL, source: 'packaging', counted: false, measures, keys: [key] };
      }),
    fc.constantFrom<Question>(
      { ...USUAL, grain: 'day', ranges: DAYS },
      { ...USUAL, grain: 'day', ranges: DAYS, keys: [{ column: 'user_type' }] },
      { ...USUAL, grain: 'day', ranges: [DAYS[0]], area: '10', ...OF_RATES },
      { ...USUAL, ranges: BUCKETS, measures: ['kg', 'based_kg'], base: true },
    ),
  );

/** The same as who sees all is answered, and who sees some areas, of several levels, some places, or none. */
const placedQuestions = (all: readonly number[]): fc.Arbitrary<PlacedQuestion> =>
  fc
    .tuple(
      questions(),
      fc.constantFrom<string[]>(
        ...[[''], [''], ['10'], ['1001'], ['100101', '500101'], ['100102', '50']],
        ...[['1001', '50'], ['10', '50'], ['20'], []],
      ),
      fc.oneof(fc.constant([]), fc.subarray([...all], { minLength: 1 })),
    )
    .map(([question, territory, own]) => {
      const scope = scopeWithin(question.area, { territory, reporters: own });
      return { ...question, places: scope.territory, reporters: scope.reporters };
    });

const records = (reporters: readonly number[]): fc.Arbitrary<PlainRecord> => {
  const number = (...values: number[]) => fc.constantFrom(...values, null);
  return fc.record({
    day: fc.constantFrom('2025-11-30', '2025-12-10', '2026-01-10', '2026-01-12', '2026-02-13'),
    reporter: fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...reporters) }, fc.constant(null)),
    userType: fc.constantFrom('consumer', 'consumer', 'retail', 'outofhome', 'handler', 'staff'),
    tambon: fc.constantFrom(...TAMBONS),
    kg: fc.constantFrom('0.1', '0.2', '1.25', '7', '0.003'),
    covers: number(40, 100),
    members: number(1, 4),
    floorArea: number(30, 120),
    periodDays: fc.constantFrom(1, 7),
    material: fc.constantFrom(1, 2, 3),
    step: fc.constantFrom(1, 2),
    manage: fc.constantFrom(1, 2),
    part: fc.constantFrom('edible', 'inedible', 'both'),
    method: fc.constantFrom('directWeighing', 'diaries'),
    price: fc.constantFrom('20', '12.5', null),
    factor: fc.constantFrom('2.53', '0.1', null),
    counts: fc.boolean(),
    isNothing: fc.nat(4).map((drawn) => drawn === 0),
    destination: fc.constantFrom('landfill', 'refuse', 'composting'),
    stage: fc.constantFrom('plate', 'unsold'),
  });
};

describeEachDatabase('live answers', (open, kind: DatabaseKind) => {
  let stage: Stage;

  beforeAll(async () => {
    stage = await setStage(await open('starter'), 24);
    const { db } = stage.database;
    await db.execute(sql`update places set chain = 'ร้าน ' || (id % 4) where id % 3 = 0`);
    return () => stage.server.app.close();
  });

  const insertPackaging = () =>
    stage.database.db.execute(sql`
      insert into packaging_records (code, record_date, reporter_id, user_type, tambon_code,
        category_unit_id, pieces, weight_kg, waste_manage_packaging_id, recovered, members, clean)
      select 'P' || u.id || '-' || d || '-' || c.id, case d when 0 then date '2026-01-10' else '2025-12-01' end,
        u.id, case u.id % 3 when 0 then 'retail' else 'consumer' end,
        case u.id % 2 when 0 then '100101' else '500101' end, c.id, 3 + u.id % 5, 0.5 + u.id % 7,
        m.id, true, nullif(u.id % 4, 0), 'clean'
      from places u cross join generate_series(0, 1) d
        cross join (select id from category_units order by id limit 2) c,
        (select id from waste_manage_packagings where recovered limit 1) m
      where u.id = any(${sql.param(stage.reporters)}::int[])`);

  async function expectSame(asked: PlacedQuestion, when: string): Promise<void> {
    const { db } = stage.database;
    // Records of menus are split by recipe where materials are meant, and there alone.
    const isSplit =
      asked.source === 'waste' &&
      [...asked.keys, ...asked.filters].some(({ column }) => column === 'material_id');
    const measures = [...asked.measures, ...(isSplit ? ['recipe_kg'] : [])];
    const question = { ...asked, measures };
    const behind = (await behindIn(db))[question.source];
    const accounts = Math.max(...stage.reporters);
    const sums = await countSums(question, { connection: db, behind, accounts });
    const answer = answerOf(question, sums, accounts);
    const naive = naiveCells(question, await readNaiveData(db));
    const why = `${when} ${JSON.stringify(question)}`;
    const found = new Map(answer.cells.map((it) => [`${it.series} ${it.bucket} ${it.keys}`, it]));
    expect([...found.keys()].sort(), why).toEqual([...naive.keys()].sort());
    const reporters = new Set<unknown>();
    let [count, kg] = [0, 0];
    for (const [name, own] of naive) {
      const cell = found.get(name);
      expect(cell?.reporters, `${name} ${why}`).toBe(own.reporters.size);
      for (const measure of question.measures) {
        const [sum, said] = [cell?.sums?.[measure], `${measure} ${name} ${why}`];
        if (isSplit) expect(sum, said).toBeCloseTo(own.sums[measure] ?? Number.NaN, 5);
        else expect(sum, said).toBe(own.sums[measure]);
      }
      if (own.base !== undefined) expect(cell?.sums?.base, `${name} ${why}`).toBe(own.base);
      if (own.margin === null) expect(cell?.margin, `${name} ${why}`).toBeNull();
      else if (own.margin !== undefined) {
        expect(cell?.margin, `${name} ${why}`).toBeCloseTo(own.margin, 6);
      }
      if (cell?.series !== 0) continue;
      for (const reporter of own.reporters) reporters.add(reporter);
      count += own.records;
      kg += own.sums.kg ?? 0;
    }
    const { foundation, whole, isCut } = answer;
    expect(foundation, why).toMatchObject({
      reporters: reporters.size,
      records: Math.round(count),
    });
    expect(whole[0], why).toBeCloseTo(kg, 6);
    expect(isCut).toBe(false);
  }

  it(
    'are what the single records add up to, whether or not the sums are up to date',
    async () => {
      const property = fc.asyncProperty(
        fc.array(records(stage.reporters), { minLength: 40, maxLength: 120 }),
        fc.array(records(stage.reporters), { minLength: 1, maxLength: 5 }),
        fc.array(placedQuestions(stage.reporters), { minLength: 12, maxLength: 12 }),
        async (first, later, asked) => {
          const { db } = stage.database;
          await stage.clear();
          await insertRecords(db, first);
          await insertPackaging();
          await db.execute(sql`update waste_records set active = false where id % 11 = 0`);
          await db.execute(sql`update waste_records set menu_id = 1 + id % 2, material_id = null
            where id % 5 = 0 and quantity is null`);
          await db.execute(sql`update waste_records set retail_store_id = 1 + id % 4,
            retail_material_id = 1 + id % 3, material_id = null where id % 5 = 1 and quantity is null`);
          await db.execute(sql`update waste_records set material_sub_id = 1 + id % 2
            where id % 5 = 2 and material_id is not null`);
          for (const question of asked) await expectSame(question, 'from records');
          await new Rollups(stage.database).refresh();
          for (const question of asked) await expectSame(question, 'from sums');
          await insertRecords(db, later);
          for (const question of asked) await expectSame(question, 'from both');
        },
      );
      await fc.assert(property, {
        numRuns: runs(kind === 'postgres' ? 6 : 2),
        endOnFailure: true,
      });
    },
    PATIENCE,
  );
});

import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../src/engine/server/db/database.ts';
import { checkRollups } from '../../../src/food-waste/server/rollups/check.ts';
import {
  RefreshRun,
  refreshSlice,
  staleMonths,
} from '../../../src/food-waste/server/rollups/refresh.ts';
import { behindIn, Rollups } from '../../../src/food-waste/server/rollups/rollups.ts';
import { prepareRollups } from '../../../src/food-waste/server/rollups/schema.ts';
import { type DatabaseKind, describeEachDatabase } from '../../support/databases.ts';
import { runs } from '../../support/runs.ts';
import { type RecordBench, withStarter } from '../records/support.ts';
import { ADMIN, start } from '../resources/support.ts';
import { insertRecords, type PlainRecord } from './support.ts';

const DAYS = ['2026-09-30', '2026-10-01', '2026-10-15', '2026-10-31', '2026-11-01', '2026-11-20'];
const TAMBONS = ['100101', '100102', '500101', '500102', '500201', '830101'];

const record = (reporters: readonly number[]): fc.Arbitrary<PlainRecord> =>
  fc.record({
    day: fc.constantFrom(...DAYS),
    reporter: fc.constantFrom(null, ...reporters),
    userType: fc.constantFrom('consumer', 'retail', 'outofhome', 'handler', 'staff'),
    tambon: fc.constantFrom(...TAMBONS),
    kg: fc.integer({ min: 1, max: 9_999_999 }).map((milligrams) => String(milligrams / 1e6)),
    covers: fc.constantFrom(null, 20, 300),
    members: fc.constantFrom(null, 1, 4),
    floorArea: fc.constantFrom(null, 12.5, 400),
    periodDays: fc.constantFrom(1, 7),
    material: fc.integer({ min: 1, max: 5 }),
    step: fc.integer({ min: 1, max: 5 }),
    manage: fc.integer({ min: 1, max: 5 }),
    part: fc.constantFrom('edible', 'inedible', 'both'),
    method: fc.constantFrom('directWeighing', 'surveys'),
    price: fc.constantFrom(null, '12.50', '0.1'),
    factor: fc.constantFrom(null, '2.53', '0.022'),
    counts: fc.boolean(),
    isNothing: fc.nat(4).map((drawn) => drawn === 0),
  });

type Write =
  | { readonly kind: 'insert'; readonly records: readonly PlainRecord[] }
  | { readonly kind: 'move'; readonly pick: number; readonly day: string; readonly tambon: string }
  | { readonly kind: 'weigh'; readonly pick: number; readonly kg: string }
  | { readonly kind: 'retire'; readonly pick: number }
  | { readonly kind: 'remove'; readonly pick: number };
type Step =
  | { readonly kind: 'job' }
  | { readonly kind: 'save'; readonly writes: readonly Write[]; readonly isUndone: boolean };

const pick = fc.nat(1000);
const write = (reporters: readonly number[]): fc.Arbitrary<Write> =>
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('insert' as const),
        records: fc.array(record(reporters), { minLength: 1, maxLength: 4 }),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('move' as const),
        pick,
        day: fc.constantFrom(...DAYS),
        tambon: fc.constantFrom(...TAMBONS),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('weigh' as const),
        pick,
        kg: fc.constantFrom('0.1', '0.2', '7'),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('retire' as const), pick }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), pick }) },
  );
const step = (reporters: readonly number[]): fc.Arbitrary<Step> =>
  fc.oneof(
    { weight: 1, arbitrary: fc.constant({ kind: 'job' as const }) },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('save' as const),
        writes: fc.array(write(reporters), { minLength: 1, maxLength: 3 }),
        isUndone: fc.boolean(),
      }),
    },
  );

class Undone extends Error {}

/** One transaction of several writes, each touching a row that others may touch as well. */
async function save({ db }: Database, { writes, isUndone }: Extract<Step, { kind: 'save' }>) {
  await db
    .transaction(async (tx) => {
      for (const it of writes) {
        if (it.kind === 'insert') {
          await insertRecords(tx, it.records);
          continue;
        }
        // Skipping what another transaction holds keeps the test's own writes from deadlocks.
        const chosen = sql`(select id from waste_records order by hashint4(id + ${it.pick}::int)
          limit 1 for update skip locked)`;
        if (it.kind === 'move') {
          await tx.execute(sql`update waste_records
            set record_date = ${it.day}::date, tambon_code = ${it.tambon} where id in ${chosen}`);
        } else if (it.kind === 'weigh') {
          await tx.execute(
            sql`update waste_records set weight_kg = ${it.kg}::numeric where id in ${chosen}`,
          );
        } else if (it.kind === 'retire') {
          await tx.execute(sql`update waste_records set active = not active where id in ${chosen}`);
        } else await tx.execute(sql`delete from waste_records where id in ${chosen}`);
      }
      if (isUndone) throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
}

describeEachDatabase('rollups', (open, kind: DatabaseKind) => {
  let records: RecordBench;
  let database: Database;
  let reporters: number[];

  beforeAll(async () => {
    database = await open('starter');
    records = await withStarter(await start(database));
    reporters = [];
    for (let place = 0; place < 7; place += 1) {
      reporters.push(Number((await records.reporter()).id));
    }
  });

  const kgOf = async (table: string, where: string) => {
    const { rows } = await database.db.execute<{ kg: string }>(
      sql.raw(`select coalesce(sum(kg), 0)::float8 as kg from ${table} where ${where}`),
    );
    return Number(rows[0]?.kg);
  };
  const differences = async () => {
    const { differences, behind } = await checkRollups(database);
    expect(behind).toEqual([]);
    return differences;
  };

  it('equal the records after any interleaving of saves, undone ones too, and jobs', async () => {
    const nodes = [new Rollups(database), new Rollups(database)];
    await fc.assert(
      fc.asyncProperty(
        fc.array(step(reporters), { minLength: 4, maxLength: kind === 'postgres' ? 24 : 12 }),
        async (steps) => {
          await Promise.all(
            steps.map((it, place) =>
              it.kind === 'save' ? save(database, it) : nodes[place % 2]?.refresh(),
            ),
          );
          await nodes[0]?.refresh();
          expect(await differences()).toEqual([]);
        },
      ),
      { numRuns: runs(kind === 'postgres' ? 4 : 1), endOnFailure: true },
    );
  });

  it('hold what is saved, changed and retired by people', async () => {
    const rollups = new Rollups(database);
    const { id: reporterId } = await records.reporter({ tambonCode: '570101' });
    const chiangRai = `level = 2 and place = '57'`;
    const saved = await records.save('wasteRecords', {
      ...records.waste({ reporterId, tambonCode: '570101', quantity: 3 }),
    });
    await rollups.refresh();
    expect(await behindIn(database.db)).toEqual({ waste: [], packaging: [] });
    expect(await kgOf('rollup_waste_totals', chiangRai)).toBe(0.3);
    const { id } = saved;
    await records.save('wasteRecords', { id, version: 1, quantity: 5, recordDate: '2026-10-02' });
    await rollups.refresh();
    expect(await kgOf('rollup_waste_totals', chiangRai)).toBe(0.5);
    expect(await kgOf('rollup_waste_areas', `place = '570101' and period = '2026-10-01'`)).toBe(
      0.5,
    );
    await records.save('wasteRecords', { id, version: 2, active: false });
    await rollups.refresh();
    expect(await kgOf('rollup_waste_totals', chiangRai)).toBe(0);
    expect(await differences()).toEqual([]);
  });

  it('do not move when a master is edited', async () => {
    const rollups = new Rollups(database);
    await records.save('wasteRecords', records.waste({ tambonCode: '580101' }));
    await rollups.refresh();
    const seen = () =>
      database.db.execute(sql`select * from rollup_waste_manages where place = '58'`);
    const before = (await seen()).rows;
    expect(before).toHaveLength(1);
    const id = records.id('wasteManages', 'MUNI');
    const { data } = await records.bench.service.search(ADMIN, 'wasteManages', {
      filters: [{ field: 'id', operator: 'eq', value: id }],
    });
    const version = data[0]?.version;
    await records.save('wasteManages', {
      id,
      version,
      destination: 'landfill',
      emissionFactor: 1.2,
      countsAsWaste: false,
    });
    await rollups.refresh();
    expect((await seen()).rows).toEqual(before);
    expect(await differences()).toEqual([]);
  });

  it('count a reporter’s people once a day, and find a day’s meals on any of its records', async () => {
    const [reporter = null] = reporters;
    const shared = { day: '2026-08-03', reporter, tambon: '600101', kg: '1' };
    await insertRecords(database.db, [
      { ...shared, userType: 'consumer', members: 4 },
      { ...shared, userType: 'consumer', members: 4, periodDays: 7 },
      { ...shared, userType: 'outofhome', covers: 50 },
      { ...shared, userType: 'outofhome' },
      { ...shared, userType: 'retail', floorArea: 12.5, periodDays: 2 },
    ]);
    await new Rollups(database).refresh();
    const { rows } = await database.db.execute(sql`
      select user_type, base::float8 as base, based_kg::float8 as kg from rollup_waste_areas
      where place = '600101' order by 1`);
    expect(rows).toEqual([
      { user_type: 'consumer', base: 28, kg: 2 },
      { user_type: 'outofhome', base: 50, kg: 2 },
      { user_type: 'retail', base: 25, kg: 1 },
    ]);
  });

  it('leave rows alone that a save does not change', async () => {
    await insertRecords(database.db, [
      { day: '2026-07-01', reporter: null, userType: 'consumer', tambon: '630101', kg: '1' },
      { day: '2026-07-02', reporter: null, userType: 'retail', tambon: '630101', kg: '1' },
    ]);
    const rollups = new Rollups(database);
    await rollups.refresh();
    const seen = async (userType: string) => {
      const { rows } = await database.db.execute(sql`select ctid::text from rollup_waste_materials
        where place = '63' and user_type = ${userType}`);
      return rows;
    };
    const [consumer, retail] = [await seen('consumer'), await seen('retail')];
    await database.db.execute(
      sql`update waste_records set weight_kg = 2 where tambon_code = '630101' and user_type = 'retail'`,
    );
    await rollups.refresh();
    expect(await seen('consumer')).toEqual(consumer);
    expect(await seen('retail')).not.toEqual(retail);
  });

  it('are made step by step, the month counting as behind until the last, and miss no save', async () => {
    const filled = (tambon: string, month: string) =>
      insertRecords(
        database.db,
        Array.from({ length: 560 }, (_, place) => ({
          day: `${month}-${String((place % 28) + 1).padStart(2, '0')}`,
          reporter: reporters[place % 7] ?? null,
          userType: 'consumer',
          tambon,
          kg: '1',
        })),
      );
    await new Rollups(database).refresh();
    for (const tambon of ['100101', '500101', '830101']) await filled(tambon, '2026-05');
    const isBehind = async (month: string) =>
      (await staleMonths(database.db)).some((it) => it.month === month);
    let slices = 0;
    while (await refreshSlice(database, { milliseconds: 0 })) {
      slices += 1;
      if (slices % 25 === 1) expect((await checkRollups(database)).differences).toEqual([]);
      // Somebody saves in the midst of it, into that month and a newer one.
      if (slices === 5) {
        await database.db.execute(sql`update waste_records set weight_kg = 3
          where record_date = '2026-05-04' and tambon_code = '100101'`);
        await filled('100102', '2026-06');
      }
      if (slices === 6) expect(await isBehind('2026-05-01')).toBe(true);
    }
    // Statements of two months and one anew; the embedded database takes large parts one by one.
    expect(slices).toBeGreaterThan(kind === 'embedded' ? 80 : 40);
    expect(await isBehind('2026-05-01')).toBe(false);
    expect(
      await kgOf('rollup_waste_totals', `level = 2 and place = '10' and period = '2026-05-01'`),
    ).toBe(600);
    expect(await differences()).toEqual([]);
  });

  it('of older months are made while people save into the newest without a pause', async () => {
    const save = (day: string) =>
      insertRecords(database.db, [
        { day, reporter: null, userType: 'consumer', tambon: '100101', kg: '1' },
      ]);
    await new Rollups(database).refresh();
    for (const day of ['2026-05-09', '2026-06-09']) await save(day);
    const run = new RefreshRun();
    let slices = 0;
    while (slices < 500 && (await refreshSlice(database, { milliseconds: 0, run }))) {
      slices += 1;
      await save('2026-06-10');
    }
    expect(slices).toBeLessThan(500);
    expect(await staleMonths(database.db)).toEqual([{ source: 'waste', month: '2026-06-01' }]);
    await new Rollups(database).refresh();
    expect(await differences()).toEqual([]);
  });

  it('of the newest month are made again within half a minute of a long run', () => {
    const months = ['2026-02', '2026-03', '2026-04', '2026-05'];
    let milliseconds = 0;
    const run = new RefreshRun(() => milliseconds);
    const stale = months.toReversed().map((month) => ({ source: 'waste' as const, month }));
    const turns: string[] = [];
    // Somebody saves into all of them all the time, and each takes twenty seconds.
    for (let month = run.next(stale); month && turns.length < 20; month = run.next(stale)) {
      turns.push(month.month);
      milliseconds += 20_000;
      run.note({ month, isBegun: true, isEnded: true });
    }
    expect(turns).toEqual(['2026-05', '2026-04', '2026-03', '2026-05', '2026-02']);
  });

  it('are up to date for any caller while others are being made', async () => {
    const rollups = new Rollups(database);
    const save = () =>
      insertRecords(database.db, [
        { day: '2026-04-02', reporter: null, userType: 'consumer', tambon: '100101', kg: '1' },
      ]);
    await save();
    const first = rollups.refresh();
    const ends: string[] = [];
    const noted = first.then(() => ends.push('first'));
    const second = rollups.refresh().then(() => ends.push('second'));
    await noted;
    expect(ends).toEqual(['first']);
    await save();
    await rollups.refresh();
    await second;
    expect(await staleMonths(database.db)).toEqual([]);
  });

  it('are distinguished from the records when somebody meddles with them', async () => {
    await new Rollups(database).refresh();
    await database.db.execute(sql`update rollup_waste_areas set kg = kg + 0.000001
      where level = 6 and place = '600101' and user_type = 'retail'`);
    const [first, ...others] = await differences();
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      table: 'rollup_waste_areas',
      kept: { place: '600101', period: '2026-08-01', kg: 1.000001 },
      recounted: { place: '600101', kg: 1 },
    });
  });

  it('are made anew from the records when the product makes them otherwise', async () => {
    await database.db.execute(sql`update rollup_state set shape = 'of an older version'`);
    await database.db.transaction((tx) => prepareRollups(tx));
    expect((await checkRollups(database)).behind).not.toEqual([]);
    await new Rollups(database).refresh();
    expect(await differences()).toEqual([]);
  });
});

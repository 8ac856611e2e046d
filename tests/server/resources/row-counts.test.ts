import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { normalize } from '../../../src/engine/declaration/normalize.ts';
import type { Connection } from '../../../src/engine/server/db/connection.ts';
import { migrate } from '../../../src/engine/server/migrations/migrate.ts';
import { areRowsCounted, compactRowCounts } from '../../../src/engine/server/row-counts/tables.ts';
import { describeEachDatabase } from '../../support/databases.ts';
import { declarationWith } from '../../support/every-type.ts';
import { type RecordBench, withStarter } from '../records/support.ts';
import { ADMIN, type Bench, start } from './support.ts';

interface Answer extends Record<string, unknown> {
  readonly counted: number;
  readonly kept: number;
}

/** How many records there are in use, and how many are kept: by one statement, as of one moment. */
async function atOnce(connection: Connection): Promise<Answer | undefined> {
  const { rows } = await connection.execute<Answer>(sql`select
    (select count(*)::integer from waste_records where active) as counted,
    (select sum(row_count)::integer from system_row_counts
      where source = 'waste_records' and measure = '' and active) as kept`);
  return rows[0];
}

/** What is kept of records by area and reporter, and what the records themselves come to. */
async function byScope(
  connection: Connection,
): Promise<readonly [kept: unknown, counted: unknown]> {
  const kept = await connection.execute(sql`
    select split_part(source, ' ', 1) as source, measure, active, area, first_id as reporter,
      sum(amount)::float as sum, sum(row_count)::integer as rows
    from system_scope_counts
    where split_part(source, ' ', 1) in ('waste_records', 'packaging_records')
      and measure in ('', 'weight_kg')
    group by 1, 2, 3, 4, 5 having sum(row_count) <> 0 order by 1, 2, 3, 4, 5`);
  const pieces = ['waste_records', 'packaging_records'].map(
    (table) => sql`select ${table}::text as source, m.measure, active, tambon_code as area,
      reporter_id as reporter, sum(m.amount)::float as sum, count(m.amount)::integer as rows
    from ${sql.identifier(table)}
      cross join lateral (values ('', 1::numeric), ('weight_kg', weight_kg)) m (measure, amount)
    group by 1, 2, 3, 4, 5`,
  );
  const counted = await connection.execute(
    sql`${sql.join(pieces, sql` union all `)} order by 1, 2, 3, 4, 5`,
  );
  return [kept.rows, counted.rows];
}

describeEachDatabase('the total of a list', (open) => {
  let bench: Bench;
  let records: RecordBench;

  beforeAll(async () => {
    bench = await start(await open('starter'));
    records = await withStarter(bench);
  });

  const active = (value: boolean) => ({ filters: [{ field: 'active', operator: 'eq', value }] });
  const waste = (search: object = {}) =>
    bench.service.search(ADMIN, 'wasteRecords', { totals: true, ...search });
  const save = (fields: object) => bench.service.save(ADMIN, 'wasteRecords', fields);
  const add = (weightKg: number) => save(records.waste({ weightKg, quantity: null, unitId: null }));
  /** In use, retired, and both, with their weight: as told, and as the rows have it. */
  const told = async () => {
    const answers = await Promise.all([waste(active(true)), waste(active(false)), waste()]);
    return answers.map(({ total, totals }) => ({ total, ...totals?.weightKg }));
  };
  /** For who sees some of the rows it is of the same ones. */
  const expectByScope = async () => {
    const [kept, rows] = await byScope(bench.context.database.db);
    expect(kept).toEqual(rows);
  };
  const counted = async () => {
    const { rows } = await bench.context.database.db.execute(sql`
      select count(*)::integer as total, coalesce(sum(weight_kg), 0)::float as sum,
        count(weight_kg)::integer as rows
      from waste_records cross join (values ('{t}'::boolean[]), ('{f}'), ('{t,f}')) it (statuses)
      where active = any(statuses) group by statuses
      order by statuses = '{t}' desc, statuses = '{f}' desc`);
    return rows;
  };

  it('is that of the rows after each save, whatever it does', async () => {
    const [first, second] = [await add(0.1), await add(0.2)];
    await add(12.000001);
    expect(await told()).toMatchObject([{ total: 3, sum: 12.300001 }, { total: 0 }, { total: 3 }]);
    const retired = await save({ id: first.id, version: first.version, active: false });
    expect(await told()).toMatchObject([{ total: 2 }, { total: 1, sum: 0.1 }, { total: 3 }]);
    await save({ id: first.id, version: retired.version, active: true });
    await save({ id: second.id, version: second.version, weightKg: 5 });
    expect(await told()).toMatchObject([{ total: 3, sum: 17.100001 }, { total: 0 }, { total: 3 }]);
    // Not only of what the list opens with.
    const { total } = await waste({ filters: [{ field: 'weightKg', operator: 'gt', value: 1 }] });
    expect(total).toBe(2);
    await expectByScope();
  });

  it('is that of the rows after statements of others, and not after one that was taken back', async () => {
    const { db } = bench.context.database;
    const undone = db.transaction(async (tx) => {
      await tx.execute(sql`delete from waste_records`);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect((await waste()).total).toBe(3);
    await add(1);
    await db.execute(sql`update waste_records set weight_kg = weight_kg * 2, active = id % 2 = 0`);
    expect(await told()).toEqual(await counted());
    await db.execute(
      sql`delete from waste_records where id in (select max(id) from waste_records)`,
    );
    await add(0.5);
    expect(await told()).toEqual(await counted());
    await expectByScope();
  });

  it('is of the rows that each person sees, where records are moved to others', async () => {
    const { db } = bench.context.database;
    await add(3);
    await db.execute(sql`update waste_records set tambon_code = '500101' where id % 2 = 1`);
    await expectByScope();
    await db.execute(
      sql`update waste_records set reporter_id = null where id in (select max(id) from waste_records)`,
    );
    await compactRowCounts(bench.context);
    await db.execute(sql`update waste_records set active = not active, tambon_code = '960101'`);
    await expectByScope();
    await db.execute(sql`update waste_records set active = not active, tambon_code = '100101'`);
  });

  it('is the same once what was noted has been put together', async () => {
    const before = await told();
    await compactRowCounts(bench.context);
    expect(await told()).toEqual(before);
    const { rows } = await bench.context.database.db.execute(
      sql`select from system_row_counts where delta`,
    );
    expect(rows).toEqual([]);
    await add(2);
    await compactRowCounts(bench.context);
    expect(await told()).toEqual(await counted());
    await expectByScope();
  });

  it('is none of a table that was emptied', async () => {
    await records.save('packagingRecords', records.packaging());
    const total = async () =>
      (await bench.service.search(ADMIN, 'packagingRecords', active(true))).total;
    expect(await total()).toBe(1);
    await bench.context.database.db.execute(sql`truncate packaging_records`);
    expect(await total()).toBe(0);
    await records.save('packagingRecords', records.packaging());
    expect(await total()).toBe(1);
    await expectByScope();
  });

  it('is right at every moment while many save at once', async () => {
    const { db } = bench.context.database;
    const before = (await waste(active(true))).total ?? 0;
    let left = 40;
    const saving = Promise.all(
      Array.from({ length: 4 }, async (_, person) => {
        while (left > 0) {
          left -= 1;
          const { id, version } = await add(1);
          if (person % 2 === 0) await save({ id, version, active: false });
        }
        left -= 1;
      }),
    );
    const moments: (Answer | undefined)[] = [];
    while (left > -4) {
      moments.push(await atOnce(db));
      await compactRowCounts(bench.context);
    }
    await saving;
    expect(moments.length).toBeGreaterThan(1);
    for (const moment of moments) expect(moment?.kept).toBe(moment?.counted);
    expect((await waste(active(true))).total).toBeGreaterThan(before);
    expect(await told()).toEqual(await counted());
    await expectByScope();
  });

  it('of choices is that of the rows to be chosen', async () => {
    const choices = async () =>
      (await bench.service.search(ADMIN, 'units', { options: true })).total;
    const before = Number(await choices());
    const id = records.id('units', 'KHID');
    await bench.service.save(ADMIN, 'units', { id, version: 1, active: false });
    expect(await choices()).toBe(before - 1);
    expect((await bench.service.search(ADMIN, 'units', { options: true, ids: [id] })).total).toBe(
      before,
    );
  });
});

const SEATS = { type: 'integer', min: 0, max: 60, suffix: 'seat', total: true } as const;
const configOf = (fields: object) =>
  normalize(declarationWith({ name: { type: 'text', max: 100, required: true }, ...fields }));

describeEachDatabase('totals kept of a declaration that changes', (open) => {
  it('follow a renamed field, and sum one from now on', async () => {
    const database = await open();
    const bench = await start(database, { config: configOf({ seats: SEATS }) });
    await bench.service.save(ADMIN, 'specimens', { name: 'หนึ่ง', seats: 4 });
    const config = configOf({
      places: { ...SEATS, renamedFrom: 'seats' },
      price: { type: 'money', max: 1000, total: true },
    });
    expect(await areRowsCounted(database.db, config)).toBe(false);
    const { service } = await start(database, { config });
    expect(await areRowsCounted(database.db, config)).toBe(true);
    await service.save(ADMIN, 'specimens', { name: 'สอง', places: 3, price: 0.5 });
    expect(await service.search(ADMIN, 'specimens', { totals: true })).toMatchObject({
      total: 2,
      totals: { places: { sum: 7, rows: 2 }, price: { sum: 0.5, rows: 1 } },
    });
    const { plugins } = bench.context;
    expect((await migrate({ config, database, plugins })).statements).toEqual([]);
  });

  it('are counted anew where they were not told of every row', async () => {
    const bench = await start(await open('migrated'));
    const { config, database, plugins } = bench.context;
    await database.db.execute(sql`alter table units disable trigger system_row_counts_insert`);
    await bench.service.save(ADMIN, 'units', { name: 'ปี๊บ', abbreviation: 'ปี๊บ', kind: 'household' });
    expect(await areRowsCounted(database.db, config)).toBe(false);
    await migrate({ config, database, plugins });
    expect((await bench.service.search(ADMIN, 'units', {})).total).toBe(1);
  });
});

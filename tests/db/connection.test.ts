import { asc, count, eq, sql } from 'drizzle-orm';
import { bigint, date, integer, numeric, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../src/engine/server/db/database.ts';
import { readDatabaseError } from '../../src/engine/server/db/errors.ts';
import { describeEachDatabase } from '../support/databases.ts';

const menus = pgTable('menus', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull().unique(),
  weight: numeric({ precision: 12, scale: 3 }),
  grams: bigint({ mode: 'number' }),
  day: date(),
  savedAt: timestamp('saved_at', { withTimezone: true }),
});

const CREATE = sql`create table menus (
  id integer primary key generated always as identity,
  name text not null unique,
  weight numeric(12, 3),
  grams bigint,
  day date,
  saved_at timestamptz
)`;

async function errorOf(attempt: Promise<unknown>): Promise<unknown> {
  return attempt.then(
    () => undefined,
    (error: unknown) => error,
  );
}

describeEachDatabase('one connection layer', (open) => {
  let database: Database;

  beforeAll(async () => {
    database = await open();
    await database.db.execute(CREATE);
  });

  describe('values', () => {
    it('come back as they were saved, Thai text included', async () => {
      const savedAt = new Date('2026-11-21T05:06:07.089Z');
      const entry = {
        name: "แกงเขียวหวาน 'ไก่'",
        weight: '12.500',
        grams: 9_007_199_254_740_991,
        day: '2026-02-28',
        savedAt,
      };
      const [saved] = await database.db.insert(menus).values(entry).returning();
      expect(saved).toMatchObject(entry);
      const [found] = await database.db.select().from(menus).where(eq(menus.name, entry.name));
      expect(found).toEqual(saved);
    });

    it('have the same types when requested in plain SQL', async () => {
      const { rows } = await database.db.execute(sql`
        select count(*) as whole, 1.50::numeric as exact, date '2026-02-28' as day,
               timestamptz '2026-02-28 07:00+07' as moment, true as yes, null as nothing,
               '{"ก": [1]}'::jsonb as nested, array[1, 2] as list`);
      expect(rows).toEqual([
        {
          whole: expect.any(Number),
          exact: '1.50',
          day: '2026-02-28',
          moment: '2026-02-28 00:00:00+00',
          yes: true,
          nothing: null,
          nested: { ก: [1] },
          list: [1, 2],
        },
      ]);
    });

    it('are refused rather than rounded when an integer is too large', async () => {
      const error = await errorOf(database.db.execute(sql`select 9007199254740993::bigint as n`));
      expect(error).toBeInstanceOf(Error);
      const { rows } = await database.db.execute(sql`select 1 as n`);
      expect(rows).toEqual([{ n: 1 }]);
    });

    it('find Thai words in the middle of others through pg_trgm', async () => {
      await database.db.execute(sql`create extension if not exists pg_trgm`);
      await database.db.execute(sql`create index on menus using gin (name gin_trgm_ops)`);
      const { rows } = await database.db.execute(
        sql`select count(*) as found from menus where name like ${'%เขียวหวาน%'}`,
      );
      expect(rows).toEqual([{ found: 1 }]);
    });
  });

  describe('transactions', () => {
    it('keep all or nothing', async () => {
      const before = await database.db.select({ n: count() }).from(menus);
      const error = await errorOf(
        database.db.transaction(async (tx) => {
          await tx.insert(menus).values({ name: 'ต้มยำ' });
          await tx.insert(menus).values({ name: 'ต้มยำ' });
        }),
      );
      expect(readDatabaseError(error)).toMatchObject({ kind: 'unique', columns: ['name'] });
      expect(await database.db.select({ n: count() }).from(menus)).toEqual(before);
    });

    it('roll back when the work throws something of its own', async () => {
      const error = await errorOf(
        database.db.transaction(async (tx) => {
          await tx.insert(menus).values({ name: 'ยกเลิก' });
          throw new Error('changed my mind');
        }),
      );
      expect(error).toEqual(new Error('changed my mind'));
      expect(await database.db.select().from(menus).where(eq(menus.name, 'ยกเลิก'))).toEqual([]);
    });

    it('go on after a step inside a savepoint failed', async () => {
      await database.db.transaction(async (tx) => {
        await tx.insert(menus).values({ name: 'ผัดไทย' });
        await errorOf(tx.transaction((inner) => inner.insert(menus).values({ name: 'ผัดไทย' })));
        await tx.insert(menus).values({ name: 'ข้าวผัด' });
      });
      const found = await database.db
        .select({ name: menus.name })
        .from(menus)
        .where(sql`${menus.name} in ('ผัดไทย', 'ข้าวผัด')`);
      expect(found).toHaveLength(2);
    });

    it('are not seen by others until they are done', async () => {
      const { db } = database;
      const outside = await db.transaction(async (tx) => {
        await tx.insert(menus).values({ name: 'ส้มตำ' });
        // Not awaited: on one connection it waits for its turn, on several it sees nothing yet.
        return { rows: db.select().from(menus).where(eq(menus.name, 'ส้มตำ')).execute() };
      });
      expect((await outside.rows).length).toBeLessThanOrEqual(1);
      expect(await db.select().from(menus).where(eq(menus.name, 'ส้มตำ'))).toHaveLength(1);
    });
  });

  describe('many at once', () => {
    it('answers fifty queries, each with its own answer', async () => {
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, n) => database.db.execute(sql`select ${n}::int as n`)),
      );
      expect(answers.map(({ rows }) => rows[0])).toEqual(
        Array.from({ length: 50 }, (_, n) => ({ n })),
      );
    });

    it('lets transactions and queries through side by side, failures among them', async () => {
      await database.db.execute(sql`create table counter (n integer not null)`);
      await database.db.execute(sql`insert into counter values (0)`);
      const attempts = Array.from({ length: 50 }, (_, n) =>
        n % 5 === 0
          ? errorOf(database.db.execute(sql`select 1 / (${n}::int - ${n}::int)`))
          : database.db.transaction((tx) => tx.execute(sql`update counter set n = n + 1`)),
      );
      await Promise.all(attempts);
      const { rows } = await database.db.execute(sql`select n from counter`);
      expect(rows).toEqual([{ n: 40 }]);
    });

    it('gives back a hundred thousand rows whole', async () => {
      const { rows } = await database.db.execute(
        sql`select n, 'รายการ ' || n as name from generate_series(1, 100000) n order by n`,
      );
      expect(rows).toHaveLength(100_000);
      expect(rows.at(-1)).toEqual({ n: 100_000, name: 'รายการ 100000' });
    });
  });

  describe('named statements', () => {
    it('are prepared once and answer with new values', async () => {
      const byName = database.db
        .select({ name: menus.name })
        .from(menus)
        .where(eq(menus.name, sql.placeholder('name')))
        .orderBy(asc(menus.name))
        .prepare('menus_by_name');
      expect(await byName.execute({ name: 'ผัดไทย' })).toEqual([{ name: 'ผัดไทย' }]);
      expect(await byName.execute({ name: 'ไม่มี' })).toEqual([]);
      await database.db.transaction(async (tx) => {
        await tx.execute(sql`select 1`);
      });
      expect(await byName.execute({ name: 'ข้าวผัด' })).toEqual([{ name: 'ข้าวผัด' }]);
    });

    it('go on working after one of them failed', async () => {
      const divide = database.db
        .select({ result: sql<number>`100 / ${sql.placeholder('by')}::int` })
        .from(sql`(select 1) as one`)
        .prepare('divide_hundred');
      expect(await divide.execute({ by: 4 })).toEqual([{ result: 25 }]);
      expect(readDatabaseError(await errorOf(divide.execute({ by: 0 })))).toMatchObject({
        kind: 'other',
        code: '22012',
      });
      expect(await divide.execute({ by: 5 })).toEqual([{ result: 20 }]);
    });
  });

  it('closes after the queries under way have answered', async () => {
    const other = await open();
    const slow = sql`select count(*) as n from generate_series(1, 200000)`;
    const answers = Promise.all([slow, slow].map((query) => other.db.execute(query)));
    // Its answer comes after both have got their connection.
    await other.db.execute(sql`select 1`);
    await Promise.all([other.close(), other.close(), answers]);
    expect((await answers).map(({ rows }) => rows)).toEqual([[{ n: 200_000 }], [{ n: 200_000 }]]);
    expect(await errorOf(other.db.execute(sql`select 1`))).toBeInstanceOf(Error);
  });
});

import { eq, sql } from 'drizzle-orm';
import { integer, pgTable } from 'drizzle-orm/pg-core';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Connection } from '../../src/engine/server/db/connection.ts';
import { pipeline } from '../../src/engine/server/db/transactions.ts';
import { Statements } from '../../src/engine/server/query/statements.ts';
import { describeEachDatabase } from '../support/databases.ts';

const things = pgTable('things', { id: integer('id').primaryKey() });
const add = (tx: Connection, id: number) => tx.insert(things).values({ id });
/** What takes a number that is taken breaks a unique key. */
const CODE_OF_UNIQUE = '23505';

describeEachDatabase('parts of a transaction that are sent together', (open) => {
  let root: Connection;
  const stored = async () => (await root.select().from(things)).map(({ id }) => id);

  beforeAll(async () => {
    root = (await open()).for('saves').db;
    await root.execute(sql`create table things (id integer primary key)`);
  });
  beforeEach(async () => {
    await root.delete(things);
  });

  it('run in their order and give what each gives', async () => {
    const given = await root.transaction((tx) =>
      pipeline(
        tx,
        () => add(tx, 1),
        () => tx.select().from(things),
        async () => 'no question at all',
      ),
    );
    expect(given.slice(1)).toEqual([[{ id: 1 }], 'no question at all']);
    expect(await stored()).toEqual([1]);
  });

  it('leave nothing once one of them fails, whatever another does after', async () => {
    const twice = root.transaction((tx) =>
      pipeline(
        tx,
        async () => {
          await add(tx, 1);
          await add(tx, 1);
        },
        async () => {
          for (let id = 2; id < 6; id += 1) await add(tx, id);
        },
      ),
    );
    await expect(twice).rejects.toMatchObject({ cause: { code: CODE_OF_UNIQUE } });
    expect(await stored()).toEqual([]);
    // Nor does the next transaction on the connection find any of it.
    await root.transaction((tx) => add(tx, 7));
    expect(await stored()).toEqual([7]);
  });

  it('leave nothing where one of them finds that it is not to be', async () => {
    const refused = root.transaction((tx) =>
      pipeline(
        tx,
        async () => {
          await tx.select().from(things);
          throw new RangeError('not to be');
        },
        async () => {
          await add(tx, 1);
          await add(tx, 2);
        },
      ),
    );
    await expect(refused).rejects.toThrow('not to be');
    expect(await stored()).toEqual([]);
  });

  it('tell why the transaction failed, not what else was refused for that', async () => {
    await add(root, 1);
    const failed = root.transaction((tx) =>
      pipeline(
        tx,
        async () => {
          await tx.select().from(things);
          await tx.select().from(things);
        },
        () =>
          pipeline(
            tx,
            () => add(tx, 1),
            () => tx.select().from(things),
          ),
      ),
    );
    await expect(failed).rejects.toMatchObject({ cause: { code: CODE_OF_UNIQUE } });
  });

  it('may be prepared, and are so for the next transaction on the connection', async () => {
    const statements = new Statements(root);
    let built = 0;
    const count = (tx: Connection, id: number) =>
      statements.run(
        tx,
        'things of an id',
        (on) => {
          built += 1;
          return on
            .select({ found: sql<string>`count(*)::text` })
            .from(things)
            .where(eq(things.id, sql.placeholder('id')));
        },
        { id },
        { settled: true },
      );
    await root.transaction((tx) => add(tx, 1));
    const found = [];
    for (const id of [1, 2, 1]) {
      found.push(await root.transaction((tx) => pipeline(tx, () => count(tx, id))));
    }
    expect(found.flat(2)).toEqual([{ found: '1' }, { found: '0' }, { found: '1' }]);
    expect(built).toBe(1);
  });
});

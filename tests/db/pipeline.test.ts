import { eq, sql } from 'drizzle-orm';
import { integer, pgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Connection } from '../../src/engine/server/db/connection.ts';
import {
  pipeline,
  pipelineLast,
  transactionFrom,
} from '../../src/engine/server/db/transactions.ts';
import { Statements } from '../../src/engine/server/query/statements.ts';
import { describeEachDatabase } from '../support/databases.ts';

const things = pgTable('things', { id: integer('id').primaryKey() });
const add = (tx: Connection, id: number) => tx.insert(things).values({ id });
/** What takes a number that is taken breaks a unique key. */
const CODE_OF_UNIQUE = '23505';
const CODE_OF_READ_ONLY = '25006';

describeEachDatabase('parts of a transaction that are sent together', (open) => {
  let root: Connection;
  let isShared = false;
  const stored = async () => (await root.select().from(things)).map(({ id }) => id);

  beforeAll(async () => {
    const database = await open();
    isShared = database.kind === 'postgres';
    root = database.for('saves').db;
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

  it('begin with what is held until the end', async () => {
    await add(root, 1);
    const free = () => root.select().from(things).for('update', { skipLocked: true });
    const seen = await transactionFrom(
      root,
      (tx) => tx.select().from(things).for('update'),
      async (tx, held) => {
        // The embedded database has one connection, on which nobody else asks meanwhile.
        const left = held.length > 0 && isShared ? await free() : [];
        await add(tx, 2);
        return { held, left };
      },
    );
    expect(seen).toEqual({ held: [{ id: 1 }], left: [] });
    expect(await free()).toEqual([{ id: 1 }, { id: 2 }]);
  });

  it('see the database as of one moment, and write nothing, where the transaction is such', async () => {
    await add(root, 1);
    const config = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;
    const [seen, refused] = await transactionFrom(
      root,
      (tx) => tx.select().from(things),
      async (tx, first) => {
        if (isShared) await add(root, 2);
        const second = await tx.select().from(things);
        const refused = await add(tx, 3).catch((error) => error.cause.code);
        return [[first, second], refused];
      },
      config,
    );
    expect(seen).toEqual([[{ id: 1 }], [{ id: 1 }]]);
    expect(refused).toBe(CODE_OF_READ_ONLY);
    // The next transaction on the connection is a usual one.
    await root.transaction((tx) => add(tx, 4));
    expect(await stored()).toContain(4);
  });

  it('end before anything is written where the transaction does not begin', async () => {
    const query = pg.Client.prototype.query;
    const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      ...sent: unknown[]
    ) {
      if (Object(sent[0]).text === 'begin') return Promise.reject(new Error('not begun'));
      return Reflect.apply(query, this, sent);
    });
    let worked = false;
    const failed = transactionFrom(
      root,
      (tx) => tx.select().from(things),
      async (tx) => {
        worked = true;
        await add(tx, 1);
      },
    );
    await expect(failed).rejects.toThrow('not begun');
    spy.mockRestore();
    expect(worked).toBe(false);
    expect(await stored()).toEqual([]);
  });

  it('are committed along with the last of them, once', async () => {
    const spy = vi.spyOn(pg.Client.prototype, 'query');
    const answered: string[] = [];
    const given = await root.transaction(async (tx) => {
      await add(tx, 1);
      const results = await pipelineLast(
        tx,
        () => add(tx, 2).then(() => answered.push('added')),
        async () => 'no question at all',
      );
      const commits = spy.mock.calls.filter(([text]) => text === 'commit');
      answered.push(commits.length > 0 ? 'commit sent' : 'commit to come');
      return results[1];
    });
    const commits = spy.mock.calls.filter(([text]) => text === 'commit');
    spy.mockRestore();
    expect(given).toBe('no question at all');
    expect(await stored()).toEqual([1, 2]);
    expect(answered).toEqual(['added', isShared ? 'commit sent' : 'commit to come']);
    expect(commits).toHaveLength(1);
  });

  it('take nothing more once they were committed along with the last', async () => {
    const late = root.transaction(async (tx) => {
      await pipelineLast(tx, () => add(tx, 1));
      await pipeline(tx, () => add(tx, 2));
    });
    // Where parts run one after another, the commit is still to come, and takes it along.
    if (isShared) await expect(late).rejects.toThrow('was committed');
    else await late;
    expect(await stored()).toEqual(isShared ? [1] : [1, 2]);
  });

  it('leave nothing where the last of them is refused, be the commit sent along', async () => {
    const refused = root.transaction(async (tx) => {
      await add(tx, 1);
      return pipelineLast(
        tx,
        () => add(tx, 2),
        () => add(tx, 1),
      );
    });
    await expect(refused).rejects.toMatchObject({ cause: { code: CODE_OF_UNIQUE } });
    expect(await stored()).toEqual([]);
    await root.transaction((tx) => add(tx, 7));
    expect(await stored()).toEqual([7]);
  });

  it.each([
    [
      'one of the last',
      async (tx: Connection, fail: () => Promise<void>) => {
        await pipelineLast(tx, () => add(tx, 1), fail);
      },
    ],
    [
      'one before the last',
      async (tx: Connection, fail: () => Promise<void>) => {
        await pipeline(tx, fail, () => pipelineLast(tx, () => add(tx, 1)));
      },
    ],
  ])('leave nothing where %s fails before it asks anything', async (_which, work) => {
    const fail = async () => {
      await Promise.resolve();
      throw new RangeError('not to be');
    };
    await expect(root.transaction((tx) => work(tx, fail))).rejects.toThrow('not to be');
    expect(await stored()).toEqual([]);
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

import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../src/engine/server/db/database.ts';
import { type DatabaseError, readDatabaseError } from '../../src/engine/server/db/errors.ts';
import { readError, renderError } from '../../src/engine/server/http/error-handler.ts';
import { loadWords } from '../../src/engine/server/i18n.ts';
import { describeEachDatabase, openFreshDatabase } from '../support/databases.ts';
import { PROJECT } from '../support/project-copy.ts';

const TABLES = sql`
  create table units (id integer primary key, name text not null, "Thai name" text unique);
  create unique index units_name_unique on units (lower(name));
  create table items (
    id integer primary key,
    unit_id integer not null constraint items_unit_id_fk references units (id),
    kind text constraint items_kind_check check (kind in ('wet', 'dry')),
    code varchar(3),
    constraint items_unit_id_code_unique unique (unit_id, code)
  );
  insert into units values (1, 'Gram', 'กรัม');
  insert into items values (1, 1, 'wet', 'A')`;

describeEachDatabase('database errors', (open) => {
  let database: Database;

  beforeAll(async () => {
    database = await open();
    await database.db.execute(TABLES);
  });

  async function failWith(statement: string): Promise<DatabaseError | undefined> {
    return database.db.execute(sql.raw(statement)).then(
      () => undefined,
      (error: unknown) => readDatabaseError(error),
    );
  }

  it.each([
    [
      'a duplicate name, by an expression',
      `insert into units values (2, 'GRAM')`,
      { kind: 'unique', constraint: 'units_name_unique', table: 'units', columns: ['name'] },
    ],
    [
      'a duplicate in a column whose name needs quotes',
      `insert into units values (2, 'x', 'กรัม')`,
      { kind: 'unique', table: 'units', columns: ['Thai name'] },
    ],
    [
      'a duplicate of two columns',
      `insert into items values (2, 1, 'wet', 'A')`,
      {
        kind: 'unique',
        constraint: 'items_unit_id_code_unique',
        table: 'items',
        columns: ['unit_id', 'code'],
      },
    ],
    [
      'a reference to nothing',
      `insert into items values (2, 99)`,
      {
        kind: 'foreignKey',
        direction: 'missing',
        constraint: 'items_unit_id_fk',
        table: 'items',
        columns: ['unit_id'],
      },
    ],
    [
      'deleting what is referred to',
      `delete from units where id = 1`,
      { kind: 'foreignKey', direction: 'referenced', constraint: 'items_unit_id_fk' },
    ],
    [
      'a value the check forbids',
      `insert into items values (2, 1, 'green')`,
      { kind: 'check', constraint: 'items_kind_check', table: 'items' },
    ],
    [
      'a missing value',
      `insert into items values (2, null)`,
      { kind: 'notNull', table: 'items', columns: ['unit_id'] },
    ],
    [
      'text that is too long',
      `insert into items values (2, 1, 'wet', 'ABCD')`,
      { kind: 'tooLong' },
    ],
    ['a number out of range', `select 99999999999::bigint::integer`, { kind: 'invalidValue' }],
    ['text that is no date', `select 'yesterdayish'::date`, { kind: 'invalidValue' }],
    [
      'a lost race between transactions',
      `do $$ begin raise sqlstate '40001'; end $$`,
      { kind: 'conflict', reason: 'serialization' },
    ],
    [
      'a deadlock',
      `do $$ begin raise sqlstate '40P01'; end $$`,
      { kind: 'conflict', reason: 'deadlock' },
    ],
    ['a full disk', `do $$ begin raise sqlstate '53100'; end $$`, { kind: 'resources' }],
    ['a cancelled statement', `do $$ begin raise sqlstate '57014'; end $$`, { kind: 'timeout' }],
    ['a table that is not there', `select * from nowhere`, { kind: 'otherTables' }],
    ['a column that is not there', `select nothing from pg_class`, { kind: 'otherTables' }],
    ['a mistake in the SQL', `select nothing()`, { kind: 'other', code: '42883' }],
  ])('reports %s', async (_what, statement, expected) => {
    expect(await failWith(statement)).toMatchObject(expected);
    // The connection is as good as before.
    expect(await failWith('select 1')).toBeUndefined();
  });
});

describe('a server that cuts connections', () => {
  it('fails what was under way and serves what comes after', async () => {
    const { db, close } = await openFreshDatabase('postgres');
    const cut = sql`select pg_terminate_backend(pid) from pg_stat_activity
                     where datname = current_database() and pid <> pg_backend_pid()`;
    for (let round = 0; round < 12; round += 1) {
      const error: unknown = await db
        .transaction(async (tx) => {
          await db.execute(cut);
          await tx.execute(sql`select 1`);
        })
        .catch((reason: unknown) => reason);
      expect(readDatabaseError(error)).toMatchObject({ kind: 'connection' });
    }
    // More rounds than the pool has connections: each was given back.
    expect((await db.execute(sql`select 1 as n`)).rows).toEqual([{ n: 1 }]);
    await close();
  });
});

describe('errors from outside the database', () => {
  it.each([
    [Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }), 'connection'],
    [Object.assign(new Error('broken pipe'), { code: 'EPIPE' }), 'connection'],
    [new Error('Connection terminated unexpectedly'), 'connection'],
    [new Error('timeout exceeded when trying to connect'), 'timeout'],
    [new Error('query', { cause: new Error('Connection terminated') }), 'connection'],
  ])('reports %s', (error, kind) => {
    expect(readDatabaseError(error)).toMatchObject({ kind });
  });

  it.each([
    ['timeout exceeded when trying to connect', 'ระบบตอบช้ากว่าปกติ'],
    ['Connection terminated due to connection timeout', 'ฐานข้อมูลไม่พร้อมใช้งาน'],
  ])('%s: people are answered in Thai, to try again', (message, told) => {
    const answer = readError(new Error('query', { cause: new Error(message) }));
    expect(answer).toMatchObject({ status: 503, details: { retryAfterSeconds: 5 } });
    const { error } = renderError(answer, loadWords(join(PROJECT, 'locales')), 'th', 'request-1');
    expect(error).toMatchObject({ code: 'unavailable', message: expect.stringContaining(told) });
    expect(error.message).not.toMatch(/[a-z]/i);
  });

  it.each([new Error('something else'), 'text', undefined, null])('leaves %s alone', (error) => {
    expect(readDatabaseError(error)).toBeUndefined();
  });
});

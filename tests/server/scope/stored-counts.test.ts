/** Totals of who sees some rows: on a server that sorts otherwise, and beside one of another scope. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type Database,
  perWork,
  SHARES,
  type Work,
} from '../../../src/engine/server/db/database.ts';
import { openDatabase } from '../../../src/engine/server/db/open.ts';
import { describeDatabase, describeEachDatabase, postgresUrl } from '../../support/databases.ts';
import { fillTemplate } from '../../support/templates.ts';
import { openStage, type Stage } from './world.ts';

const SEARCH = 'wastecateory/searchWasteRecord';

/** How many records each person is told of, and how many they are shown. */
async function totalsOf({ post, world }: Stage): Promise<[told: unknown[], shown: unknown[]]> {
  const people = world.viewers.map(({ name }) => name).filter((name) => name !== 'reader');
  const answers = await Promise.all(people.map((name) => post(name, SEARCH, { totals: true })));
  const told = answers.map(({ body }) => [body.total, Object(body.totals).weightKg.rows]);
  const shown = answers.map(({ body }) => {
    const { length } = body.data as unknown[];
    return [length, length];
  });
  return [told, shown];
}

/** A database in which `~` stands before letters and digits, as in most languages. */
async function openSortedByLanguage(): Promise<Database> {
  const name = `sorted_${randomUUID().replaceAll('-', '')}`;
  const address = new URL(await postgresUrl());
  const client = new pg.Client({ connectionString: address.href });
  await client.connect();
  await client.query(
    `create database ${name} template template0 locale_provider icu icu_locale 'en-US'`,
  );
  await client.end();
  address.pathname = `/${name}`;
  const database = await openDatabase({ databaseUrl: address.href, dataDirectory: '' });
  await fillTemplate(database, 'starter');
  return database;
}

describeDatabase('totals on a server that sorts by a language', () => {
  let stage: Stage | undefined;
  afterAll(() => stage?.server.app.close());

  it('are of the rows that each person sees', async () => {
    stage = await openStage(openSortedByLanguage);
    const { rows } = await stage.server.context.database.db.execute(
      sql`select '10~' < '1001' as it`,
    );
    expect(rows).toEqual([{ it: true }]);
    const [told, shown] = await totalsOf(stage);
    expect(told).toEqual(shown);
    expect(shown.flat()).toContain(1);
  });
});

describeDatabase(
  'statements that are planned once for everybody who sees rows likewise',
  (open) => {
    let stage: Stage;
    beforeAll(async () => {
      stage = await openStage(open);
      await totalsOf(stage);
    });
    afterAll(() => stage.server.app.close());

    /** What of prepared statements PostgreSQL would look at as it plans them. */
    async function plannedFor(like: string): Promise<readonly string[]> {
      const { database } = stage.server.context;
      // Each connection knows its own: all of them are asked at the same time.
      const connections = Object.values(
        perWork((work) => Array<Work>(SHARES[work]).fill(work)),
      ).flat();
      const found = await Promise.all(
        connections.map((work) =>
          database
            .for(work)
            .db.execute<{ statement: string }>(sql`select statement from pg_prepared_statements
            where statement like ${like} and statement not like '%pg_prepared%'`),
        ),
      );
      const statements = found.flatMap(({ rows }) => rows.map(({ statement }) => statement));
      expect(statements.length).toBeGreaterThan(0);
      return statements.map((it) => it.replace(/\(select \$\d+::\w+(\[\])?\)/g, ''));
    }

    it('are those of totals, of which no value is looked at', async () => {
      const planned = await plannedFor('%system_scope_counts%');
      expect(planned.filter((it) => it.includes('$'))).toEqual([]);
    });

    it('are those of first pages, of all records or of one’s own', async () => {
      const planned = await plannedFor('%"waste_records" order by%limit 20');
      expect(planned.filter((it) => it.includes('$'))).toEqual([]);
      expect(planned.some((it) => it.includes('"person_ids"'))).toBe(true);
    });
  },
);

describeEachDatabase('totals of a server beside one that has declared another scope', (open) => {
  let stage: Stage | undefined;
  afterAll(() => stage?.server.app.close());

  it('are of the rows that each person sees, whatever the other one stores', async () => {
    stage = await openStage(open);
    const { db } = stage.server.context.database;
    const before = await totalsOf(stage);
    // As a migration does: what was stored goes, and what is stored from now on means something else.
    await db.execute(sql`update system_scope_counts set source = 'waste_records another',
      row_count = row_count + 100 where source like 'waste_records %'`);
    expect(await totalsOf(stage)).toEqual(before);
    expect(before[0]).toEqual(before[1]);
  });
});

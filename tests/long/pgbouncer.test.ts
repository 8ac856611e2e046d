/** Servers that share their connections to PostgreSQL by pgbouncer in transaction mode. */
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../src/engine/server/db/database.ts';
import { openDatabase } from '../../src/engine/server/db/open.ts';
import { createPostgresDatabase, postgresUrl } from '../support/databases.ts';
import { type Pgbouncer, startPgbouncer } from '../support/pgbouncer.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

describe('behind pgbouncer in transaction mode', () => {
  let pgbouncer: Pgbouncer;
  let databaseUrl: string;
  const databases: Database[] = [];
  let nodes: TestServer[] = [];
  let here: TestServer;

  beforeAll(async () => {
    pgbouncer = await startPgbouncer(await postgresUrl());
    databaseUrl = await createPostgresDatabase();
    for (let node = 0; node < 2; node += 1) {
      databases.push(
        await openDatabase({ databaseUrl: pgbouncer.through(databaseUrl), dataDirectory: '' }),
      );
    }
    nodes = await Promise.all(databases.map((database) => startTestServer(database)));
    const [first] = nodes;
    if (!first) throw new Error('no nodes');
    here = first;
  });
  afterAll(async () => {
    await Promise.all(nodes.map(({ app }) => app.close()));
    await Promise.all(databases.map((database) => database.close()));
    await pgbouncer?.stop();
  });

  it('requests of many at once read and save, whichever connection each comes to', async () => {
    const { token } = await here.signInAsAdmin();
    const asked = Array.from({ length: 120 }, async (_, place) => {
      const node = nodes[place % nodes.length] ?? here;
      const data = { name: `ประเภทผ่านตัวกลาง ${place}` };
      const saved = await node.call('POST', '/api/foodcateory/saveFoodType', { data }, { token });
      const found = await node.call('POST', '/api/foodcateory/searchFoodType', {}, { token });
      return [saved.status, found.status];
    });
    expect(new Set((await Promise.all(asked)).flat())).toEqual(new Set([200]));
    const { rows } = await here.context.database.db.execute<{ count: number }>(
      sql`select count(*)::int as count from food_types`,
    );
    expect(rows[0]?.count).toBe(120);
  });

  it('share fewer connections than they have themselves', async () => {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    );
    await client.end();
    expect(rows[0]?.count).toBeGreaterThan(0);
    expect(rows[0]?.count).toBeLessThanOrEqual(20);
  });

  it('find on every connection what the product sets for its own', async () => {
    const settings = Array.from({ length: 30 }, () =>
      here.context.database.db.execute(
        sql`select current_setting('timezone') as zone, current_setting('datestyle') as dates,
          current_setting('work_mem') as memory, current_setting('jit') as jit,
          current_setting('statement_timeout') as longest,
          current_setting('idle_in_transaction_session_timeout') as idle, pg_sleep(0.05)::text`,
      ),
    );
    const rows = (await Promise.all(settings)).flatMap((answer) => answer.rows);
    expect(new Set(rows.map((row) => JSON.stringify(row))).size).toBe(1);
    expect(rows[0]).toMatchObject({ zone: 'UTC', dates: 'ISO, YMD', memory: '32MB', jit: 'off' });
    expect(rows[0]).toMatchObject({ longest: '5min', idle: '1min' });
  });
});

/** Somebody holds a table (a report, a migration by hand): only what needs that table waits for it. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../../src/engine/server/db/open.ts';
import { createPostgresDatabase } from '../../support/databases.ts';
import {
  ADMIN_PASSWORD,
  type Answer,
  startTestServer,
  type TestServer,
} from '../../support/server.ts';
import { isSoon } from '../../support/wait.ts';

/** More than there are connections for saves. */
const SAVERS = 14;

let database: Database;
let server: TestServer;
let holder: pg.Client;

beforeAll(async () => {
  const databaseUrl = await createPostgresDatabase();
  database = await openDatabase({ databaseUrl, dataDirectory: '' });
  server = await startTestServer(database);
  holder = new pg.Client({ connectionString: databaseUrl });
  await holder.connect();
});
afterAll(async () => {
  await holder.end();
  await server.app.close();
  await database.close();
});

const unit = (place: number) => ({
  name: `กอง ${place}`,
  abbreviation: `k${place}`,
  kind: 'weight',
  kgPerUnit: 1,
});

describe('a table that somebody has locked', () => {
  it('keeps waiting only those who save into it, who are told to try again', async () => {
    const { token } = await server.signInAsAdmin();
    const save = (place: number) =>
      server.call('POST', '/api/foodcateory/saveUnits', { data: unit(place) }, { token });
    await holder.query('begin');
    await holder.query('lock table units in access exclusive mode');
    const refused: Answer[] = [];
    let isOver = false;
    const savers = Array.from({ length: SAVERS }, async (_, place) => {
      do refused.push(await save(place));
      while (!isOver);
    });
    const waiting = `select count(*)::integer as waiting from pg_locks where not granted`;
    const areWaiting = async () => (await holder.query(waiting)).rows[0]?.waiting > 0;
    expect(await isSoon(areWaiting, 20)).toBe(true);
    const signIn = { data: { username: 'admin', password: ADMIN_PASSWORD } };
    const others = await Promise.all([
      server.call('GET', '/readyz'),
      server.call('POST', '/api/auth/login', signIn),
      server.call('GET', '/api/auth/checktoken', undefined, { token }),
      server.call('POST', '/api/dashboard/getHomeDashboard', { data: {} }, { token }),
      server.call('POST', '/api/foodcateory/searchFoodType', { data: {} }, { token }),
      server.call('POST', '/api/role/saveRole', { data: { name: 'อื่น' } }, { token }),
    ]);
    isOver = true;
    expect(others.map(({ status }) => status)).toEqual(others.map(() => 200));
    await Promise.all(savers);
    await holder.query('rollback');
    for (const { status, headers } of refused) {
      expect(status).toBe(503);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
    expect((await save(SAVERS)).status).toBe(200);
  });
});

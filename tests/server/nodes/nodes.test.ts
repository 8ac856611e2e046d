/** Several servers on one PostgreSQL, as behind a load balancer: people cannot tell which answers. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../src/engine/server/db/database.ts';
import { openDatabase } from '../../../src/engine/server/db/open.ts';
import { seedStarterData } from '../../../src/engine/server/seed/starter.ts';
import { createPostgresDatabase } from '../../support/databases.ts';
import { ADMIN_PASSWORD, addUser, startTestServer, type TestServer } from '../../support/server.ts';
import { STARTER } from '../demonstration/records.ts';

const NODES = 3;

describe('several nodes on one PostgreSQL', () => {
  const databases: Database[] = [];
  let nodes: TestServer[] = [];
  let here: TestServer;
  let there: TestServer;

  beforeAll(async () => {
    const databaseUrl = await createPostgresDatabase();
    for (let node = 0; node < NODES; node += 1) {
      databases.push(await openDatabase({ databaseUrl, dataDirectory: '' }));
    }
    // All at once, as a supervisor starts them.
    nodes = await Promise.all(
      databases.map(async (database) => {
        const server = await startTestServer(database);
        await seedStarterData(server.context, STARTER);
        return server;
      }),
    );
    const [first, second] = nodes;
    if (!first || !second) throw new Error('no nodes');
    [here, there] = [first, second];
  });

  afterAll(async () => {
    await Promise.all(nodes.map(({ app }) => app.close()));
    await Promise.all(databases.map((database) => database.close()));
  });

  it('that start at once migrate, seed and make the administrator once', async () => {
    const { rows } = await here.context.database.db.execute<Record<string, number>>(sql`
      select (select count(*)::int from users where username = 'admin') as admins,
        (select count(*)::int from units) as units,
        (select count(distinct code)::int from units) as codes,
        (select count(*)::int from system_migrations) as migrations`);
    const [counts] = rows;
    expect(counts).toMatchObject({ admins: 1, units: counts?.codes });
    expect(counts?.migrations).toBeGreaterThan(7);
  });

  it('take each other’s tokens and cookies: signed in on one, refreshed on another', async () => {
    const { token, cookie } = await here.signIn('admin', ADMIN_PASSWORD);
    const called = await there.call('POST', '/api/foodcateory/searchUnitsWeb', {}, { token });
    expect(called.status).toBe(200);
    const refreshed = await there.call('GET', '/api/auth/refreshToken', undefined, { cookie });
    expect(refreshed.status).toBe(200);
    const again = await here.call('GET', '/api/auth/refreshToken', undefined, {
      cookie: refreshed.cookie,
    });
    expect(again.status).toBe(200);
  });

  it('know at the next request of rights taken and sessions ended elsewhere', async () => {
    const person = await addUser(here, ['food-cateory/units/u']);
    const { token } = await there.signIn(person.username, person.password);
    const ask = () => there.call('POST', '/api/foodcateory/searchUnitsWeb', {}, { token });
    expect((await ask()).status).toBe(200);
    const [roleId] = person.row.roleIds as number[];
    const { rows } = await here.context.database.db.execute<{ name: string; version: number }>(
      sql`select name, version from roles where id = ${roleId}`,
    );
    await here.save('role/saveRole', { id: roleId, ...rows[0], auths: ['food-cateory/foods'] });
    expect((await ask()).status).toBe(403);
    await here.save('user/saveUser', {
      id: person.row.id,
      version: person.row.version,
      active: false,
    });
    expect((await ask()).status).toBe(401);
  });

  it('let one of several saves of a row through, and tell the others what stands now', async () => {
    const unit = await here.save('foodcateory/saveUnits', {
      name: 'ถังร่วม',
      abbreviation: 'ถร',
      kind: 'weight',
      kgPerUnit: 20,
    });
    const saves = await Promise.all(
      nodes.map(async (node, place) => {
        const { token } = await node.signInAsAdmin();
        const { id, version, abbreviation, kind, kgPerUnit } = unit;
        const name = `ถังของเครื่อง ${place}`;
        const data = { id, version, name, abbreviation, kind, kgPerUnit };
        return node.call('POST', '/api/foodcateory/saveUnits', { data }, { token });
      }),
    );
    expect(saves.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const winner = saves.find(({ status }) => status === 200)?.body.data;
    for (const lost of saves.filter(({ status }) => status === 409)) {
      expect(lost.body.error).toMatchObject({ code: 'conflict', current: winner });
    }
  });

  it('give numbers and codes of their own to rows made at once', async () => {
    const { token } = await here.signInAsAdmin();
    const made = await Promise.all(
      Array.from({ length: 30 }, (_, place) =>
        (nodes[place % NODES] ?? here).call(
          'POST',
          '/api/foodcateory/saveFoodType',
          { data: { name: `ประเภทพร้อมกัน ${place}` } },
          { token },
        ),
      ),
    );
    const rows = made.map(({ body }) => body.data as { id: number; code: string });
    expect(made.map(({ status }) => status)).toEqual(made.map(() => 200));
    expect(new Set(rows.map(({ id }) => id)).size).toBe(30);
    expect(new Set(rows.map(({ code }) => code)).size).toBe(30);
  });

  it('count wrong passwords together', async () => {
    const person = await addUser(here, []);
    const data = { username: person.username, password: 'ไม่ใช่รหัสผ่าน' };
    for (let time = 0; time < 5; time += 1) {
      await (nodes[time % NODES] ?? here).call('POST', '/api/auth/login', { data });
    }
    const right = { username: person.username, password: person.password };
    const waited = await there.call('POST', '/api/auth/login', { data: right });
    expect(waited.status).toBe(429);
  });
});

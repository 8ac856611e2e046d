import { once } from 'node:events';
import { connect } from 'node:net';
import { Writable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plugins as ownPlugins } from '../../../application.server.ts';
import { openDatabase } from '../../../src/engine/server/db/open.ts';
import type { ServerPlugin } from '../../../src/engine/server/plugin.ts';
import { describeEachDatabase } from '../../support/databases.ts';
import { type PostgresServer, startPostgresServer } from '../../support/postgres-server.ts';
import { ADMIN_PASSWORD, startTestServer, type TestServer } from '../../support/server.ts';

/** Keeps what the server logs. */
class Log extends Writable {
  text = '';

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.text += chunk.toString();
    done();
  }
}

const SECRET = 'สมหญิง 1-2345-67890-12-3';

describeEachDatabase('a query that fails', (open) => {
  let server: TestServer;
  const log = new Log();

  beforeAll(async () => {
    server = await startTestServer(await open('migrated'), {
      logger: { level: 'info', stream: log },
    });
    const { app, context } = server;
    const { db } = context.database;
    await db.execute(sql`create table people (name text unique check (name <> ''))`);
    await db.execute(sql`insert into people values (${SECRET})`);
    app.get<{ Params: { state: string } }>('/api/fails/:state', ({ params }) =>
      db.execute(sql.raw(`do $$ begin raise sqlstate '${params.state}'; end $$`)),
    );
    app.get('/api/number', () => db.execute(sql`select ${SECRET}::integer`));
    app.get('/api/twin', () => db.execute(sql`insert into people values (${SECRET})`));
    app.get('/api/empty', () => db.execute(sql`insert into people values ('')`));
    app.get('/api/mistake', () => db.execute(sql`select nothing(${SECRET}::text)`));
    app.get('/api/no-table', () => db.execute(sql`select ${SECRET} from nowhere`));
    app.get('/api/no-column', () => db.execute(sql`select surname from people`));
  });
  afterAll(() => server.app.close());

  it.each([
    ['number', 400, 'validation', /ข้อมูลบางค่าไม่ถูกรูปแบบ/],
    ['empty', 400, 'validation', /ข้อมูลบางค่าไม่ถูกรูปแบบ/],
    ['twin', 409, 'conflict', /มีข้อมูลนี้อยู่แล้ว/],
    ['fails/40001', 503, 'unavailable', /ลองใหม่อีกครั้ง/],
    ['fails/40P01', 503, 'unavailable', /ลองใหม่อีกครั้ง/],
    ['fails/57014', 503, 'unavailable', /^ระบบตอบช้ากว่าปกติ/],
    ['fails/53100', 503, 'unavailable', /^พื้นที่จัดเก็บของระบบเต็ม/],
    ['fails/53200', 503, 'unavailable', /^ฐานข้อมูลไม่พร้อมใช้งาน/],
    ['fails/57P01', 503, 'unavailable', /^ฐานข้อมูลไม่พร้อมใช้งาน/],
    ['no-table', 503, 'unavailable', /เวอร์ชันอื่น/],
    ['no-column', 503, 'unavailable', /เวอร์ชันอื่น/],
    ['mistake', 500, 'internal', /^เกิดข้อผิดพลาดภายในระบบ/],
  ])('(%s) is reported as %i, without the values or the SQL', async (call, status, code, words) => {
    const answer = await server.call('GET', `/api/${call}`);
    expect(answer.status).toBe(status);
    expect(answer.body.error).toMatchObject({ code, message: expect.stringMatching(words) });
    expect(answer.headers['retry-after'] !== undefined).toBe(status === 503);
    expect(answer.text).not.toMatch(/สมหญิง|select|insert|people|sqlstate/);
  });

  it('answers in words that can be read, also where a file in CSV was begun', async () => {
    const { token } = await server.signInAsAdmin();
    const { db } = server.context.database;
    const unit = { name: 'ถัง', abbreviation: 'ถ.', kind: 'container' };
    await server.save('foodcateory/saveUnits', unit);
    await db.execute(sql`alter table units rename column abbreviation to short_name`);
    const { statusCode, headers, rawPayload } = await server.app.inject({
      ...{ method: 'POST', url: '/api/foodcateory/exportUnits/csv', payload: { data: {} } },
      headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' },
    });
    await db.execute(sql`alter table units rename column short_name to abbreviation`);
    expect(statusCode).toBe(503);
    expect([headers['content-encoding'], headers['content-disposition']]).toEqual([
      undefined,
      undefined,
    ]);
    expect(JSON.parse(rawPayload.toString()).error).toMatchObject({ code: 'unavailable' });
  });

  it('is logged by its SQLSTATE, constraint and place, without the values', async () => {
    log.text = '';
    for (const call of ['number', 'twin', 'mistake']) await server.call('GET', `/api/${call}`);
    expect(log.text).toContain('"code":"22P02"');
    expect(log.text).toContain('"code":"23505","constraint":"people_name_key","table":"people"');
    expect(log.text).toContain('"code":"42883"');
    expect(log.text).toContain('at ');
    expect(log.text).not.toContain('สมหญิง');
  });
});

describeEachDatabase('a query of code that names what nobody has', (open) => {
  let server: TestServer;
  const log = new Log();

  beforeAll(async () => {
    const added: ServerPlugin = {
      name: 'office',
      attach: ({ context: { database } }) => ({
        addRoutes: async (app) => {
          app.get('/api/no-table', () => database.db.execute(sql`select ${SECRET} from unitts`));
          app.get('/api/no-column', () => database.db.execute(sql`select units.nmae from units`));
          app.get('/api/renamed', () => database.db.execute(sql`select kind from units`));
        },
      }),
    };
    server = await startTestServer(await open('migrated'), {
      plugins: [...ownPlugins, added],
      logger: { level: 'info', stream: log },
    });
  });
  afterAll(() => server.app.close());

  it.each([
    ['no-table', 'unitts'],
    ['no-column', 'units.nmae'],
  ])('(%s) is a fault of the code, and the log says the name', async (call, name) => {
    log.text = '';
    const answer = await server.call('GET', `/api/${call}`);
    expect(answer.status).toBe(500);
    expect(answer.body.error).toMatchObject({ code: 'internal' });
    expect(answer.headers['retry-after']).toBeUndefined();
    expect(log.text).toContain(`"missing":"${name}"`);
    expect(log.text).not.toContain('สมหญิง');
  });

  it('is one to wait for, once another version has changed the tables', async () => {
    const { db } = server.context.database;
    await db.execute(sql`alter table units rename column kind to sort_of`);
    const answer = await server.call('GET', '/api/renamed');
    await db.execute(sql`alter table units rename column sort_of to kind`);
    expect(answer.status).toBe(503);
    expect(answer.headers['retry-after']).toBe('60');
    expect(answer.body.error).toMatchObject({ message: expect.stringMatching(/เวอร์ชันอื่น/) });
  });
});

describe('PostgreSQL that stops', () => {
  let postgres: PostgresServer;

  beforeAll(async () => {
    postgres = await startPostgresServer();
  });
  afterAll(() => postgres.stop());

  it('makes calls say that the database is not available, and readyz 503', async () => {
    const log = new Log();
    const database = await openDatabase({ databaseUrl: postgres.url, dataDirectory: '' });
    const { app, call, signInAsAdmin } = await startTestServer(database, {
      logger: { level: 'info', stream: log },
    });
    const { token } = await signInAsAdmin();
    await postgres.stop();
    const data = { username: 'admin', password: ADMIN_PASSWORD };
    for (const answer of [
      await call('POST', '/api/auth/login', { data }),
      await call('POST', '/api/foodcateory/searchUnitsWeb', {}, { token }),
    ]) {
      expect(answer.status).toBe(503);
      expect(answer.headers['retry-after']).toBe('5');
      expect(answer.body.error).toMatchObject({
        code: 'unavailable',
        message: expect.stringMatching(/^ฐานข้อมูลไม่พร้อมใช้งาน/),
      });
    }
    expect((await call('GET', '/readyz')).status).toBe(503);
    expect((await call('GET', '/healthz')).status).toBe(200);
    expect(log.text).not.toContain('params');
    await app.close();
    await database.close();
  });
});

describeEachDatabase('a server that closes', (open) => {
  it('still answers what comes on a connection under way, and then lets it go', async () => {
    const { app } = await startTestServer(await open('migrated'));
    let release = (): void => undefined;
    let begun = (): void => undefined;
    const slow = new Promise<void>((resolve) => {
      release = resolve;
    });
    const underway = new Promise<void>((resolve) => {
      begun = resolve;
    });
    app.get('/api/slow', async () => {
      begun();
      await slow;
      return { data: 'slow' };
    });
    await app.listen({ host: '127.0.0.1', port: 0 });
    const [bound] = app.addresses();
    if (typeof bound !== 'object') throw new Error('The server has no port.');
    const socket = connect({ host: '127.0.0.1', port: bound.port });
    let received = '';
    socket.setEncoding('utf8').on('data', (text: string) => {
      received += text;
    });
    socket.write('GET /api/slow HTTP/1.1\r\nhost: x\r\n\r\n');
    await underway;
    const closed = app.close();
    // Let the server note that it closes before the next request comes in.
    await new Promise((resolve) => setImmediate(resolve));
    socket.write('GET /api/nothing HTTP/1.1\r\nhost: x\r\n\r\n');
    release();
    await once(socket, 'close');
    await closed;
    expect(received).toContain('{"data":"slow"}');
    expect(received).not.toContain('Service Unavailable');
    expect(received).toMatch(/HTTP\/1\.1 404 .*connection: close.*"code":"not_found"/is);
  });
});

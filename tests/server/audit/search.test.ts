import { beforeAll, describe, expect, it } from 'vitest';
import type { AuditEntry } from '../../../src/engine/declaration/audit.ts';
import type { Database } from '../../../src/engine/server/db/database.ts';
import { describeDatabase } from '../../support/databases.ts';
import { addUser, type SignedIn, startTestServer, type TestServer } from '../../support/server.ts';
import { entriesOf } from './support.ts';

describeDatabase('searching and exporting the audit log', (open) => {
  let database: Database;
  let server: TestServer;
  let admin: SignedIn;
  let malee: Awaited<ReturnType<typeof addUser>>;
  const units: { id: number; version: number }[] = [];

  const ask = (call: string, data: object, token = admin.token, headers = {}) =>
    server.call('POST', `/api/audit/${call}`, { data }, { token, headers });
  const search = async (data: object) => {
    const answer = await ask('searchAudit', data);
    expect(answer.status, answer.text).toBe(200);
    // A 200 of a search holds rows.
    return { rows: answer.body.data as AuditEntry[], total: answer.body.total };
  };
  const where = (...filters: (readonly [string, string, unknown])[]) => ({
    filters: filters.map(([field, operator, value]) => ({ field, operator, value })),
  });

  beforeAll(async () => {
    database = await open('migrated');
    server = await startTestServer(database);
    admin = await server.signInAsAdmin();
    malee = await addUser(server, ['food-cateory/units/u'], { firstName: 'มาลี', lastName: '=ดี' });
    const { token } = await server.signIn(malee.username, malee.password);
    const save = async (data: object) => {
      server.clock.advance(60);
      const answer = await server.call('POST', '/api/foodcateory/saveUnits', { data }, { token });
      expect(answer.status, answer.text).toBe(200);
      // A 200 of a save holds the row.
      return answer.body.data as { id: number; version: number };
    };
    for (const name of ['ถ้วย', 'ช้อน', '=1+1']) {
      units.push(await save({ name, abbreviation: name, kind: 'household' }));
    }
    const { id, version } = units[0] ?? { id: 0, version: 0 };
    await save({ id, version, name: 'ถ้วยตวง', kind: 'volume' });
    return () => server.app.close();
  });

  it('says in words what is wrong with a question', async () => {
    const answer = await ask('searchAudit', where(['at', 'eq', 'yesterday']));
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatchObject({
      fields: { at: ['ค่าที่ใช้กรองเวลา (พ.ศ.) ไม่ถูกต้อง'] },
    });
  });

  it('shows the newest first, in pages that never overlap', async () => {
    const { rows, total } = await search({ pagination: { currentPage: 1, pageSize: 500 } });
    expect(rows).toHaveLength(Number(total));
    const times = rows.map(({ at }) => at);
    expect(times).toEqual([...times].sort().reverse());
    const paged: AuditEntry[] = [];
    for (let currentPage = 1; paged.length < rows.length; currentPage += 1) {
      paged.push(...(await search({ pagination: { currentPage, pageSize: 3 } })).rows);
    }
    expect(paged).toEqual(rows);
    const rising = await search({
      pagination: { pageSize: 500 },
      sorters: [{ field: 'at', order: 'asc' }],
    });
    expect(rising.rows).toEqual(rows.toReversed());
  });

  it('gives the history of one row by its resource and id', async () => {
    const { rows, total } = await search(
      where(['resource', 'eq', 'units'], ['rowId', 'eq', units[0]?.id]),
    );
    expect(total).toBe(2);
    expect(rows.map(({ action, label }) => [action, label])).toEqual([
      ['update', 'ถ้วยตวง'],
      ['create', 'ถ้วย'],
    ]);
    expect(rows[0]?.changes).toEqual([
      { field: 'name', before: 'ถ้วย', after: 'ถ้วยตวง' },
      { field: 'kind', before: 'household', after: 'volume' },
    ]);
  });

  it('finds by who, by action, by address and by time', async () => {
    const mine = await search(where(['userId', 'eq', malee.row.id], ['resource', 'eq', 'units']));
    expect(mine.total).toBe(4);
    const named = where(['username', 'eq', malee.username], ['action', 'in', ['create', 'retire']]);
    expect((await search(named)).total).toBe(3);
    const start = Date.parse('2026-03-01T02:00:00Z');
    const minute = (count: number) => new Date(start + count * 60_000).toISOString();
    const range = where(['at', 'between', [minute(1), minute(2)]], ['resource', 'eq', 'units']);
    expect((await search(range)).rows.map(({ label }) => label)).toEqual(['ช้อน', 'ถ้วย']);
    expect((await search(where(['at', 'gte', '2026-03-02']))).total).toBe(0);
    expect(
      (await search(where(['at', 'gte', '2026-03-01'], ['actor', 'eq', 'system']))).total,
    ).toBe(2);
    expect((await search(where(['address', 'eq', '127.0.0.1']))).total).toBeGreaterThan(4);
  });

  it('finds text in the name of the row and of the person', async () => {
    expect((await search({ text: 'ช้อน' })).total).toBe(1);
    expect((await search({ text: 'มาลี ถ้วยตวง' })).total).toBe(1);
    expect((await search({ text: malee.username })).total).toBeGreaterThan(4);
    expect((await search(where(['label', 'contains', 'ถ้วย']))).total).toBe(2);
  });

  it.each([
    [where(['password', 'eq', 'x']), 'password'],
    [where(['version', 'eq', 1]), 'version'],
    [where(['changes', 'eq', 'x']), 'changes'],
    [where(['action', 'eq', 'explode']), 'action'],
    [{ sorters: [{ field: 'label', order: 'asc' }] }, 'label'],
    [{ options: true }, 'options'],
    [{ pagination: { pageSize: 501 } }, 'pagination.pageSize'],
  ])('names what is wrong in %j', async (data, at) => {
    for (const call of ['searchAudit', 'exportAudit']) {
      const { status, body } = await ask(call, data);
      expect(status).toBe(400);
      expect(body.error).toMatchObject({ code: 'validation', fields: { [at]: expect.anything() } });
    }
  });

  it('takes any text, even what the database cannot keep', async () => {
    const odd = 'a\u0000b\ud800';
    expect((await search({ text: odd })).total).toBe(0);
    expect((await ask('exportAudit', { ...where(['label', 'eq', odd]), text: odd })).status).toBe(
      200,
    );
  });

  it('is closed to everybody else, whatever keys they hold', async () => {
    const { username, password } = await addUser(server, server.config.permissions);
    const { token } = await server.signIn(username, password);
    for (const call of ['searchAudit', 'exportAudit']) {
      expect((await ask(call, {}, token)).status).toBe(403);
      expect((await server.call('POST', `/api/audit/${call}`, {})).status).toBe(401);
    }
  });

  it('has no call that changes or deletes an entry', () => {
    const routes = server.app.printRoutes({ commonPrefix: false });
    const own = routes.split('\n').filter((line) => /audit/i.test(line));
    expect(own.map((line) => line.replace(/^[^\w/]*/, ''))).toEqual([
      '/api/audit/searchAudit (POST)',
      '/api/audit/exportAudit (POST)',
    ]);
  });

  describe('the export', () => {
    const lines = async (data: object, headers = {}) => {
      const answer = await ask('exportAudit', data, admin.token, headers);
      expect(answer.status).toBe(200);
      return { ...answer, lines: answer.text.split('\r\n') };
    };

    it('is a CSV with a byte order mark, Thai heads and Buddhist dates', async () => {
      const { headers, lines: found } = await lines(
        where(['resource', 'eq', 'units'], ['rowId', 'eq', units[0]?.id]),
      );
      expect(headers['content-type']).toBe('text/csv; charset=utf-8');
      expect(headers['content-disposition']).toMatch(/^attachment; filename="audit-[\d-]+\.csv"$/);
      const [head, first, second, ...rest] = found;
      expect(head).toMatch(
        /^\ufeff"เวลา \(พ\.ศ\.\)","ประเภทผู้ดำเนินการ","ชื่อผู้ใช้","ชื่อ-นามสกุล","การดำเนินการ"/,
      );
      expect(first).toContain('"01/03/2569 09:04:00","ผู้ใช้"');
      expect(first).toContain('"แก้ไข"');
      expect(first).toContain('ถ้วย → ถ้วยตวง\n');
      expect(second).toContain('"01/03/2569 09:01:00"');
      expect(rest).toEqual(['']);
    });

    it('speaks English to who asks for it', async () => {
      const { lines: found } = await lines({}, { 'accept-language': 'en' });
      expect(found[0]).toMatch(/^\ufeff"Time \(Buddhist year\)","Actor type","Username"/);
    });

    it('never hands a spreadsheet a formula', async () => {
      const { text } = await lines({ text: '=1+1' });
      expect(text).toContain(`"'=1+1"`);
      expect(text).not.toMatch(/(^|,|\n)"?[=+@-]/);
    });

    it('is itself recorded, with what was requested', async () => {
      const asked = { ...where(['action', 'eq', 'create']), text: 'ถ้วย' };
      const entries = await entriesOf(database, () => lines(asked));
      expect(entries).toMatchObject([
        { action: 'export', username: 'admin', actor: 'user', details: { ...asked, total: 1 } },
      ]);
    });

    it('holds every entry found, beyond any page', async () => {
      await database.db.execute(`insert into audit_entries
        (happened_at, actor, username, action, changes, details, search_text, search_index)
        select '2026-02-01'::timestamptz + (n / 3) * interval '1 second', 'user', 'bulk', 'update',
          '[]', '{}', '', '' from generate_series(1, 2500) n`);
      const { lines: found } = await lines(where(['username', 'eq', 'bulk']));
      expect(found).toHaveLength(2502);
      const ids = found.slice(1, -1).map((line) => Number(line.split(',').at(-1)));
      expect(new Set(ids).size).toBe(2500);
    });
  });
});

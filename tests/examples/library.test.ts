/** `examples/library`: another application on the same engine, without any pack. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { plugins } from '../../examples/library/application.server.ts';
import declaration from '../../examples/library/resources.config.ts';
import { writeWords } from '../../scripts/lib/application.mjs';
import { assertDeclaration } from '../../src/engine/declaration/assert.ts';
import { bulkCalls } from '../../src/engine/declaration/bulk.ts';
import type { Doubt } from '../../src/engine/declaration/checks.ts';
import { normalizeForServer } from '../../src/engine/declaration/former-names.ts';
import { rowsOf, Sheets } from '../server/excel/support.ts';
import { workbook } from '../server/excel/workbooks.ts';
import { found, idsOf } from '../server/find/support.ts';
import { describeEachDatabase } from '../support/databases.ts';
import {
  ADMIN_PASSWORD,
  addUser,
  complaints,
  startTestServer,
  type TestServer,
} from '../support/server.ts';

const APPLICATION = fileURLToPath(new URL('../../examples/library/', import.meta.url));

describeEachDatabase('the library', (open) => {
  let server: TestServer;
  let words: string;
  const call = async (path: string, data?: object, token?: string) =>
    server.call('POST', `/api/${path}`, data && { data }, {
      token: token ?? (await server.signInAsAdmin()).token,
    });

  beforeAll(async () => {
    assertDeclaration(declaration);
    words = mkdtempSync(join(tmpdir(), 'library-words-'));
    writeWords(words, APPLICATION);
    server = await startTestServer(await open(), {
      config: normalizeForServer(declaration),
      plugins,
      localesDirectory: words,
    });
  });
  afterAll(async () => {
    await server.app.close();
    rmSync(words, { recursive: true });
  });

  const saveBook = async (title: string) => {
    const { data } = (await call('library/searchCategory')).body;
    const [category] = Array.isArray(data) ? data : [];
    const { id } = category ?? (await server.save('library/saveCategory', { name: 'นวนิยาย' }));
    return server.save('library/saveBook', { title, categoryId: id, state: 'onShelf' });
  };

  it('has a route of its own, with a guard, an answer of its schema and its words', async () => {
    const { token } = await server.signInAsAdmin();
    const { status, body } = await server.call('POST', '/api/desk/countOpen', {}, { token });
    expect([status, body]).toEqual([200, { data: { open: expect.any(Number) } }]);
    expect((await server.call('POST', '/api/desk/countOpen', {})).status).toBe(401);
    const { body: api } = await server.call('GET', '/api/openapi.json');
    const operation = Object(Object(api.paths)['/api/desk/countOpen']).post;
    expect(operation.summary).toBe('นับเล่มที่ยังไม่คืน');
  });

  it('has its own tables and those of the engine, and no others', async () => {
    const { rows } = await server.context.database.db.execute<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = current_schema() order by 1`,
    );
    const names = rows.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['books', 'loans', 'users', 'audit_entries']));
    expect(names.filter((name) => /waste|rollup|publication|boundar|recipe/.test(name))).toEqual(
      [],
    );
  });

  it('is searched as a whole, by what its records refer to, too', async () => {
    const book = await saveBook('ผู้ชนะสิบทิศ');
    const member = await server.save('library/saveMember', {
      ...{ name: 'สุดใจ', joinedOn: '2026-01-05' },
    });
    const loan = await server.save('library/saveLoan', {
      ...{ memberId: member.id, bookId: book.id, lentOn: '2026-02-01', dueOn: '2026-02-15' },
    });
    const { token } = await server.signInAsAdmin();
    const search = (text: string) => found(server, token, text);
    const byTitle = await search('ชนะสิบ');
    expect(idsOf(byTitle, 'books')).toEqual([book.id]);
    expect(idsOf(await search('ผู้ชะนะสิบทิศ'), 'books')).toEqual([book.id]);
    const byMember = await search('สุดใจ');
    expect(idsOf(byMember, 'members')).toEqual([member.id]);
    expect(idsOf(byMember, 'loans')).toEqual([loan.id]);
    expect(idsOf(await search('สุดใจ ผู้ชนะสิบทิศ'), 'loans')).toEqual([loan.id]);
    // No pack, no other keyboard.
    expect((await search('l;ylfu')).readings).toEqual([]);
  });

  it('lists, searches, and works out a fine', async () => {
    const book = await saveBook('สี่แผ่นดิน');
    const member = await server.save('library/saveMember', {
      name: 'สมใจ',
      joinedOn: '2026-01-05',
    });
    const loan = await server.save('library/saveLoan', {
      ...{ memberId: member.id, bookId: book.id, lentOn: '2026-02-01', dueOn: '2026-02-15' },
      ...{ returnedOn: '2026-02-18', daysLate: 3 },
    });
    expect(loan).toMatchObject({ fine: 15, finePerDay: 5, code: expect.stringMatching(/^L/) });
    const { body } = await call('library/searchBook', { text: 'แผ่นดิน' });
    expect(body).toMatchObject({ total: 1, data: [{ title: 'สี่แผ่นดิน' }] });
  });

  it('reports a loan that was entered twice', async () => {
    const book = await saveBook('คู่กรรม');
    const joinedOn = '2026-01-05';
    const member = await server.save('library/saveMember', { name: 'อังศุมาลิน', joinedOn });
    const loan = {
      memberId: member.id,
      bookId: book.id,
      lentOn: '2026-03-01',
      dueOn: '2026-03-15',
    };
    const first = await server.save('library/saveLoan', loan);
    const second = await server.save('library/saveLoan', loan);
    const doubts = async () =>
      (await call('check/searchChecks', { kind: 'duplicate' })).body.data as Doubt[];
    const [doubt] = await doubts();
    expect(doubt).toMatchObject({ resource: 'loans', row: { id: second.id }, mayChange: true });
    expect(doubt?.other).toMatchObject({ id: first.id });
    const confirmed = { resource: 'loans', id: second.id, kind: 'duplicate', mark: doubt?.mark };
    // There is no screen of them here: they are for whoever has a screen of the rows.
    const { username, password } = await addUser(server, []);
    const { token } = await server.signIn(username, password);
    for (const [path, data] of [
      ['searchChecks', { kind: 'duplicate' }],
      ['saveCheck', { ...confirmed, state: 'confirmed' }],
    ] as const) {
      expect((await call(`check/${path}`, data, token)).status).toBe(403);
    }
    const saved = await call('check/saveCheck', { ...confirmed, state: 'confirmed' });
    expect(saved.status).toBe(204);
    expect(await doubts()).toEqual([]);
  });

  it('marks a book as its pattern says, and finds it by any of its languages', async () => {
    const { id, version } = await saveBook('ประวัติศาสตร์สองภาษา');
    const marked = (shelfMark: string) =>
      call('library/saveBook', { id, version, shelfMark, languages: ['th', 'en'] });
    expect(complaints(await marked('123 นว')).shelfMark).toEqual([
      'เลขหมู่ต้องเป็นตัวอักษรหมวด เว้นวรรค แล้วตามด้วยเลข เช่น นว 123/4',
    ]);
    expect((await marked('นว 123')).status).toBe(200);
    const spoken = (...languages: string[]) =>
      call('library/searchBook', {
        filters: [{ field: 'languages', operator: 'in', value: languages }],
      });
    expect((await spoken('en', 'lo')).body).toMatchObject({ data: [{ id, shelfMark: 'นว 123' }] });
    expect((await spoken('lo')).body).toMatchObject({ total: 0 });
  });

  it('closes a branch after it opens', async () => {
    const open = { name: 'สาขาริมน้ำ', opens: '8.30', place: '13.7563, 100.5018' };
    expect(complaints(await call('library/saveBranch', { ...open, closes: '8:00' }))).toEqual({
      closes: ['เวลาปิดต้องมาหลังเวลาเปิด'],
    });
    const branch = await server.save('library/saveBranch', { ...open, closes: '17.00' });
    expect(branch).toMatchObject({ opens: '08:30', closes: '17:00' });
  });

  it('is due not before it is lent, and says so in Thai', async () => {
    const book = await saveBook('คู่กรรม');
    const member = await server.save('library/saveMember', { name: 'ชาย', joinedOn: '2026-01-05' });
    const wrong = {
      memberId: member.id,
      bookId: book.id,
      lentOn: '2026-02-10',
      dueOn: '2026-02-01',
    };
    expect(complaints(await call('library/saveLoan', wrong)).dueOn?.join()).toMatch(/[ก-๙]/);
  });

  it('lends a member five books at most, also where several are saved at once', async () => {
    const member = await server.save('library/saveMember', { name: 'มานี', joinedOn: '2026-01-05' });
    const loan = async (number: number) => {
      const { id } = await saveBook(`เล่มที่ ${number}`);
      return call('library/saveLoan', {
        ...{ memberId: member.id, bookId: id, lentOn: '2026-02-01', dueOn: '2026-02-15' },
      });
    };
    for (let number = 1; number <= 4; number += 1) expect((await loan(number)).status).toBe(200);
    const both = await Promise.all([5, 6, 7, 8].map(loan));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    const refused = both.filter(({ status }) => status === 400);
    for (const answer of refused) {
      expect(complaints(answer).memberId?.join()).toBe(
        'สมาชิกยืมหนังสือครบ 5 เล่มแล้ว บันทึกวันที่คืนของเล่มก่อนหน้าก่อน',
      );
    }
  });

  it('takes books in from a spreadsheet, and gives them out again', async () => {
    const sheets = await Sheets.of(server);
    await saveBook('แผลเก่า');
    const before = await rowsOf(await sheets.fetch('library/exportBook', {}));
    const file = await workbook([
      ['ชื่อหนังสือ', 'หมวดหนังสือ', 'สถานะหนังสือ'],
      ['ปีศาจ', 'นวนิยาย', 'อยู่บนชั้น'],
      ['ละครแห่งชีวิต', 'นวนิยาย', 'ถูกยืม'],
    ]);
    const { status, error } = await sheets.apply('library/importBook', file);
    expect(status, JSON.stringify(error)).toBe(200);
    const after = await rowsOf(await sheets.fetch('library/exportBook', {}));
    expect(after.length - before.length).toBe(2);
  });

  it('lends a member five books at most, also where they come in one file', async () => {
    const member = await server.save('library/saveMember', {
      ...{ name: 'ปิติ', joinedOn: '2026-01-05' },
    });
    const titles = ['เล่ม ก', 'เล่ม ข', 'เล่ม ค', 'เล่ม ง', 'เล่ม จ', 'เล่ม ฉ'];
    for (const title of titles) await saveBook(title);
    const file = await workbook([
      ['สมาชิก', 'หนังสือ', 'วันที่ยืม', 'กำหนดคืน'],
      ...titles.map((title) => ['ปิติ', title, '2026-02-01', '2026-02-15']),
    ]);
    const sheets = await Sheets.of(server);
    const { status, error } = await sheets.apply('library/importLoan', file);
    expect(status).toBe(601);
    expect(error.rows.map(({ row, message }) => [row, message])).toEqual([
      [7, expect.stringContaining('ครบ 5 เล่มแล้ว')],
    ]);
    const filters = [{ field: 'memberId', operator: 'eq', value: member.id }];
    expect((await call('library/searchLoan', { filters })).body.total).toBe(0);
  });

  it('changes many rows at once, keeps every version of a row, and brings one back', async () => {
    const book = await saveBook('ข้างหลังภาพ');
    const { books } = server.config.resources;
    const bulk = books && bulkCalls(books);
    if (!bulk) throw new Error('Books are saved one by one.');
    const changed = await call(`${bulk.group}/${bulk.change}`, {
      ...{ rows: [{ id: book.id, version: book.version }], fields: { state: 'lost' } },
    });
    expect(changed.status, changed.text).toBe(200);
    const told = await call('library/versionsBook', { id: book.id });
    const versions = told.body.data as { readonly id: number }[];
    expect(versions, told.text).toHaveLength(2);
    const [{ version }] = Object(changed.body.data).rows;
    const entry = versions.at(-1)?.id;
    const back = await call('library/restoreVersionBook', { id: book.id, version, entry });
    expect(back.body.data, back.text).toMatchObject({ id: book.id, state: 'onShelf' });
  });

  it('opens to a role with one key what that key opens, and nothing else', async () => {
    const { username, password } = await addUser(server, ['library/members']);
    const { token } = await server.signIn(username, password);
    expect((await call('library/searchMember', {}, token)).status).toBe(200);
    expect((await call('library/searchLoan', {}, token)).status).toBe(403);
  });

  it('keeps its sessions in cookies of its own, beside those of other applications', async () => {
    const answer = await server.call('POST', '/api/auth/login', {
      data: { username: 'admin', password: ADMIN_PASSWORD },
    });
    const cookies = [answer.headers['set-cookie']].flat().map(String);
    expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual([
      'library-refresh',
      'library-browser',
    ]);
    const [session = ''] = cookies[0]?.split(';') ?? [];
    const refreshed = (cookie: string) =>
      server.call('GET', '/api/auth/refreshToken', undefined, { headers: { cookie } });
    expect((await refreshed(session)).status).toBe(200);
    expect((await refreshed(session.replace('library-', ''))).status).toBe(401);
  });

  it('takes no password that is little more than its own name', async () => {
    const person = { username: 'librarian', firstName: 'มานะ', lastName: 'รักเรียน' };
    const refused = await call('user/saveUser', { ...person, password: 'Library-2026' });
    expect(complaints(refused)).toHaveProperty('password');
    const taken = await call('user/saveUser', { ...person, password: 'FoodWaste-2026' });
    expect(taken.status, taken.text).toBe(200);
  });

  it('notes in the audit log who did what', async () => {
    const { status, text } = await call('audit/searchAudit', {
      filters: [{ field: 'resource', operator: 'eq', value: 'loans' }],
    });
    expect(status, text).toBe(200);
    expect(text).toContain('loans');
  });

  it('describes no call that it does not serve, and serves nothing of another application', async () => {
    const { token } = await server.signInAsAdmin();
    const { body } = await server.call('GET', '/api/openapi.json', undefined, { token });
    expect(body.info).toMatchObject({ 'x-contract': 'library' });
    const paths: Record<string, object> = Object(body.paths);
    for (const [path, methods] of Object.entries(paths)) {
      for (const method of Object.keys(methods)) {
        expect(
          server.app.hasRoute({
            method: method.toUpperCase() as 'GET',
            url: path.replace(/\{(\w+)\}/g, ':$1'),
          }),
          `${method} ${path}`,
        ).toBe(true);
      }
    }
    // Examples are of its own resources, too.
    expect(JSON.stringify(body)).not.toContain('"units"');
    expect(
      Object.keys(paths).filter((path) =>
        /dashboard|publication|demonstration|waste|boundar/.test(path),
      ),
    ).toEqual([]);
  });
});

import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../src/engine/server/db/database.ts';
import { credentials, saveKeys, sessions } from '../../../src/engine/server/db/system-tables.ts';
import { describeDatabase } from '../../support/databases.ts';
import {
  addUser,
  Clock,
  complaints,
  startTestServer,
  type TestServer,
} from '../../support/server.ts';
import { entriesOf, storedEntries } from '../audit/support.ts';
import { reportFor } from './support.ts';

type Row = Readonly<Record<string, unknown>>;
type Person = Awaited<ReturnType<typeof addUser>>;
const DAY_SECONDS = 24 * 60 * 60;

/** Every text that stands anywhere in the database, a table after another. */
async function everything({ db }: Database): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const texts: string[] = [];
  for (const { name } of rows) {
    const found = await db.execute(sql`select * from ${sql.identifier(name)}`);
    texts.push(JSON.stringify(found.rows));
  }
  return texts.join('\n');
}

describeDatabase('anonymising a person', (open) => {
  let server: TestServer;
  let database: Database;
  const clock = new Clock();

  beforeAll(async () => {
    database = await open('migrated');
    server = await startTestServer(database, { clock });
    return () => server.app.close();
  });

  const ask = (data: unknown, token: string) =>
    server.call('POST', '/api/user/anonymiseUser', { data }, { token });
  const anonymise = async ({ row, username }: Person, version: unknown = row.version) => {
    const { token } = await server.signInAsAdmin();
    return ask({ id: row.id, version, confirm: username }, token);
  };
  const doneTo = async (person: Person, version?: unknown): Promise<Row> => {
    const answer = await anonymise(person, version);
    expect(answer.status, answer.text).toBe(200);
    return Object(answer.body.data);
  };

  it('replaces all that says who they are, retires the account and ends its sessions', async () => {
    const contact = { title: 'นาย', phone: '0812345678', email: 'a@example.com' };
    const place = {
      organisation: 'ร้านป้า',
      tambonCode: '100101',
      userType: 'retail',
      floorArea: 20,
    };
    const person = await addUser(server, ['user'], { ...contact, ...place });
    const { id } = person.row;
    const { token, cookie } = await server.signIn(person.username, person.password);
    const after = await doneTo(person);
    expect(after).toMatchObject({
      id,
      version: 2,
      username: `anonymised-${id}`,
      title: null,
      firstName: 'ไม่ระบุชื่อ',
      lastName: String(id),
      active: false,
      admin: false,
      roleIds: [],
      lastLoginAt: null,
      // What figures are made of stays.
      userType: 'retail',
    });
    for (const name of ['phone', 'email', 'organisation', 'tambonCode', 'floorArea']) {
      expect(after[name], name).toBeNull();
    }
    expect((await server.call('POST', '/api/user/searchUser', {}, { token })).status).toBe(401);
    expect((await server.call('GET', '/api/auth/refreshToken', undefined, { cookie })).status).toBe(
      401,
    );
    const { db } = database;
    expect(
      await db
        .select()
        .from(sessions)
        .where(eq(sessions.userId, Number(id))),
    ).toEqual([]);
    expect(
      await db
        .select()
        .from(credentials)
        .where(eq(credentials.userId, Number(id))),
    ).toEqual([]);
    for (const username of [person.username, `anonymised-${id}`]) {
      const body = { data: { username, password: person.password } };
      expect((await server.call('POST', '/api/auth/login', body)).status).toBe(401);
    }
  });

  it('is for good: the account neither comes back nor gets a name to do so by', async () => {
    const after = await doneTo(await addUser(server, ['user']));
    const { token } = await server.signInAsAdmin();
    const save = (values: object) => {
      const data = { id: after.id, version: after.version, ...values };
      return server.call('POST', '/api/user/saveUser', { data }, { token });
    };
    const told = ['บัญชีนี้ทำให้ไม่ระบุตัวตนแล้ว จึงนำกลับมาใช้ไม่ได้ ให้เพิ่มสมาชิกใหม่แทน'];
    for (const values of [
      { active: true },
      { username: 'somebody.again' },
      { password: 'a fresh one for you' },
    ]) {
      const answer = await save(values);
      expect(answer.status).toBe(400);
      expect(complaints(answer)).toEqual({ [Object.keys(values)[0] ?? '']: told });
    }
    const rows = [{ id: after.id, version: after.version }];
    const data = { rows, fields: { active: true }, preview: true };
    const bulk = await server.call('POST', '/api/user/bulkUser', { data }, { token });
    expect(bulk.body).toMatchObject({ data: { counts: { refused: 1 } } });
  });

  it('leaves nothing of them anywhere in the database', async () => {
    const username = 'chanphen.w';
    const added = await addUser(server, ['food-cateory/units/u', 'user'], {
      username,
      firstName: 'จันทร์เพ็ญ',
      lastName: 'วงศ์เดียวในโลก',
      email: 'only.one@example.com',
      phone: '0898765432',
      organisation: 'ร้านข้าวแกงเจ๊เพ็ญ',
    });
    const person = { ...added, username };
    const { token } = await server.signIn(username, person.password);
    const call = (path: string, data: object) =>
      server.call('POST', `/api/${path}`, { data }, { token });
    await call('foodcateory/saveUnits', { name: 'ปิ่นโต', abbreviation: 'ปต.', kind: 'container' });
    await call('auth/saveProfile', { version: 1, lastName: 'แซ่นามสกุลเก่า', title: 'น.ส.' });
    await server.call('POST', '/api/auth/login', {
      data: { username: person.username, password: 'x' },
    });
    await server.call(
      'POST',
      '/api/audit/exportAudit',
      { data: { text: 'จันทร์เพ็ญ', filters: [] } },
      { token: (await server.signInAsAdmin()).token },
    );
    const told = [
      ...['จันทร์เพ็ญ', 'วงศ์เดียวในโลก', 'แซ่นามสกุลเก่า', 'only.one@', '0898765432', 'เจ๊เพ็ญ'],
      person.username,
    ];
    const before = await everything(database);
    for (const text of told) expect(before.includes(text), text).toBe(true);
    await doneTo(person, 2);
    const after = await everything(database);
    for (const text of told) expect(after.includes(text), text).toBe(false);
  });

  it('leaves no hash of what was saved of them, by which it could be guessed', async () => {
    const person = await addUser(server, ['food-cateory/units/u']);
    const admin = await server.signInAsAdmin();
    const save = (call: string, data: object, token: string, key: string) =>
      server.call('POST', `/api/${call}`, { data }, { token, headers: { 'idempotency-key': key } });
    const { id } = person.row;
    const other = await addUser(server, []);
    const phone = '0861112222';
    await save('user/saveUser', { id, version: 1, phone }, admin.token, 'key-of-their-phone');
    const ofOther = { id: other.row.id, version: 1, phone };
    await save('user/saveUser', ofOther, admin.token, 'key-of-another');
    const { token } = await server.signIn(person.username, person.password);
    const unit = { name: 'กระจาด', abbreviation: 'กจ.', kind: 'container' };
    await save('foodcateory/saveUnits', unit, token, 'key-of-their-unit');
    const kept = async () => (await database.db.select().from(saveKeys)).map(({ key }) => key);
    const keys = ['key-of-another', 'key-of-their-phone', 'key-of-their-unit'];
    expect((await kept()).sort()).toEqual(keys);
    await doneTo(person, 2);
    expect(await kept()).toEqual(['key-of-another']);
  });

  it('keeps what happened: who, then nobody, did what and when', async () => {
    const person = await addUser(server, ['food-cateory/units/u']);
    const { id } = person.row;
    const { token } = await server.signIn(person.username, person.password);
    const unit = { name: `เข่ง ${id}`, abbreviation: 'ข.', kind: 'container' };
    await server.call('POST', '/api/foodcateory/saveUnits', { data: unit }, { token });
    const before = await storedEntries(database);
    await doneTo(person);
    const after = (await storedEntries(database)).slice(0, before.length);
    const facts = (entries: typeof before) =>
      entries.map(({ id: entry, at, actor, userId, action, resource, rowId }) => ({
        ...{ entry, at, actor, userId, action, resource, rowId },
      }));
    expect(facts(after)).toEqual(facts(before));
    const theirs = after.filter(({ userId }) => userId === id);
    expect(theirs.map(({ action }) => action)).toEqual(['signIn', 'create']);
    for (const entry of theirs) {
      expect(entry).toMatchObject({ username: `anonymised-${id}`, fullname: `ไม่ระบุชื่อ ${id}` });
    }
    // Of the account's own history: that something changed, not what it was.
    const made = after.find((entry) => entry.resource === 'users' && entry.rowId === id);
    const changes = Array.isArray(made?.changes) ? made.changes : [];
    expect(changes).toContainEqual({
      field: 'firstName',
      before: null,
      after: null,
      redacted: true,
    });
    expect(changes).toContainEqual({ field: 'userType', before: null, after: 'staff' });
    // What others did is as it was.
    const others = (entries: typeof before) =>
      entries.filter((entry) => entry.userId !== id && entry.rowId !== id);
    expect(others(after)).toEqual(others(before));
  });

  it('follows their name into the rows they made, and into nobody else’s of the same name', async () => {
    const name = { firstName: 'สมหมาย', lastName: 'ชื่อซ้ำกัน' };
    const keys = ['food-cateory/units/u'];
    const [person, namesake] = [
      await addUser(server, keys, name),
      await addUser(server, keys, name),
    ];
    const made = async ({ username, password }: Person, unit: string) => {
      const { token } = await server.signIn(username, password);
      const data = { name: unit, abbreviation: unit, kind: 'container' };
      await server.call('POST', '/api/foodcateory/saveUnits', { data }, { token });
    };
    await made(person, 'กระเช้า');
    await made(namesake, 'ชะลอม');
    const answer = await doneTo(person);
    const { token } = await server.signInAsAdmin();
    const madeBy = async (unit: string) => {
      const filters = [{ field: 'name', operator: 'eq', value: unit }];
      const body = { data: { filters } };
      const found = await server.call('POST', '/api/foodcateory/searchUnitsWeb', body, { token });
      const [row] = Array.isArray(found.body.data) ? found.body.data : [];
      return [row.createdBy, row.updatedBy];
    };
    const nobody = `ไม่ระบุชื่อ ${answer.id}`;
    expect(await madeBy('กระเช้า')).toEqual([nobody, nobody]);
    expect(await madeBy('ชะลอม')).toEqual(['สมหมาย ชื่อซ้ำกัน', 'สมหมาย ชื่อซ้ำกัน']);
  });

  it('takes their name out of what the log tells of records they reported', async () => {
    const person = await addUser(server, [], { userType: 'consumer', firstName: 'ผู้รายงาน' });
    const { id } = await reportFor(server, person.row.id);
    const told = async () => {
      const entries = await storedEntries(database);
      const own = entries.filter((it) => it.resource === 'packagingRecords' && it.rowId === id);
      return JSON.stringify(own);
    };
    expect(await told()).toContain('ผู้รายงาน');
    await doneTo(person);
    expect(await told()).not.toContain('ผู้รายงาน');
    expect(await told()).toContain(`"name":"ไม่ระบุชื่อ ${person.row.id}"`);
  });

  it('is itself in the audit log, without what it took out', async () => {
    const person = await addUser(server, ['user'], { phone: '0811112222' });
    const { id } = person.row;
    const admin = await server.signInAsAdmin();
    const entries = await entriesOf(database, () =>
      ask({ id, version: 1, confirm: person.username }, admin.token),
    );
    expect(entries).toMatchObject([
      { action: 'anonymise', username: 'admin', resource: 'users', rowId: id },
    ]);
    const [entry] = entries;
    expect(entry?.label).toBe(`ไม่ระบุชื่อ ${id}`);
    expect(JSON.stringify(entry)).not.toMatch(/0811112222/);
    expect(entry?.changes).toContainEqual({
      field: 'phone',
      before: null,
      after: null,
      redacted: true,
    });
    expect(entry?.changes).toContainEqual({ field: 'active', before: true, after: false });
  });

  it('keeps from where they acted for ninety days, and takes it out when asked again afterwards', async () => {
    const person = await addUser(server, []);
    const { id } = person.row;
    await server.signIn(person.username, person.password);
    const addresses = async () =>
      (await storedEntries(database))
        .filter(({ userId }) => userId === id)
        .map(({ address }) => address);
    await doneTo(person);
    expect(await addresses()).toEqual(['127.0.0.1']);
    clock.advance(91 * DAY_SECONDS);
    await doneTo({ ...person, username: `anonymised-${id}` }, 2);
    expect(await addresses()).toEqual([null]);
  });

  it('requests the username, typed', async () => {
    const person = await addUser(server, []);
    const { token } = await server.signInAsAdmin();
    const { id } = person.row;
    for (const confirm of ['', 'somebody', person.username.toUpperCase(), null, 1]) {
      const refused = complaints(await ask({ id, version: 1, confirm }, token));
      expect(Object.keys(refused)).toEqual(['confirm']);
    }
    const { answer } = await server.signIn(person.username, person.password);
    expect(answer.fullname).toMatch(/^สมชาย/);
  });

  it('is for administrators alone, and not for a version that is gone', async () => {
    const person = await addUser(server, []);
    const manager = await addUser(server, ['user', 'role']);
    const { token } = await server.signIn(manager.username, manager.password);
    const data = { id: person.row.id, version: 1, confirm: person.username };
    expect((await ask(data, token)).status).toBe(403);
    expect((await anonymise(person, 7)).status).toBe(409);
    const admin = (await server.signInAsAdmin()).token;
    expect((await ask({ ...data, id: 999_999 }, admin)).status).toBe(404);
  });

  it('is never done to oneself, nor to the last active administrator', async () => {
    const other = await addUser(server, [], { admin: true });
    const { token, answer } = await server.signIn(other.username, other.password);
    const { id } = Object(answer.userLogin);
    const own = complaints(await ask({ id, version: 1, confirm: other.username }, token));
    expect(own).toHaveProperty('id');
    // Two who turn on each other at the same instant: one is left.
    const first = await server.signInAsAdmin();
    const of = Object(first.answer.userLogin).id;
    const answers = await Promise.all([
      ask({ id: of, version: 1, confirm: 'admin' }, token),
      ask({ id, version: 1, confirm: other.username }, first.token),
    ]);
    const done = answers.filter(({ status }) => status === 200);
    expect(done).toHaveLength(1);
    const { rows } = await database.db.execute(
      sql`select count(*)::integer as left from users where admin and active`,
    );
    expect(rows).toEqual([{ left: 1 }]);
  });
});

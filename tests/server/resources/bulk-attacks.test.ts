import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { describeDatabase } from '../../support/databases.ts';
import {
  type Answer,
  addUser,
  complaints,
  startTestServer,
  type TestServer,
} from '../../support/server.ts';

const UNITS = 'food-cateory/units/u';
const BULK = '/api/foodcateory/bulkUnits';
const UNDO = '/api/foodcateory/undoBulkUnits';

describeDatabase('what is sent to change many rows', (open) => {
  let server: TestServer;
  let admin = '';
  let unit: { id: number; version: number };

  beforeAll(async () => {
    server = await startTestServer(await open('migrated'));
    admin = (await server.signInAsAdmin()).token;
    const row = { name: 'ชาม', abbreviation: 'ช', kind: 'household' };
    const { id, version } = await server.save('foodcateory/saveUnits', row);
    unit = { id: Number(id), version: Number(version) };
    return () => server.app.close();
  });

  const send = (data: unknown, url = BULK, token = admin): Promise<Answer> =>
    server.call('POST', url, { data }, { token });
  const stored = async () => {
    const { rows } = await server.context.database.db.execute(
      sql`select (select sum(hashtextextended(units::text, 0)) from units) as units,
        (select count(*) from audit_entries where resource = 'units') as told`,
    );
    return rows;
  };
  const changing = (fields: unknown) => send({ rows: [unit], fields });

  it.each<[string, unknown]>([
    ['no rows', { fields: { source: 'ก' } }],
    ['an empty list of rows', { rows: [], fields: { source: 'ก' } }],
    ['rows that are no list', { rows: { id: 1, version: 1 }, fields: { source: 'ก' } }],
    ['a row without its version', { rows: [{ id: 1 }], fields: { source: 'ก' } }],
    ['a row with more than that', { rows: [{ id: 1, version: 1, name: 'x' }], fields: {} }],
    ['ids that are text', { rows: [{ id: '1', version: '1' }], fields: { source: 'ก' } }],
    ['ids out of range', { rows: [{ id: 2 ** 40, version: 1 }], fields: { source: 'ก' } }],
    ['no fields', { rows: [{ id: 1, version: 1 }] }],
    ['fields that are a list', { rows: [{ id: 1, version: 1 }], fields: ['name'] }],
    ['nothing to change', { rows: [{ id: 1, version: 1 }], fields: {} }],
    ['more than it takes', { rows: [{ id: 1, version: 1 }], fields: { source: 'ก' }, all: true }],
    ['a preview that is neither', { rows: [{ id: 1, version: 1 }], fields: {}, preview: 'yes' }],
    ['a list', []],
    ['a text', 'rows'],
    ['nothing', null],
  ])('%s is refused in Thai, and changes nothing', async (_name, data) => {
    const before = await stored();
    const { status, body } = await send(data);
    expect(status).toBe(400);
    const { code, message, fields = {} } = Object(body.error);
    expect([code, message]).toEqual(['validation', expect.stringMatching(/[ก-๙]/)]);
    for (const said of Object.values(fields))
      expect(said).toEqual([expect.stringMatching(/[ก-๙]/)]);
    expect(await stored()).toEqual(before);
  });

  it('ten thousand rows are too many, and it says how many may be', async () => {
    const rows = Array.from({ length: 10_000 }, (_one, place) => ({ id: place + 1, version: 1 }));
    const answer = await send({ rows, fields: { source: 'ก' } });
    expect(complaints(answer).rows).toEqual([expect.stringContaining('1,000')]);
  });

  it('one row twice is reported by its place', async () => {
    const answer = await send({ rows: [unit, unit], fields: { source: 'ก' } });
    expect(Object.keys(complaints(answer))).toEqual(['rows.1.id']);
  });

  it.each(['constructor', 'toString', 'hasOwnProperty', 'version', 'id', 'createdBy'])(
    'the field %s is none that can be changed',
    async (name) => {
      const data = JSON.parse(`{"rows":[${JSON.stringify(unit)}],"fields":{"${name}":{"a":1}}}`);
      const before = await stored();
      expect(Object.keys(complaints(await send(data)))).toEqual([`fields.${name}`]);
      expect(await stored()).toEqual(before);
      expect(Reflect.get({}, 'a')).toBeUndefined();
    },
  );

  it('what would reach for a prototype is no body at all', async () => {
    const data = JSON.parse(`{"rows":[${JSON.stringify(unit)}],"fields":{"__proto__":{"a":1}}}`);
    const before = await stored();
    expect((await send(data)).status).toBe(400);
    expect(await stored()).toEqual(before);
    expect(Reflect.get({}, 'a')).toBeUndefined();
  });

  it('a value that fits no row is reported once, by its field', async () => {
    expect(complaints(await changing({ kind: 'nonsense' }))).toEqual({
      'fields.kind': ['เลือกประเภทหน่วยจากรายการ'],
    });
    expect(Object.keys(complaints(await changing({ name: 'ก'.repeat(5000) })))).toEqual([
      'fields.name',
    ]);
  });

  it('needs the key of the screen, for the batch too', async () => {
    const nobody = await server.call('POST', BULK, { data: { rows: [unit], fields: {} } });
    expect(nobody.status).toBe(401);
    const { username, password } = await addUser(server, ['food-cateory/foods']);
    const { token } = await server.signIn(username, password);
    const data = { rows: [unit], fields: { source: 'ก' } };
    expect((await send(data, BULK, token)).status).toBe(403);
    expect((await send({ batch: 'x' }, UNDO, token)).status).toBe(403);
  });

  it.each<[string, unknown]>([
    ['none', {}],
    ['a number', { batch: 1 }],
    ['a pattern', { batch: '%' }],
    ['SQL', { batch: "' or true --" }],
    ['more', { batch: '3f1c7f6a-9c1d-4a53-9d7e-0c5b8f1a2e34', rows: [] }],
  ])('a batch that is %s is refused', async (_name, data) => {
    expect((await send(data, UNDO)).status).toBe(400);
  });

  it('somebody else’s batch is as one that is not there', async () => {
    const [one, other] = [await addUser(server, [UNITS]), await addUser(server, [UNITS])];
    const tokenOf = async (who: typeof one) =>
      (await server.signIn(who.username, who.password)).token;
    const data = { rows: [unit], fields: { source: 'ของฉัน' } };
    const { body } = await send(data, BULK, await tokenOf(one));
    const { batch } = Object(body.data);
    const theirs = await send({ batch }, UNDO, await tokenOf(other));
    const missing = await send({ batch: '3f1c7f6a-9c1d-4a53-9d7e-0c5b8f1a2e34' }, UNDO);
    expect([theirs.status, theirs.body]).toEqual([404, missing.body]);
    expect((await send({ batch }, UNDO, await tokenOf(one))).status).toBe(200);
  });

  it('a conflict names the row, who changed it and when, in Thai', async () => {
    const { text, status } = await send({
      rows: [{ ...unit, version: 77 }],
      fields: { source: 'ก' },
    });
    expect(status).toBe(409);
    expect(text).toContain('1 จาก 1 แถวเปลี่ยนไม่ได้ จึงไม่มีแถวใดถูกเปลี่ยน: ชาม');
    expect(text).toMatch(/rows\.0\.version":\["มีผู้แก้ไขแล้วหลังจากที่คุณเปิด \(/);
  });

  it('what stays when the rest is taken back is reported in Thai, and masked as in a list', async () => {
    const [kept, other] = [await addUser(server, []), await addUser(server, [])];
    const user = ({ id, version }: Record<string, unknown>) => ({ id, version });
    const rows = [kept.row, other.row].map(user);
    const fields = { organisation: 'เทศบาล' };
    const { body } = await send({ rows, fields }, '/api/user/bulkUser');
    const { batch, rows: stored } = Object(body.data);
    await server.save('user/saveUser', { ...stored[0], phone: '0812345678' });
    const undone = await send({ batch }, '/api/user/undoBulkUser');
    expect(undone.status).toBe(200);
    const { left, counts } = Object(undone.body.data);
    expect(counts).toEqual({ changed: 1, unchanged: 0 });
    expect(left).toMatchObject([
      {
        id: kept.row.id,
        current: { organisation: 'เทศบาล', phone: '08x-xxx-5678' },
        fields: { version: [expect.stringMatching(/^แก้ไขภายหลังโดย ผู้ดูแล ระบบ เมื่อ .*25\d\d/)] },
      },
    ]);
    expect(undone.text).not.toContain('0812345678');
  });

  it('passwords are set one by one, and the last administrators are never retired together', async () => {
    const first = await addUser(server, [], { admin: true });
    const second = await addUser(server, [], { admin: true });
    const rows = async () => {
      const filters = [{ field: 'admin', operator: 'eq', value: true }];
      const url = '/api/user/searchUser';
      const found = await server.call('POST', url, { data: { filters } }, { token: admin });
      const { data = [] } = found.body;
      if (!Array.isArray(data)) throw new Error(found.text);
      return data.map(({ id, version }) => ({ id, version }));
    };
    const all = await rows();
    expect(all).toHaveLength(3);
    const change = (fields: object) => send({ rows: all, fields }, '/api/user/bulkUser', admin);
    expect(complaints(await change({ password: 'one for all of them' }))).toEqual({
      'fields.password': ['รหัสผ่านแก้พร้อมกันหลายแถวไม่ได้ ให้แก้ทีละรายการ'],
    });
    expect(Object.keys(complaints(await change({ active: false })))).toEqual(['rows.2.active']);
    expect(await rows()).toEqual(all);
    for (const { username, password } of [first, second]) await server.signIn(username, password);
  });

  it.each([true, false])(
    'who is an administrator is said one by one, for each is asked about (%s)',
    async (value) => {
      const { row } = await addUser(server, [], { admin: !value });
      const rows = [{ id: row.id, version: row.version }];
      for (const preview of [true, false]) {
        const data = { rows, fields: { admin: value }, preview };
        expect(complaints(await send(data, '/api/user/bulkUser'))).toEqual({
          'fields.admin': ['ผู้ดูแลระบบแก้พร้อมกันหลายแถวไม่ได้ ให้แก้ทีละรายการ'],
        });
      }
    },
  );

  it('what is set one by one is not described among what many rows are given', async () => {
    const document = await server.app.inject({ url: '/api/openapi.json' });
    const { UsersBulkFields, UsersUpdate } = document.json().components.schemas;
    const left = Object.keys(UsersUpdate.properties).filter(
      (name) => !(name in UsersBulkFields.properties),
    );
    expect(left.sort()).toEqual(['admin', 'id', 'password', 'version']);
  });

  it('who manages members cannot raise many above themselves', async () => {
    const strong = await server.save('role/saveRole', { name: 'เกินตัว', auths: [UNITS] });
    const manager = await addUser(server, ['user']);
    const victim = await addUser(server, []);
    const { token } = await server.signIn(manager.username, manager.password);
    const rows = [{ id: victim.row.id, version: victim.row.version }];
    const answer = await send(
      { rows, fields: { roleIds: [strong.id] } },
      '/api/user/bulkUser',
      token,
    );
    expect(Object.keys(complaints(answer))).toEqual(['rows.0.roleIds']);
  });

  it('a preview shows nobody’s telephone number whole', async () => {
    const { row } = await addUser(server, [], { phone: '0812345678' });
    const data = { rows: [row].map(({ id, version }) => ({ id, version })), preview: true };
    const fields = { phone: '0898765432' };
    const { text, status } = await send({ ...data, fields }, '/api/user/bulkUser');
    expect(status).toBe(200);
    expect(text).toContain('08x-xxx-5678');
    expect(text).not.toMatch(/0812345678|0898765432/);
  });
});

import { beforeAll, expect, it } from 'vitest';
import { describeDatabase } from '../../support/databases.ts';
import {
  ADMIN_PASSWORD,
  type Answer,
  addUser,
  startTestServer,
  type TestServer,
} from '../../support/server.ts';
import { entriesOf } from '../audit/support.ts';
import { reportFor } from './support.ts';

interface Value {
  readonly label: string;
  readonly value: unknown;
  readonly text: unknown;
}
type Item = Readonly<Record<string, Value>>;

/** The parts of a file by their names. */
function partsOf(answer: Answer): Record<string, Item[]> {
  expect(answer.status, answer.text).toBe(200);
  const { sections } = JSON.parse(answer.text);
  return Object.fromEntries(
    sections.map(({ name, items }: { name: string; items: Item[] }) => [name, items]),
  );
}

describeDatabase('the file of one person', (open) => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer(await open('migrated'));
    return () => server.app.close();
  });

  const own = (token: string, language = 'th') =>
    server.call(
      'POST',
      '/api/auth/exportProfile',
      {},
      { token, headers: { 'accept-language': language } },
    );
  const of = (id: unknown, token: string) =>
    server.call('POST', '/api/user/exportPerson', { data: { id } }, { token });

  it('holds account, roles, sessions and what was done by them and to them, with Thai labels', async () => {
    const contact = { phone: '0812345678', email: 'a@example.com', userType: 'consumer' };
    const { row, username, password } = await addUser(server, ['food-cateory/units/u'], contact);
    const { token } = await server.signIn(username, password);
    const unit = { name: `ถาด ${username}`, abbreviation: 'ถ.', kind: 'count' };
    await server.call('POST', '/api/foodcateory/saveUnits', { data: unit }, { token });
    await server.save('user/saveUser', { id: row.id, version: 1, organisation: 'ร้านป้า' });
    const answer = await own(token);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="person-${row.id}-2026-03-01.json"`,
      'cache-control': 'no-store',
    });
    const parts = partsOf(answer);
    expect(Object.keys(parts)).toEqual([
      'account',
      'roles',
      'sessions',
      'done',
      'about',
      'records',
      'lists',
    ]);
    expect(parts.account?.[0]).toMatchObject({
      firstName: { label: 'ชื่อ', value: 'สมชาย', text: 'สมชาย' },
      phone: { label: 'โทรศัพท์', value: '0812345678' },
      userType: { value: 'consumer', text: 'ผู้บริโภคทั่วไป' },
      organisation: { value: 'ร้านป้า' },
    });
    expect(parts.roles?.[0]?.auths).toMatchObject({ text: 'หน่วยวัด' });
    expect(parts.sessions).toHaveLength(1);
    expect(parts.sessions?.[0]?.startedAt?.text).toBe('01/03/2569 09:00:00');
    const actions = (name: string) => parts[name]?.map(({ action }) => action?.value);
    expect(actions('done')).toEqual(['signIn', 'create', 'personExported']);
    expect(parts.done?.[1]?.label).toMatchObject({ value: unit.name });
    expect(actions('about')).toEqual(expect.arrayContaining(['create', 'update']));
    expect(JSON.stringify(parts.about)).toContain('ร้านป้า');
  });

  it('holds what they reported, with what it refers to in words', async () => {
    const { row, username, password } = await addUser(server, [], { userType: 'consumer' });
    const record = await reportFor(server, row.id);
    const { token } = await server.signIn(username, password);
    expect(partsOf(await own(token)).records).toMatchObject([
      {
        resource: { value: 'packagingRecords', text: 'บันทึกบรรจุภัณฑ์' },
        code: { value: record.code },
        recordDate: { value: '2026-02-01', text: '01/02/2569' },
        categoryUnitId: { text: `ถุงของ ${row.id}` },
      },
      // The place that they report for, whose record it is.
      { resource: { value: 'places' }, personIds: { value: [row.id] } },
    ]);
  });

  it('holds no password, hash, token or key, nor what is known of others', async () => {
    const other = await addUser(server, [], { phone: '0899999999' });
    const { row, username, password } = await addUser(server, ['user']);
    const { token, cookie } = await server.signIn(username, password);
    const data = { id: other.row.id, version: 1, phone: '0877777777' };
    await server.call('POST', '/api/user/saveUser', { data }, { token });
    const file = await of(row.id, (await server.signInAsAdmin()).token);
    expect(partsOf(file).done?.map(({ action }) => action?.value)).toContain('update');
    for (const secret of [
      ...[password, token, cookie, ADMIN_PASSWORD, '$argon2', 'passwordHash', 'family'],
      ...['0899999999', '0877777777', String(other.row.lastName)],
    ]) {
      expect(file.text).not.toContain(secret);
    }
  });

  it('names nobody else who reports for a place of theirs', async () => {
    const lastName = 'ผู้ร่วมร้าน';
    const other = await addUser(server, [], { userType: 'consumer', lastName });
    const { row, username, password } = await addUser(server, [], { userType: 'consumer' });
    const personIds = [row.id, other.row.id];
    const shared = { name: 'ร้านร่วม', userType: 'retail', tambonCode: '100101', personIds };
    await server.save('place/savePlace', shared);
    const { token } = await server.signIn(username, password);
    const file = await own(token);
    const place = partsOf(file).records?.find(({ name }) => name?.value === 'ร้านร่วม');
    expect(place?.personIds).toMatchObject({ value: [row.id] });
    expect(file.text).toContain('ร้านร่วม');
    expect(file.text).not.toContain(lastName);
  });

  it('is shown in the language of who reads it', async () => {
    const { username, password } = await addUser(server, []);
    const { token } = await server.signIn(username, password);
    expect(partsOf(await own(token, 'en')).account?.[0]?.firstName?.label).toBe('First name');
  });

  it('is in the audit log, each time, with who took it', async () => {
    const { row, username, password } = await addUser(server, []);
    const { token } = await server.signIn(username, password);
    const admin = await server.signInAsAdmin();
    const entries = await entriesOf(server.context.database, async () => {
      await own(token);
      await of(row.id, admin.token);
    });
    const target = { action: 'personExported', resource: 'users', rowId: row.id };
    expect(entries).toMatchObject([
      { ...target, username },
      { ...target, username: 'admin' },
    ]);
  });

  it('is for those who manage users, of nobody who may do more than they', async () => {
    const manager = await addUser(server, ['user']);
    const { token } = await server.signIn(manager.username, manager.password);
    const weaker = await addUser(server, []);
    const stronger = await addUser(server, ['role']);
    const admin = await addUser(server, [], { admin: true });
    expect((await of(weaker.row.id, token)).status).toBe(200);
    expect((await of(manager.row.id, token)).status).toBe(200);
    for (const { row } of [stronger, admin]) {
      const refused = await of(row.id, token);
      expect(refused.status).toBe(400);
      expect(Object(refused.body.error).fields.id[0]).toMatch(/สิทธิ์มากกว่าคุณ/);
    }
    expect((await of(999_999, token)).status).toBe(404);
    for (const id of [null, '1', 1.5, -1, {}]) expect((await of(id, token)).status).toBe(400);
    const keyless = await server.signIn(weaker.username, weaker.password);
    expect((await of(weaker.row.id, keyless.token)).status).toBe(403);
  });
});

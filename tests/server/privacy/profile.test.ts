import { beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../../src/application.ts';
import { usersOf } from '../../../src/engine/declaration/profile.ts';
import type { ResourceHooks } from '../../../src/engine/server/resources/hooks.ts';
import { describeDatabase } from '../../support/databases.ts';
import {
  type Answer,
  addUser,
  complaints,
  startTestServer,
  type TestServer,
} from '../../support/server.ts';
import { entriesOf } from '../audit/support.ts';

type Row = Readonly<Record<string, unknown>>;
const dataOf = (answer: Answer): Row => {
  expect(answer.status, answer.text).toBe(200);
  return Object(answer.body.data);
};

/** What an application may ask of accounts. */
const REFUSING: ResourceHooks = {
  beforeSave: async ({ values }) =>
    values.organisation === 'ห้าม' ? { organisation: [{ key: 'required' }] } : undefined,
};

describeDatabase('one’s own profile', (open) => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer(await open('migrated'), { hooks: { users: REFUSING } });
    return () => server.app.close();
  });

  /** Somebody without any permission, signed in. */
  const somebody = async (fields: object = {}) => {
    const { row, username, password } = await addUser(server, [], { ...fields });
    const { token } = await server.signIn(username, password);
    const read = () => server.call('POST', '/api/auth/profile', {}, { token });
    const save = (data: unknown) =>
      server.call('POST', '/api/auth/saveProfile', { data }, { token });
    return { id: row.id, username, token, read, save };
  };

  it('is read whole by its owner, who needs no permission for it', async () => {
    const contact = { phone: '0812345678', email: 'a@example.com', tambonCode: '100101' };
    const { id, username, read } = await somebody({ title: 'นาง', ...contact });
    const profile = dataOf(await read());
    expect(profile).toMatchObject({ id, username, version: 1, title: 'นาง', ...contact });
    expect(profile.fullname).toMatch(/^นาง สมชาย ใจดี/);
    expect(profile.tambon).toMatchObject({ code: '100101' });
    for (const secret of ['password', 'roleIds', 'admin', 'mustChangePassword', 'lockedUntil']) {
      expect(profile).not.toHaveProperty(secret);
    }
  });

  it('is changed by its owner; the name they are greeted by follows at once', async () => {
    const { read, save, token } = await somebody({ userType: 'consumer' });
    const saved = dataOf(
      await save({ version: 1, title: 'ดร.', firstName: 'มานี', phone: '๐๘๑-๒๓๔ ๕๖๗๘', members: 4 }),
    );
    expect(saved).toMatchObject({ version: 2, firstName: 'มานี', phone: '0812345678', members: 4 });
    expect(saved.fullname).toMatch(/^ดร\. มานี/);
    expect(dataOf(await read())).toEqual(saved);
    // Also in what they do from then on.
    const unit = { name: 'ถาด', abbreviation: 'ถ.', kind: 'count' };
    expect(
      (await server.call('POST', '/api/foodcateory/saveUnits', { data: unit }, { token })).status,
    ).toBe(403);
  });

  it('keeps to the bounds of the declaration, in Thai', async () => {
    const { save } = await somebody({ userType: 'consumer' });
    const wrong = {
      firstName: '',
      lastName: 'ก'.repeat(101),
      email: 'nobody',
      phone: '12',
      members: 51,
    };
    const refused = await save({ version: 1, ...wrong });
    expect(refused.status).toBe(400);
    expect(Object.keys(Object(refused.body.error).fields).sort()).toEqual(
      Object.keys(wrong).sort(),
    );
    expect(Object(refused.body.error).fields.firstName).toEqual(['กรุณากรอกชื่อ']);
  });

  it('asks the hooks of plugins before it is saved', async () => {
    const { save } = await somebody();
    const refused = await save({ version: 1, organisation: 'ห้าม' });
    expect(Object.keys(complaints(refused))).toEqual(['organisation']);
  });

  it('never holds type, roles, rank, name or code of the account', async () => {
    const { read, save } = await somebody();
    const { fields } = usersOf(readConfig());
    const others = fields.filter(({ profile }) => !profile).map(({ name }) => name);
    expect(others).toEqual(
      expect.arrayContaining(['userType', 'roleIds', 'admin', 'username', 'password']),
    );
    for (const name of [...others, 'code', 'active', 'sortOrder', 'id', 'constructor']) {
      const body = JSON.parse(`{"version":1,"firstName":"ก","${name}":true}`);
      const refused = await save(body);
      expect(refused.status, name).toBe(400);
      expect(Object.keys(Object(refused.body.error).fields)).toEqual([name]);
    }
    expect((await save(JSON.parse('{"version":1,"__proto__":{"admin":true}}'))).status).toBe(400);
    expect(dataOf(await read())).toMatchObject({ version: 1, firstName: 'สมชาย' });
  });

  it('is nobody else’s, whoever asks', async () => {
    const [one, other] = [await somebody(), await somebody()];
    await other.save({ version: 1, firstName: 'มานะ' });
    expect(dataOf(await one.read())).toMatchObject({ id: one.id, firstName: 'สมชาย' });
    expect((await one.save({ version: 1, id: other.id, firstName: 'x' })).status).toBe(400);
  });

  it('meets a stale version with the profile as it is, and nothing more', async () => {
    const { id, save } = await somebody();
    await server.save('user/saveUser', { id, version: 1, firstName: 'แก้แล้ว' });
    const stale = await save({ version: 1, lastName: 'ใหม่' });
    expect(stale.status).toBe(409);
    const { current } = Object(stale.body.error);
    expect(current).toMatchObject({ version: 2, firstName: 'แก้แล้ว' });
    expect(current).not.toHaveProperty('roleIds');
    expect((await save({ lastName: 'ใหม่' })).status).toBe(400);
  });

  it('is in the audit log like every save', async () => {
    const { id, save } = await somebody();
    const { database } = server.context;
    const [entry, ...others] = await entriesOf(database, () =>
      save({ version: 1, firstName: 'มานี' }),
    );
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ action: 'update', resource: 'users', userId: id, rowId: id });
    expect(entry?.changes).toEqual([{ field: 'firstName', before: 'สมชาย', after: 'มานี' }]);
  });
});

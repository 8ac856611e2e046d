import { beforeAll, describe, expect, it } from 'vitest';
import { SYSTEM } from '../../../src/engine/server/access/principal.ts';
import { createPasswords } from '../../../src/engine/server/auth/passwords.ts';
import { createResourceService } from '../../../src/engine/server/resources/service.ts';
import { createAccountHooks } from '../../../src/engine/server/users/hooks.ts';
import { describeDatabase } from '../../support/databases.ts';
import {
  addUser,
  CHEAP_PASSWORDS,
  complaints,
  startTestServer,
  type TestServer,
} from '../../support/server.ts';

type Person = Awaited<ReturnType<typeof addUser>>;

const edit = ({ row }: Person, change: Record<string, unknown>) => ({
  id: row.id,
  version: row.version,
  ...change,
});

describeDatabase('users and roles', (open) => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer(await open('migrated'));
    return () => server.app.close();
  });

  /** Saves as this person, not as the admin. */
  async function saveAs(person: Person, call: string, data: Record<string, unknown>) {
    const { token } = await server.signIn(person.username, person.password);
    return server.call('POST', `/api/${call}`, { data }, { token });
  }
  const newcomer = (change: Record<string, unknown> = {}) => ({
    username: `new${Math.random().toString(36).slice(2, 10)}`,
    password: 'a password of theirs',
    firstName: 'มานี',
    lastName: 'มีนา',
    userType: 'staff',
    ...change,
  });

  it('never shows a password, nor its hash', async () => {
    const person = await addUser(server, []);
    expect(person.row).not.toHaveProperty('password');
    const { token } = await server.signInAsAdmin();
    const found = await server.call('POST', '/api/user/searchUser', {}, { token });
    expect(found.status).toBe(200);
    expect(found.text).not.toContain(person.password);
    expect(found.text).not.toContain('argon2');
  });

  describe('who manages users without being an admin', () => {
    it('adds and changes people like themselves', async () => {
      const manager = await addUser(server, ['user']);
      const added = await saveAs(
        manager,
        'user/saveUser',
        newcomer({ roleIds: manager.row.roleIds }),
      );
      expect(added.status).toBe(200);
      expect(added.body.data).toMatchObject({ createdBy: expect.stringContaining('สมชาย') });
    });

    it('neither makes an admin nor unmakes one', async () => {
      const manager = await addUser(server, ['user']);
      const admin = await addUser(server, [], { admin: true });
      const refused = { admin: ['เฉพาะผู้ดูแลระบบเท่านั้นที่กำหนดหรือยกเลิกผู้ดูแลระบบได้'] };
      const made = await saveAs(manager, 'user/saveUser', newcomer({ admin: true }));
      expect(complaints(made)).toEqual(refused);
      const risen = await saveAs(manager, 'user/saveUser', edit(manager, { admin: true }));
      expect(complaints(risen)).toEqual(refused);
      const unmade = await saveAs(manager, 'user/saveUser', edit(admin, { admin: false }));
      expect(complaints(unmade)).toEqual(refused);
    });

    it.each([
      ['password', { password: 'taken over now' }],
      ['active', { active: false }],
      ['username', { username: 'renamed.admin' }],
    ])('does not touch %s of an admin, but may correct the phone number', async (field, change) => {
      const manager = await addUser(server, ['user']);
      const admin = await addUser(server, [], { admin: true });
      const refused = await saveAs(manager, 'user/saveUser', edit(admin, change));
      expect(complaints(refused)).toEqual({ [field]: [expect.stringContaining('ของผู้ดูแลระบบ')] });
      const corrected = await saveAs(
        manager,
        'user/saveUser',
        edit(admin, { phone: '0812345678' }),
      );
      expect(corrected.status).toBe(200);
    });

    it('gives no role with a key they lack, to themselves or to others', async () => {
      const manager = await addUser(server, ['user']);
      const stronger = await addUser(server, ['user', 'role']);
      const roles = { roleIds: stronger.row.roleIds };
      const refused = { roleIds: ['คุณให้สิทธิ์ใช้งานเมนูที่คุณเองไม่มีสิทธิ์ไม่ได้'] };
      const made = await saveAs(manager, 'user/saveUser', newcomer(roles));
      expect(complaints(made)).toEqual(refused);
      const risen = await saveAs(manager, 'user/saveUser', edit(manager, roles));
      expect(complaints(risen)).toEqual(refused);
    });

    it('does not set their own password without the one before, nor does an admin', async () => {
      const manager = await addUser(server, ['user']);
      const admin = await addUser(server, [], { admin: true });
      for (const person of [manager, admin]) {
        const own = edit(person, { password: 'taken over now' });
        expect(complaints(await saveAs(person, 'user/saveUser', own))).toEqual({
          password: [expect.stringContaining('ถามรหัสผ่านปัจจุบัน')],
        });
        await server.signIn(person.username, person.password);
      }
    });

    it('sees what the roles they give open, those in use alone', async () => {
      const manager = await addUser(server, ['user']);
      const stronger = await addUser(server, ['food-cateory/foods', 'role']);
      const retired = await server.save('role/saveRole', {
        name: 'เลิกใช้',
        auths: ['food-cateory/retail'],
        active: false,
      });
      const opened = (roleIds: unknown) => saveAs(manager, 'user/openedBy', { roleIds });
      const all = [manager.row.roleIds, stronger.row.roleIds, retired.id].flat();
      expect((await opened(all)).body.data).toEqual(['food-cateory/foods', 'user', 'role']);
      expect((await opened([])).body.data).toEqual([]);
      const long = 'x'.repeat(501);
      for (const wrong of [undefined, 1, long, ['x'], [0], [2 ** 31], [{ toString: 1 }], [[{}]]]) {
        expect(complaints(await opened(wrong))).toEqual({
          roleIds: ['รูปแบบของสิทธิ์ไม่ถูกต้อง'],
        });
      }
    });

    it.each([
      ['password', { password: 'set by the manager' }],
      ['active', { active: false }],
      ['username', { username: 'renamed.by.manager' }],
      ['roleIds', { roleIds: [] }],
      ['mustChangePassword', { mustChangePassword: true }],
    ])('does not touch %s of someone with a key they lack', async (field, change) => {
      const manager = await addUser(server, ['user']);
      const stronger = await addUser(server, ['role']);
      const refused = await saveAs(manager, 'user/saveUser', edit(stronger, change));
      expect(complaints(refused)).toEqual({ [field]: [expect.stringContaining('มากกว่าคุณ')] });
      const corrected = edit(stronger, { phone: '0812345678' });
      expect((await saveAs(manager, 'user/saveUser', corrected)).status).toBe(200);
    });

    it('sets the password of an equal', async () => {
      const manager = await addUser(server, ['user']);
      const equal = await addUser(server, ['user']);
      const password = 'set by the manager';
      expect((await saveAs(manager, 'user/saveUser', edit(equal, { password }))).status).toBe(200);
      await server.signIn(equal.username, password);
    });
  });

  describe('who manages roles without being an admin', () => {
    const beyond = { auths: ['คุณให้สิทธิ์ใช้งานเมนูที่คุณเองไม่มีสิทธิ์ไม่ได้'] };

    it('makes roles of keys they hold, and no others', async () => {
      const manager = await addUser(server, ['role', 'food-cateory/foods']);
      const within = { name: 'เมนูเท่านั้น', auths: ['food-cateory/foods'] };
      expect((await saveAs(manager, 'role/saveRole', within)).status).toBe(200);
      const over = { name: 'มากกว่าตน', auths: ['food-cateory/foods', 'user'] };
      expect(complaints(await saveAs(manager, 'role/saveRole', over))).toEqual(beyond);
    });

    it('changes no role with keys they lack, nor brings one back', async () => {
      const manager = await addUser(server, ['role']);
      const strong = await server.save('role/saveRole', {
        name: 'แข็งแรง',
        auths: ['user'],
        active: false,
      });
      const { id, version } = strong;
      const revived = await saveAs(manager, 'role/saveRole', { id, version, active: true });
      expect(complaints(revived)).toEqual(beyond);
      const weakened = await saveAs(manager, 'role/saveRole', { id, version, auths: [] });
      expect(complaints(weakened)).toEqual(beyond);
      const renamed = await saveAs(manager, 'role/saveRole', { id, version, name: 'ชื่อใหม่' });
      expect(renamed.status).toBe(200);
    });

    it('retires no role with keys they lack, and so takes none of them from anybody', async () => {
      const manager = await addUser(server, ['role']);
      const strong = await server.save('role/saveRole', { name: 'ใช้อยู่', auths: ['user'] });
      const retire = ({ id, version }: Record<string, unknown>) =>
        saveAs(manager, 'role/saveRole', { id, version, active: false });
      expect(complaints(await retire(strong))).toEqual({
        active: ['คุณเลิกใช้สิทธิ์ที่เปิดเมนูซึ่งคุณเองไม่มีสิทธิ์ไม่ได้'],
      });
      const equal = await server.save('role/saveRole', { name: 'เท่ากัน', auths: ['role'] });
      expect((await retire(equal)).status).toBe(200);
    });

    it('does not widen a role of their own', async () => {
      const manager = await addUser(server, ['role']);
      const extra = await server.save('role/saveRole', {
        name: 'เพิ่มเติม',
        auths: ['food-cateory/retail'],
      });
      const roleIds = Array.isArray(manager.row.roleIds) ? manager.row.roleIds : [];
      await server.save('user/saveUser', edit(manager, { roleIds: [...roleIds, extra.id] }));
      const own = { id: roleIds[0], version: 1, auths: ['role', 'food-cateory/retail'] };
      expect(complaints(await saveAs(manager, 'role/saveRole', own))).toEqual({
        auths: ['คุณเพิ่มเมนูให้สิทธิ์ที่คุณถืออยู่เองไม่ได้'],
      });
    });
  });
});

describeDatabase('the last active admin', (open) => {
  const lastAdmin = ['ต้องมีผู้ดูแลระบบที่ใช้งานอยู่อย่างน้อยหนึ่งคน'];
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer(await open('migrated'));
    return () => server.app.close();
  });

  it('cannot be retired, nor lose admin', async () => {
    const { token, answer } = await server.signInAsAdmin();
    const save = (data: Record<string, unknown>) =>
      server.call('POST', '/api/user/saveUser', { data }, { token });
    const second = await addUser(server, [], { admin: true });
    expect((await save(edit(second, { active: false }))).status).toBe(200);
    const { id } = Object(answer.userLogin);
    const first = { id, version: 1 };
    expect(complaints(await save({ ...first, active: false }))).toEqual({ active: lastAdmin });
    expect(complaints(await save({ ...first, admin: false }))).toEqual({ admin: lastAdmin });
    expect((await save({ ...first, firstName: 'คนเดิม' })).body.data).toMatchObject({
      admin: true,
      active: true,
    });
  });

  it('stays when two connections each take away one of the last two', async () => {
    const second = await addUser(server, [], { admin: true });
    const { answer } = await server.signInAsAdmin();
    const { id } = Object(answer.userLogin);
    const service = createResourceService(
      server.context,
      createAccountHooks(createPasswords(CHEAP_PASSWORDS), server.context.config),
    );
    const outcomes = await Promise.allSettled([
      service.save(SYSTEM, 'users', { id, version: 2, active: false }),
      service.save(SYSTEM, 'users', edit(second, { admin: false })),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const refused = outcomes.find((outcome) => outcome.status === 'rejected');
    expect(refused?.reason).toMatchObject({ code: 'validation' });
  });
});

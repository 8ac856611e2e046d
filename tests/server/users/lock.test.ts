import { beforeAll, describe, expect, it } from 'vitest';
import { describeDatabase } from '../../support/databases.ts';
import {
  type Answer,
  addUser,
  complaints,
  startTestServer,
  type TestServer,
} from '../../support/server.ts';

type Person = Awaited<ReturnType<typeof addUser>>;
type Change = 'lockUser' | 'unlockUser';

describeDatabase('locking an account', (open) => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer(await open('migrated'));
    return () => server.app.close();
  });

  const ask = async (call: Change, data: unknown, token: string) =>
    server.call('POST', `/api/user/${call}`, { data }, { token });
  const asAdmin = async (call: Change, row: Person['row']) => {
    const { token } = await server.signInAsAdmin();
    return ask(call, { id: row.id, version: row.version }, token);
  };
  const logIn = ({ username, password }: Pick<Person, 'username' | 'password'>) =>
    server.call('POST', '/api/auth/login', { data: { username, password } });
  const rowOf = (answer: Answer): Person['row'] => {
    expect(answer.status, answer.text).toBe(200);
    return Object(answer.body.data);
  };

  it('ends its sessions at once and keeps it out until it is unlocked', async () => {
    const person = await addUser(server, ['food-cateory/units/u']);
    const session = await server.signIn(person.username, person.password);
    const locked = rowOf(await asAdmin('lockUser', person.row));
    expect(locked).toMatchObject({
      id: person.row.id,
      version: 2,
      active: true,
      lockedUntil: '9999-12-31T00:00:00.000Z',
    });
    const { token, cookie } = session;
    const search = await server.call('POST', '/api/foodcateory/searchUnitsWeb', {}, { token });
    expect(search.status).toBe(401);
    const refreshed = await server.call('GET', '/api/auth/refreshToken', undefined, { cookie });
    expect(refreshed.status).toBe(401);
    const refused = await logIn(person);
    expect([refused.status, refused.body.error]).toEqual([
      401,
      { code: 'unauthenticated', message: 'ชื่อผู้ใช้หรือรหัสผ่านไม่ถูกต้อง' },
    ]);
    const unlocked = rowOf(await asAdmin('unlockUser', locked));
    expect(unlocked).toMatchObject({ version: 3, lockedUntil: null });
    expect((await logIn(person)).status).toBe(200);
    expect((await server.call('POST', '/api/user/searchUser', {}, { token })).status).toBe(401);
  });

  it('is lifted neither by waiting, nor by wrong guesses, nor by a new password', async () => {
    const person = await addUser(server, []);
    const locked = rowOf(await asAdmin('lockUser', person.row));
    for (let count = 0; count < 5; count += 1) {
      await logIn({ username: person.username, password: 'wrong password' });
    }
    server.clock.advance(24 * 60 * 60);
    expect((await logIn(person)).status).toBe(401);
    const password = 'another password';
    const saved = await server.save('user/saveUser', { id: locked.id, version: 2, password });
    expect(saved.lockedUntil).toBe('9999-12-31T00:00:00.000Z');
    expect((await logIn({ username: person.username, password })).status).toBe(401);
  });

  it('unlocking ends the wait after wrong guesses, too', async () => {
    const person = await addUser(server, []);
    for (let count = 0; count < 5; count += 1) {
      await logIn({ username: person.username, password: 'wrong password' });
    }
    expect((await logIn(person)).status).toBe(429);
    rowOf(await asAdmin('unlockUser', person.row));
    expect((await logIn(person)).status).toBe(200);
  });

  it('needs id and version, and nothing else', async () => {
    const { token } = await server.signInAsAdmin();
    expect(complaints(await ask('lockUser', {}, token))).toEqual({
      id: [expect.stringContaining('กรุณา')],
      version: [expect.stringContaining('กรุณา')],
    });
    const { row } = await addUser(server, []);
    const data = { id: row.id, version: 1, admin: true };
    expect(complaints(await ask('lockUser', data, token))).toEqual({
      admin: ['ไม่รู้จักช่องข้อมูลนี้'],
    });
    expect((await ask('lockUser', { id: 999_999, version: 1 }, token)).status).toBe(404);
    const stale = await ask('lockUser', { id: row.id, version: 7 }, token);
    expect(stale.status).toBe(409);
    expect(Object(stale.body.error).current).toMatchObject({ id: row.id, lockedUntil: null });
  });

  describe('is refused', () => {
    it("for one's own account", async () => {
      const { token, answer } = await server.signInAsAdmin();
      const { id } = Object(answer.userLogin);
      expect(complaints(await ask('lockUser', { id, version: 1 }, token))).toEqual({
        lockedUntil: ['คุณระงับบัญชีของตนเองไม่ได้'],
      });
    });

    it.each<Change>(['lockUser', 'unlockUser'])(
      '%s for accounts stronger than one’s own',
      async (call) => {
        const manager = await addUser(server, ['user']);
        const { token } = await server.signIn(manager.username, manager.password);
        const admin = await addUser(server, [], { admin: true });
        const stronger = await addUser(server, ['role']);
        const equal = await addUser(server, ['user']);
        const target = ({ row }: Person) => ({ id: row.id, version: row.version });
        expect(complaints(await ask(call, target(admin), token))).toEqual({
          lockedUntil: [expect.stringContaining('ของผู้ดูแลระบบ')],
        });
        expect(complaints(await ask(call, target(stronger), token))).toEqual({
          lockedUntil: ['คุณระงับหรือปลดระงับสมาชิกที่มีสิทธิ์มากกว่าคุณไม่ได้'],
        });
        rowOf(await ask(call, target(equal), token));
      },
    );

    it('without the key of the screen of users', async () => {
      const other = await addUser(server, ['role']);
      const { token } = await server.signIn(other.username, other.password);
      const { id, version } = other.row;
      expect((await ask('lockUser', { id, version }, token)).status).toBe(403);
    });
  });
});

describeDatabase('the last active admin, whatever is tried', (open) => {
  let server: TestServer;
  let first: { token: string; id: unknown; version: unknown };

  beforeAll(async () => {
    server = await startTestServer(await open('migrated'));
    return () => server.app.close();
  });

  const usable = async (): Promise<Person['row'][]> => {
    const { body } = await server.call(
      'POST',
      '/api/user/searchUser',
      { data: { filters: [{ field: 'admin', operator: 'eq', value: true }] } },
      { token: (await server.signInAsAdmin()).token },
    );
    const rows: Person['row'][] = Array.isArray(body.data) ? body.data : [];
    return rows.filter((row) => row.active && row.lockedUntil === null);
  };
  const begin = async () => {
    const { token, answer } = await server.signInAsAdmin();
    const { id } = Object(answer.userLogin);
    const found = (await usable()).find((row) => row.id === id);
    first = { token, id, version: found?.version };
  };
  const ATTACKS = {
    retire: { call: 'saveUser', change: { active: false } },
    demote: { call: 'saveUser', change: { admin: false } },
    lock: { call: 'lockUser', change: {} },
  } as const;
  type Attack = keyof typeof ATTACKS;
  const attempt = (attack: Attack, row: { id: unknown; version: unknown }, token: string) => {
    const { call, change } = ATTACKS[attack];
    const data = { id: row.id, version: row.version, ...change };
    return server.call('POST', `/api/user/${call}`, { data }, { token });
  };
  const anotherAdmin = async () => {
    const person = await addUser(server, [], { admin: true });
    const { token } = await server.signIn(person.username, person.password);
    return { ...person.row, id: person.row.id, version: person.row.version, token };
  };

  it.each(Object.keys(ATTACKS) as Attack[])('does not %s oneself away', async (attack) => {
    await begin();
    expect((await attempt(attack, first, first.token)).status).toBe(400);
    expect(await usable()).toHaveLength(1);
  });

  it('loses nothing by losing every role', async () => {
    await begin();
    const data = { id: first.id, version: first.version, roleIds: [] };
    const saved = await server.call('POST', '/api/user/saveUser', { data }, first);
    expect(saved.status).toBe(200);
    const search = await server.call('POST', '/api/user/searchUser', {}, first);
    expect(search.status).toBe(200);
  });

  it('does not count admins who are locked or retired', async () => {
    const locked = await anotherAdmin();
    await begin();
    expect((await attempt('lock', locked, first.token)).status).toBe(200);
    expect((await attempt('retire', first, first.token)).status).toBe(400);
    expect((await attempt('demote', first, first.token)).status).toBe(400);
  });

  const kinds = Object.keys(ATTACKS) as Attack[];
  const pairs = kinds.flatMap((one, at) => kinds.slice(at).map((other) => [one, other] as const));
  it.each(pairs)(
    'stays when two of them %s and %s each other at the same instant',
    async (one, other) => {
      const second = await anotherAdmin();
      await begin();
      const answers = await Promise.all([
        attempt(one, second, first.token),
        attempt(other, first, second.token),
      ]);
      const statuses = answers.map(({ status }) => status);
      expect(
        statuses.filter((status) => status === 200),
        String(statuses),
      ).toHaveLength(1);
      expect(statuses.every((status) => [200, 400, 401, 403].includes(status))).toBe(true);
      // The one who stayed puts the other back, for the next round.
      const stayed = statuses[0] === 200 ? first : second;
      const gone = statuses[0] === 200 ? second : first;
      const attacked = statuses[0] === 200 ? one : other;
      const call = attacked === 'lock' ? 'unlockUser' : 'saveUser';
      const back = { retire: { active: true }, demote: { admin: true }, lock: {} }[attacked];
      const data = { id: gone.id, version: Number(gone.version) + 1, ...back };
      const restored = await server.call('POST', `/api/user/${call}`, { data }, stayed);
      expect(restored.status, restored.text).toBe(200);
      await begin();
      const [spare] = (await usable()).filter((row) => row.id === second.id);
      if (!spare) throw new Error('the second admin did not come back');
      const { id, version } = spare;
      expect((await attempt('demote', { id, version }, first.token)).status).toBe(200);
    },
  );
});

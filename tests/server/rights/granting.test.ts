/** Who may give which actions, what an older installation makes of them, and rows of several roles. */
import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { migrate } from '../../../src/engine/server/migrations/migrate.ts';
import { describeDatabase, describeEachDatabase } from '../../support/databases.ts';
import {
  type Answer,
  addUser,
  complaints,
  startTestServer,
  type TestServer,
} from '../../support/server.ts';
import { openStage, type Stage } from '../scope/world.ts';

const UNITS = 'food-cateory/units/u';
const RECORDS = 'waste-cateory/waste-records';
type Row = Record<string, unknown>;
const whose = (row: Row) => ({ id: row.id, version: row.version });

describeDatabase('giving actions', (open) => {
  let server: TestServer;
  let made = 0;

  beforeAll(async () => {
    server = await startTestServer(await open('migrated'));
    return () => server.app.close();
  });

  const role = (more: Row) => {
    made += 1;
    return server.save('role/saveRole', { name: `given ${made}`, ...more });
  };
  async function holderOf(...roles: Row[]) {
    const person = await addUser(server, [], { roleIds: roles.map(({ id }) => id) });
    const { token } = await server.signIn(person.username, person.password);
    const post = (path: string, data: unknown): Promise<Answer> =>
      server.call('POST', `/api/${path}`, { data }, { token });
    return { ...person, post };
  }

  it('gives no action that the giver has not, in a new role or in one that is there', async () => {
    const own = await role({ auths: ['role', 'user', UNITS], denied: [`${UNITS}:create`] });
    const giver = await holderOf(own);
    const refused = { auths: ['คุณให้หรือถอนสิ่งที่ทำได้ไม่ได้ หากมากกว่าที่คุณทำได้เอง'] };
    const wide = { name: 'too wide', auths: [UNITS] };
    expect(complaints(await giver.post('role/saveRole', wide))).toEqual(refused);
    const narrow = {
      name: 'narrow',
      auths: [UNITS],
      denied: [`${UNITS}:create`, `${UNITS}:import`],
    };
    const given = await giver.post('role/saveRole', narrow);
    expect(given.status, given.text).toBe(200);
    const row = given.body.data as Row;
    const widened = { ...whose(row), denied: [`${UNITS}:import`] };
    expect(complaints(await giver.post('role/saveRole', widened))).toEqual(refused);
    const lessDenied = { ...whose(row), denied: [`${UNITS}:create`] };
    expect((await giver.post('role/saveRole', lessDenied)).status).toBe(200);
  });

  it('takes nothing away of a role that gives more than the giver has', async () => {
    const giver = await holderOf(
      await role({ auths: ['role', UNITS], denied: [`${UNITS}:change`] }),
    );
    const wider = await role({ auths: [UNITS] });
    const answer = await giver.post('role/saveRole', {
      ...whose(wider),
      denied: [`${UNITS}:create`],
    });
    expect(complaints(answer)).toHaveProperty('auths');
    const retired = await giver.post('role/saveRole', { ...whose(wider), active: false });
    expect(complaints(retired)).toHaveProperty('active');
  });

  it('never lets a role of one’s own grow, though another of theirs has the action', async () => {
    const small = await role({ auths: ['role', UNITS], denied: [`${UNITS}:create`] });
    const giver = await holderOf(small, await role({ auths: [UNITS] }));
    const answer = await giver.post('role/saveRole', { ...whose(small), denied: [] });
    expect(complaints(answer)).toEqual({ auths: [expect.stringContaining('ถืออยู่เอง')] });
  });

  it('puts nobody into a role that gives more, and helps with no door of who has one', async () => {
    const giver = await holderOf(
      await role({ auths: ['user', UNITS], denied: [`${UNITS}:export`] }),
    );
    const wider = await role({ auths: [UNITS] });
    const themselves = await giver.post('user/saveUser', {
      ...whose(giver.row),
      roleIds: [...(giver.row.roleIds as number[]), wider.id],
    });
    expect(complaints(themselves)).toHaveProperty('roleIds');
    const { row } = await holderOf(wider);
    const taken = await giver.post('user/saveUser', {
      ...whose(row),
      password: 'taken over by them',
    });
    expect(complaints(taken)).toHaveProperty('password');
  });

  it('leaves an administrator everything, whatever their roles take away', async () => {
    const rights = ['create', 'change', 'retire', 'import', 'export', 'history'];
    const denied = ['user', 'role'].flatMap((key) => rights.map((right) => `${key}:${right}`));
    const nothing = await role({ auths: ['user', 'role'], denied });
    const admin = await addUser(server, [], { admin: true, roleIds: [nothing.id] });
    const { token, answer } = await server.signIn(admin.username, admin.password);
    expect(answer.userLogin).toMatchObject({ admin: true, denied: [] });
    const data = { ...whose(nothing), denied: [] };
    expect((await server.call('POST', '/api/role/saveRole', { data }, { token })).status).toBe(200);
  });

  it('needs the action of locking and of the file of a person', async () => {
    const giver = await holderOf(
      await role({ auths: ['user'], denied: ['user:change', 'user:export'] }),
    );
    const { row } = await addUser(server, []);
    expect((await giver.post('user/lockUser', whose(row))).status).toBe(403);
    expect((await giver.post('user/exportPerson', { id: row.id })).status).toBe(403);
  });

  it('drops what is taken away of keys that a role has no more', async () => {
    const saved = await role({ auths: [UNITS], denied: [`${UNITS}:create`, 'user:create'] });
    expect(saved.denied).toEqual([`${UNITS}:create`]);
    const without = await server.save('role/saveRole', { ...whose(saved), auths: ['user'] });
    expect(without.denied).toEqual([]);
  });

  it('names an action that there is not', async () => {
    const { token } = await server.signInAsAdmin();
    const data = { name: 'wrong', auths: [UNITS], denied: [`${UNITS}:fly`] };
    const answer = await server.call('POST', '/api/role/saveRole', { data }, { token });
    expect(complaints(answer)).toHaveProperty('denied');
  });
});

describeEachDatabase('an installation of before', (open) => {
  it('keeps all actions of its roles, without a hand', async () => {
    const database = await open('starter');
    const before = await startTestServer(database);
    const { context } = before;
    const role = await before.save('role/saveRole', { name: 'of before', auths: [UNITS] });
    await before.app.close();
    await database.db.execute(sql`alter table roles drop column denied`);
    await migrate(context);
    const server = await startTestServer(database);
    try {
      const { username, password } = await addUser(server, [], { roleIds: [role.id] });
      const { answer } = await server.signIn(username, password);
      expect(answer).toMatchObject({ roles: [{ auth: UNITS }], userLogin: { denied: [] } });
      const { rows } = await database.db.execute(sql`select distinct denied from roles`);
      expect(rows).toEqual([{ denied: [] }]);
    } finally {
      await server.app.close();
    }
  });
});

describeDatabase('actions of roles that open other rows', (open) => {
  let stage: Stage;

  beforeAll(async () => {
    stage = await openStage(open);
    return () => stage.server.app.close();
  });

  it('are given for the rows of the role that gives them', async () => {
    const { server, world } = stage;
    const actions = ['create', 'change', 'retire', 'import', 'export', 'history'];
    const denied = actions.map((action) => `${RECORDS}:${action}`);
    const reading = await server.save('role/saveRole', {
      ...{ name: 'sees all', auths: [RECORDS], scope: 'all', denied },
    });
    const working = await server.save('role/saveRole', {
      ...{ name: 'works in areas', auths: [RECORDS], scope: 'areas' },
    });
    const { username, password } = await addUser(server, [], {
      ...{ roleIds: [reading.id, working.id], tambonCode: '500101' },
      memberOfId: world.ids.organisations?.town,
    });
    const { token } = await server.signIn(username, password);
    const post = (path: string, data: unknown) =>
      server.call('POST', `/api/wastecateory/${path}`, { data }, { token });
    const rows = (await post('searchWasteRecord', {})).body.data as Row[];
    const find = (name: string) =>
      rows.find(({ id }) => id === world.ids.wasteRecords?.[name]) ?? {};
    expect(rows.map(({ id }) => id)).toContain(world.ids.wasteRecords?.far);
    const inside = await post('saveWasteRecord', { ...whose(find('house')), note: 'ในพื้นที่' });
    expect(inside.status, inside.text).toBe(200);
    const outside = await post('saveWasteRecord', { ...whose(find('far')), note: 'นอกพื้นที่' });
    expect(Object.values(complaints(outside)).flat()).toEqual(['สิทธิ์ของคุณให้ดูรายการนี้ แต่ไม่ให้แก้ไข']);
    const bulk = await post('bulkWasteRecord', {
      rows: [whose(find('far'))],
      fields: { active: false },
    });
    expect(bulk.status).toBe(400);
    expect((await post('versionsWasteRecord', { id: find('far').id })).status).toBe(404);
    expect((await post('versionsWasteRecord', { id: find('house').id })).status).toBe(200);
    const csv = await post('exportWasteRecord/csv', {});
    expect(csv.text).toContain(String(find('house').code));
    expect(csv.text).not.toContain(String(find('far').code));
  });
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedStarterData } from '../../../src/engine/server/seed/starter.ts';
import { fillDemonstration } from '../../../src/food-waste/server/demonstration/fill.ts';
import {
  readState,
  writeState,
} from '../../../src/food-waste/server/origin/demonstration-state.ts';
import { describeDatabase } from '../../support/databases.ts';
import { addUser, startTestServer, type TestServer } from '../../support/server.ts';
import { STARTER } from './records.ts';

const NOTICE = '/api/dashboard/demonstration';
const REMOVE = '/api/demonstration/remove';

describeDatabase('demonstration data on the web', (open) => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer(await open('migrated'));
    await seedStarterData(server.context, STARTER);
  });
  afterAll(() => server.app.close());

  it('is not reported where there is none', async () => {
    expect((await server.call('GET', NOTICE)).body).toEqual({ data: null });
  });

  it('is reported to everybody, and taken out by administrators alone', async () => {
    const { database } = server.context;
    await fillDemonstration(server.context, database.db, {
      records: { wasteRecords: 100, packagingRecords: 30 },
    });
    const notice = await server.call('GET', NOTICE);
    expect(notice.body).toEqual({ data: { records: 130, removable: true } });

    const { username, password } = await addUser(server, server.config.permissions);
    const { token } = await server.signIn(username, password);
    expect((await server.call('POST', REMOVE, {})).status).toBe(401);
    expect((await server.call('POST', REMOVE, {}, { token })).status).toBe(403);

    const admin = await server.signInAsAdmin();
    const signedIn = { token: admin.token };
    expect((await server.call('POST', REMOVE, { all: true }, signedIn)).status).toBe(400);
    expect((await server.call('POST', REMOVE, {}, signedIn)).body).toEqual({
      data: { rows: { wasteRecords: 100, packagingRecords: 30, places: 800 }, kept: 0 },
    });
    expect((await server.call('GET', NOTICE)).body).toEqual({ data: null });
    const told = await server.call('POST', '/api/audit/searchAudit', {}, signedIn);
    expect(told.body.data).toContainEqual(
      expect.objectContaining({ action: 'demonstrationRemoved', username: 'admin' }),
    );
  });

  it('brings restaurants that whoever enters data can choose, and nobody signs in as', async () => {
    await fillDemonstration(server.context, server.context.database.db, {
      records: { wasteRecords: 10, packagingRecords: 3 },
    });
    const clerk = await addUser(server, ['waste-cateory/waste-records']);
    const signedIn = await server.signIn(clerk.username, clerk.password);
    const choose = async (path: string, text: string) => {
      const sent = { data: { text, pagination: { pageSize: 1 } } };
      const found = await server.call('POST', `/api/${path}/options`, sent, signedIn);
      return Object(found.body.data)[0];
    };
    const reporter = await choose('place/searchPlace', 'DEMO-F-001');
    const data = {
      recordDate: '2026-02-28',
      reporterId: reporter?.id,
      materialId: (await choose('foodcateory/searchMaterial', 'VEG'))?.id,
      wasteFoodId: (await choose('wastecateory/searchWasteFoods', 'PREP'))?.id,
      wasteManageId: (await choose('wastecateory/searchWasteManage', 'MUNI'))?.id,
      weightKg: 1.5,
      part: 'edible',
      method: 'directWeighing',
    };
    const { save, group } = Object(server.config.resources.wasteRecords?.calls);
    const saved = await server.call('POST', `/api/${group}/${save}`, { data }, signedIn);
    expect(saved.status, saved.text).toBe(200);
    expect(saved.body.data).toMatchObject({
      reporter: { code: 'DEMO-F-001', name: expect.stringContaining('ร้านอาหารตัวอย่าง') },
      userType: 'outofhome',
      demonstration: false,
    });
    // The place of somebody new has the number of their account, not that of somebody made up.
    const { row } = await addUser(server, [], { userType: 'consumer' });
    const found = await choose('place/searchPlace', String(row.code));
    const { token } = await server.signInAsAdmin();
    const asked = { data: { filters: [{ field: 'id', operator: 'eq', value: row.id }] } };
    const home = await server.call('POST', '/api/place/searchPlace', asked, { token });
    expect(home.body.data).toMatchObject([{ id: found.id, personIds: [row.id] }]);
    const { rows } = await server.context.database.db.execute(
      'select id from users where demonstration',
    );
    expect(rows).toEqual([]);
  });

  it('is left to the command where there are millions', async () => {
    const { db } = server.context.database;
    await fillDemonstration(server.context, db, {
      records: { wasteRecords: 10, packagingRecords: 3 },
    });
    const state = await readState(db);
    if (!state) throw new Error('no state');
    const millions = { from: 0, to: 5_000_000, done: 5_000_000 };
    await writeState(db, { ...state, wasteRecords: millions });
    const notice = await server.call('GET', NOTICE);
    expect(notice.body).toEqual({ data: { records: 5_000_003, removable: false } });
    const { token } = await server.signInAsAdmin();
    const refused = await server.call('POST', REMOVE, {}, { token });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain('npm run demo -- --remove');
  });
});

describeDatabase('the last active administrator', (open) => {
  it('stays, although once made up for the demonstration', async () => {
    const server = await startTestServer(await open('migrated'));
    await seedStarterData(server.context, STARTER);
    const { database } = server.context;
    await fillDemonstration(server.context, database.db, {
      records: { wasteRecords: 10, packagingRecords: 3 },
    });
    const admin = await server.signInAsAdmin();
    const { row } = await addUser(server, []);
    // Those of older versions had accounts.
    await database.db.execute('update users set demonstration = true where not admin');
    const one = { id: row.id, version: row.version, username: String(row.username) };
    const password = 'a made up secret';
    const risen = { admin: true, active: true, password, mustChangePassword: false };
    await server.save('user/saveUser', { id: one.id, version: one.version, ...risen });
    const theirs = await server.signIn(one.username, password);
    const { id } = Object(admin.answer.userLogin);
    const retired = { data: { id, version: 1, active: false } };
    expect((await server.call('POST', '/api/user/saveUser', retired, theirs)).status).toBe(200);
    expect((await server.call('POST', REMOVE, {}, theirs)).status).toBe(200);
    const after = await server.signIn(one.username, password);
    expect(after.answer.userLogin).toMatchObject({ admin: true });
    await server.app.close();
  });
});

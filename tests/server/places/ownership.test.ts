/** Who may make a place somebody's: its records come with it. */
import { beforeAll, expect, it } from 'vitest';
import { describeDatabase } from '../../support/databases.ts';
import { addUser, complaints, startTestServer, type TestServer } from '../../support/server.ts';
import { reportFor } from '../privacy/support.ts';

type Row = Record<string, unknown>;

const RECORDS = ['waste-cateory/packaging-records', 'waste-cateory/waste-records'] as const;
const BEYOND =
  'คุณกำหนดเองไม่ได้ว่าข้อมูลนี้เป็นของคุณหรือของหน่วยงานของคุณ เพราะจะทำให้เห็นบันทึกที่คุณไม่ได้ดูแล ขอให้ผู้ดูแลระบบกำหนดให้';

describeDatabase('whose a place is', (open) => {
  let server: TestServer;
  let town: number;
  beforeAll(async () => {
    server = await startTestServer(await open('starter'));
    const { id } = await server.save('organisation/saveOrganisation', {
      ...{ name: 'เทศบาล', organisationType: 'municipality' },
    });
    town = Number(id);
    await server.save('organisation/saveOrganisationArea', {
      ...{ organisationId: town, areaCode: '500101' },
    });
    return () => server.app.close();
  });

  const addPlace = (fields: Row = {}) =>
    server.save('place/savePlace', {
      ...{ name: 'ร้าน', userType: 'retail', tambonCode: '500101', ...fields },
    });
  /** Somebody of the town with a role of each of these scopes, and calls of theirs. */
  async function member(...roles: readonly [scope: string, auths: readonly string[]][]) {
    const roleIds: unknown[] = [];
    for (const [scope, auths] of roles) {
      const name = `role ${crypto.randomUUID()}`;
      roleIds.push((await server.save('role/saveRole', { name, auths, scope })).id);
    }
    const { row, ...signIn } = await addUser(server, [], { roleIds, memberOfId: town });
    const who = await server.signIn(signIn.username, signIn.password);
    const post = (path: string, data: unknown) =>
      server.call('POST', `/api/${path}`, { data }, who);
    return { id: Number(row.id), post };
  }

  it('is not for them to say who would see its records by it', async () => {
    const placesOfArea = await member(['areas', ['place']], ['own', RECORDS]);
    const placesOfAll = await member(['all', ['place']], ['own', RECORDS]);
    const placesAlone = await member(['all', ['place']]);
    const clerk = await member(['areas', ['place', ...RECORDS]]);
    const elsewhere = await addPlace();
    await reportFor(server, elsewhere.id);
    const { id, version } = elsewhere;
    for (const one of [placesOfArea, placesOfAll, placesAlone, clerk]) {
      const personIds = [one.id];
      const saved = await one.post('place/savePlace', { id, version, personIds });
      expect(complaints(saved)).toEqual({ personIds: [BEYOND] });
      const bulk = { rows: [{ id, version }], fields: { personIds } };
      expect((await one.post('place/bulkPlace', bulk)).status).toBe(400);
    }
    const mixed = await member(['areas', ['place']], ['organisation', RECORDS]);
    const belongs = await mixed.post('place/savePlace', { id, version, memberOfId: town });
    expect(complaints(belongs)).toEqual({ memberOfId: [BEYOND] });
  });

  it('does not come back to who would see its records by it', async () => {
    const keeper = await member(['areas', ['place']], ['own', RECORDS]);
    const place = await addPlace({ personIds: [keeper.id] });
    const { id } = place;
    const taken = await server.save('place/savePlace', { id, version: 1, personIds: [] });
    const log = await keeper.post('place/versionsPlace', { id });
    const entry = Object(log.body.data).at(-1)?.id;
    const asked = { id, version: taken.version, entry };
    const restored = await keeper.post('place/restoreVersionPlace', asked);
    expect(complaints(restored)).toEqual({ personIds: [BEYOND] });
  });

  it('is for them to say who see its records anyway', async () => {
    const keeper = await member(['areas', ['place']], ['all', RECORDS]);
    const chain = await member(['organisation', ['place', ...RECORDS]]);
    const { id, version } = await addPlace({ memberOfId: town });
    const own = await keeper.post('place/savePlace', { id, version, personIds: [keeper.id] });
    expect(own.status, own.text).toBe(200);
    const personIds = [keeper.id, chain.id];
    const both = await chain.post('place/savePlace', {
      id,
      version: Number(version) + 1,
      personIds,
    });
    // Whom they do not see of the two was there before.
    expect(both.status, both.text).toBe(200);
  });

  it('is said of a new place by who makes it, and of others by who makes it theirs', async () => {
    const owner = await member(['own', ['place', ...RECORDS]]);
    const clerk = await member(['areas', ['place']]);
    const home = { name: 'บ้าน', userType: 'retail', personIds: [owner.id] };
    const made = await owner.post('place/savePlace', { ...home, tambonCode: '500101' });
    expect(made.status, made.text).toBe(200);
    const { id, version } = Object(made.body.data);
    const { row } = await addUser(server, [], { userType: 'consumer', tambonCode: '500101' });
    const data = { id, version, personIds: [owner.id, row.id] };
    const given = await clerk.post('place/savePlace', data);
    expect(given.status, given.text).toBe(200);
  });
});

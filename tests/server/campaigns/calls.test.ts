import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeDatabase } from '../../support/databases.ts';
import { addUser, complaints, startTestServer, type TestServer } from '../../support/server.ts';

/** The test's clock stands on 1 March 2026. */
const WINDOW = { startDate: '2026-02-20', endDate: '2026-03-10' };

describeDatabase('campaigns by call', (open) => {
  let server: TestServer;
  let token: string;
  const households: number[] = [];
  let campaignId: unknown;

  beforeAll(async () => {
    server = await startTestServer(await open('migrated'));
    token = (await server.signInAsAdmin()).token;
    for (const tambonCode of ['100101', '100102', '500101']) {
      const fields = { userType: 'consumer', tambonCode, members: 2 };
      households.push(Number((await addUser(server, [], fields)).row.id));
    }
    await addUser(server, [], { userType: 'retail', tambonCode: '100101' });
    const campaign = { name: 'ครัวเรือน กทม.', userType: 'consumer', ...WINDOW };
    ({ id: campaignId } = await server.save('wastecateory/saveCampaign', campaign));
  });
  afterAll(() => server.app.close());

  const call = (name: string, data: unknown, as = token) =>
    server.call('POST', `/api/wastecateory/${name}`, { data }, { token: as });
  const enrol = async (data: object) =>
    (await call('enrolCampaignReporters', { campaignId, userType: 'consumer', ...data })).body.data;
  const progress = async () => (await call('campaignProgress', { id: campaignId })).body;

  it('end no earlier than they begin, which is said at the last day', async () => {
    const wrong = { name: 'กลับหัว', startDate: '2026-03-02', endDate: '2026-03-01' };
    expect(complaints(await call('saveCampaign', wrong))).toEqual({
      endDate: ['วันสุดท้ายต้องไม่มาก่อนวันแรก'],
    });
    const { id, version } = await server.save('wastecateory/saveCampaign', {
      ...wrong,
      endDate: '2026-03-02',
    });
    // Only the first day is sent: the last is looked at all the same.
    const moved = await call('saveCampaign', { id, version, startDate: '2026-03-03' });
    expect(complaints(moved)).toHaveProperty('endDate');
  });

  it('enrol everybody of a type in an area, once, and tell before how many these are', async () => {
    expect(await enrol({ area: '10', preview: true })).toEqual({ added: 2, already: 0 });
    expect((await progress()).totals).toMatchObject({ reporters: 0 });
    expect(await enrol({ area: '10' })).toEqual({ added: 2, already: 0 });
    expect(await enrol({})).toEqual({ added: 1, already: 2 });
    expect((await progress()).totals).toEqual({
      reporters: 3,
      complete: 0,
      measured: 0,
      // 20 February to 1 March
      missing: 30,
    });
    const twice = { campaignId, reporterId: households[0] };
    expect((await call('saveCampaignReporter', twice)).status).toBe(409);
  });

  it('take back whoever was taken out', async () => {
    const { body } = await call('searchCampaignReporter', {
      filters: [{ field: 'reporterId', operator: 'eq', value: households[2] }],
    });
    const [row] = body.data as readonly Record<string, unknown>[];
    const out = { id: row?.id, version: row?.version, active: false };
    expect((await call('saveCampaignReporter', out)).status).toBe(200);
    expect((await progress()).totals).toMatchObject({ reporters: 2 });
    expect(await enrol({ area: '50' })).toEqual({ added: 1, already: 0 });
    expect((await progress()).totals).toMatchObject({ reporters: 3 });
  });

  it('name reporters by name, area and code, and the campaign by its days until today', async () => {
    const { body } = await call('campaignProgress', { id: campaignId, pageSize: 1 });
    expect(body).toMatchObject({ total: 3, campaign: { ...WINDOW, days: 10 } });
    const [row] = body.data as readonly Record<string, unknown>[];
    expect(row).toMatchObject({
      userType: 'consumer',
      missing: 10,
      missingDays: [['2026-02-20', '2026-03-01']],
    });
    expect(JSON.stringify(row?.area)).toContain('กรุงเทพมหานคร');
  });

  it('are a file of everybody who is looked for', async () => {
    const file = await call('exportCampaignProgress', { id: campaignId });
    expect(file.status).toBe(200);
    expect(String(file.headers['content-type'])).toContain('spreadsheetml');
    expect(decodeURIComponent(String(file.headers['content-disposition']))).toContain(
      'ครัวเรือน กทม. 2569-03-01',
    );
  });

  it('say in Thai what is wrong with a question, and are not there where there is none', async () => {
    expect((await call('campaignProgress', { id: 9999 })).status).toBe(404);
    expect(complaints(await call('campaignProgress', { id: campaignId, pageSize: 501 }))).toEqual({
      pageSize: [expect.stringContaining('1 ถึง 500')],
    });
    const staff = { campaignId, userType: 'staff' };
    expect(complaints(await call('enrolCampaignReporters', staff))).toHaveProperty('userType');
    const nowhere = { campaignId, userType: 'consumer', area: '00' };
    expect(complaints(await call('enrolCampaignReporters', nowhere))).toHaveProperty('area');
  });

  it('are for staff: who reports holds their key in vain, and is not told of it', async () => {
    const key = 'waste-cateory/campaigns';
    const retailer = await addUser(server, [key], { userType: 'retail', tambonCode: '100101' });
    const other = await server.signIn(retailer.username, retailer.password);
    const officer = await addUser(server, [key]);
    const staff = await server.signIn(officer.username, officer.password);
    for (const [name, data] of [
      ['campaignProgress', { id: campaignId }],
      ['exportCampaignProgress', { id: campaignId }],
      ['enrolCampaignReporters', { campaignId, userType: 'consumer', preview: true }],
      ['searchCampaign', {}],
      ['searchCampaignReporter', {}],
      ['searchCampaign', { options: true }],
      ['searchCampaignReporter', { options: true }],
    ] as const) {
      const answer = await call(name, data, other.token);
      expect(answer.status, name).toBe(403);
      expect(answer.text, name).not.toContain('ใจดี');
      expect((await call(name, data, staff.token)).status, name).toBe(200);
    }
    expect(other.answer.roles).toEqual([]);
    expect(staff.answer.roles).toEqual([{ auth: key }]);
  });

  it('are for holders of their key; their own are told to everybody who is enrolled', async () => {
    const other = await addUser(server, ['waste-cateory/waste-records']);
    const { token: without } = await server.signIn(other.username, other.password);
    for (const name of ['campaignProgress', 'exportCampaignProgress', 'enrolCampaignReporters']) {
      expect((await call(name, { id: campaignId }, without)).status).toBe(403);
      expect((await server.call('POST', `/api/wastecateory/${name}`, {})).status).toBe(401);
    }
    const own = (as: string) =>
      server.call('POST', '/api/wastecateory/ownCampaigns', {}, { token: as });
    expect((await own(without)).body.data).toEqual([]);
    const fields = { userType: 'consumer', tambonCode: '100101' };
    const reporter = await addUser(server, [], fields);
    const { id: reporterId } = reporter.row;
    await server.save('wastecateory/saveCampaignReporter', { campaignId, reporterId });
    const signedIn = await server.signIn(reporter.username, reporter.password);
    expect((await own(signedIn.token)).body.data).toMatchObject([
      { name: 'ครัวเรือน กทม.', missing: 10, missingDays: [['2026-02-20', '2026-03-01']] },
    ]);
    server.clock.advance(11 * 86_400);
    const later = await server.signIn(reporter.username, reporter.password);
    // Two days after its end.
    expect((await own(later.token)).body.data).toMatchObject([{ missing: 19 }]);
    server.clock.advance(6 * 86_400);
    const afterwards = await server.signIn(reporter.username, reporter.password);
    expect((await own(afterwards.token)).body.data).toEqual([]);
  });
});

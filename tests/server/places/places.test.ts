/** What reports its waste: with an account, without one, and as part of a chain. */
import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { CLUSTER, REPORTERS } from '../../../src/food-waste/server/rollups/measures.ts';
import { describeDatabase } from '../../support/databases.ts';
import { addUser, complaints, startTestServer, type TestServer } from '../../support/server.ts';
import { reportFor } from '../privacy/support.ts';

type Row = Record<string, unknown>;

const PACKAGING = 'waste-cateory/packaging-records';

describeDatabase('places', (open) => {
  let server: TestServer;
  let admin: { readonly token: string };
  beforeAll(async () => {
    server = await startTestServer(await open('starter'));
    admin = await server.signInAsAdmin();
    return () => server.app.close();
  });

  const search = async (path: string, data: Row, who = admin): Promise<Row[]> => {
    const answer = await server.call('POST', `/api/${path}`, { data }, who);
    expect(answer.status, answer.text).toBe(200);
    return Array.isArray(answer.body.data) ? answer.body.data : [];
  };
  const placesOf = (userId: unknown, who = admin) =>
    search(
      'place/searchPlace',
      { filters: [{ field: 'personIds', operator: 'eq', value: userId }] },
      who,
    );
  const addPlace = (fields: Row) =>
    server.save('place/savePlace', {
      name: 'ร้าน',
      userType: 'retail',
      tambonCode: '100101',
      ...fields,
    });
  const refused = async (data: Row) =>
    complaints(await server.call('POST', '/api/place/savePlace', { data }, admin));

  it('come with the account of whoever is no staff, by its number and code', async () => {
    const { row } = await addUser(server, [], {
      ...{ firstName: 'สมศรี', lastName: 'มีสุข', userType: 'consumer', members: 4 },
      tambonCode: '500101',
    });
    expect(await placesOf(row.id)).toMatchObject([
      {
        ...{ id: row.id, code: row.code, name: 'สมศรี มีสุข', userType: 'consumer', members: 4 },
        ...{ tambonCode: '500101', personIds: [row.id], active: true },
      },
    ]);
    const entries = await search('audit/searchAudit', {
      filters: [
        { field: 'resource', operator: 'eq', value: 'places' },
        { field: 'rowId', operator: 'eq', value: row.id },
      ],
    });
    expect(entries).toMatchObject([{ action: 'create', username: 'admin', label: 'สมศรี มีสุข' }]);
    const { row: officer } = await addUser(server, [], { userType: 'staff' });
    expect(await placesOf(officer.id)).toEqual([]);
  });

  it('follow what the account says, but for what was changed of the place itself', async () => {
    const { row } = await addUser(server, [], { userType: 'consumer', members: 2 });
    const [home] = await placesOf(row.id);
    await server.save('place/savePlace', { id: home?.id, version: home?.version, name: 'บ้านสวน' });
    await server.save('user/saveUser', {
      ...{ id: row.id, version: row.version, firstName: 'ใหม่', members: 5 },
      tambonCode: '830101',
    });
    expect(await placesOf(row.id)).toMatchObject([
      { name: 'บ้านสวน', members: 5, tambonCode: '830101' },
    ]);
  });

  it('follow an account that somebody changes who sees no places', async () => {
    const scope = { auths: ['user'], scope: 'areas' };
    const role = await server.save('role/saveRole', { name: 'ผู้ดูแลสมาชิก', ...scope });
    const organisation = { name: 'จังหวัดหนึ่ง', organisationType: 'province' };
    const { id: organisationId } = await server.save('organisation/saveOrganisation', organisation);
    await server.save('organisation/saveOrganisationArea', { organisationId, areaCode: '83' });
    const keeper = await addUser(server, [], {
      ...{ userType: 'staff', roleIds: [role.id], memberOfId: organisationId },
    });
    const { row } = await addUser(server, [], { userType: 'consumer', tambonCode: '830101' });
    const who = await server.signIn(keeper.username, keeper.password);
    const data = { id: row.id, version: row.version, members: 6 };
    const answer = await server.call('POST', '/api/user/saveUser', { data }, who);
    expect(answer.status, answer.text).toBe(200);
    expect(await placesOf(row.id)).toMatchObject([{ members: 6 }]);
  });

  it('need no account, and never have the number of another’s', async () => {
    const alone = await addPlace({ name: 'ร้านไม่มีบัญชี' });
    const { row } = await addUser(server, [], { userType: 'consumer' });
    const next = await addPlace({ name: 'ร้านถัดไป' });
    const [home] = await placesOf(row.id);
    expect(home?.id).toBe(row.id);
    expect(new Set([alone.id, row.id, next.id]).size).toBe(3);
    const record = await reportFor(server, alone.id);
    expect(record).toMatchObject({ reporterId: alone.id, reporter: { name: 'ร้านไม่มีบัญชี' } });
  });

  it('are all theirs, for whom a role opens their own, and nobody else’s', async () => {
    const role = await server.save('role/saveRole', {
      ...{ name: 'เจ้าของร้าน', auths: [PACKAGING, 'place'], scope: 'own' },
    });
    const owner = await addUser(server, [], { userType: 'retail', roleIds: [role.id] });
    const helper = await addUser(server, [], { userType: 'staff', roleIds: [role.id] });
    const shared = await addPlace({ name: 'สาขาสอง', personIds: [owner.row.id, helper.row.id] });
    const other = await addPlace({ name: 'ร้านอื่น' });
    const records = [
      await reportFor(server, owner.row.id),
      await reportFor(server, shared.id),
      await reportFor(server, other.id),
    ].map(({ id }) => id);
    const seenBy = async ({ username, password }: { username: string; password: string }) => {
      const who = await server.signIn(username, password);
      const found = await search('wastecateory/searchPackagingRecord', {}, who);
      const places = await search('place/searchPlace', {}, who);
      return {
        records: found.map(({ id }) => records.indexOf(id)).toSorted(),
        places: places.map(({ name }) => name).includes('ร้านอื่น'),
        count: places.length,
      };
    };
    expect(await seenBy(owner)).toEqual({ records: [0, 1], places: false, count: 2 });
    expect(await seenBy(helper)).toEqual({ records: [1], places: false, count: 1 });
  });

  it('of a chain are one contributor, by their head or by its name', async () => {
    const head = await addPlace({ name: 'เครือใหญ่' });
    const branches = [
      await addPlace({ name: 'สาขา ก', parentId: head.id }),
      await addPlace({ name: 'สาขา ข', parentId: head.id }),
      await addPlace({ name: 'ชื่อเดียวกัน 1', chain: 'เครือ ค' }),
      await addPlace({ name: 'ชื่อเดียวกัน 2', chain: ' เครือ ค ' }),
      await addPlace({ name: 'เดี่ยว' }),
    ];
    const ids = [head, ...branches].map(({ id }) => Number(id));
    const { rows } = await server.context.database.db.execute<{ clusters: number }>(sql`
      select count(distinct ${sql.raw(CLUSTER)})::integer as clusters
      from unnest(${sql.param(ids)}::integer[]) id
        cross join lateral (select id as reporter_id, 'retail' as user_type) r
        join ${sql.raw(REPORTERS)} u on u.id = r.reporter_id`);
    expect(rows[0]?.clusters).toBe(3);
  });

  it('are no branches of branches, nor of themselves', async () => {
    const head = await addPlace({ name: 'หัว' });
    const branch = await addPlace({ name: 'สาขา', parentId: head.id });
    const below = 'เลือกสำนักงานใหญ่ของเครือ สาขาเป็นสาขาของตัวเองหรือของสาขาอื่นไม่ได้';
    expect(await refused({ name: 'ย่อย', userType: 'retail', parentId: branch.id })).toEqual({
      parentId: [below],
    });
    const { id, version } = branch;
    expect(await refused({ id, version, parentId: id })).toEqual({ parentId: [below] });
    const other = await addPlace({ name: 'หัวอื่น' });
    expect(await refused({ id: head.id, version: head.version, parentId: other.id })).toEqual({
      parentId: ['สถานที่นี้มีสาขาอยู่ จึงเป็นสาขาของที่อื่นไม่ได้ ย้ายสาขาออกก่อน'],
    });
  });

  it('say no more who somebody was of whom nobody is made, in the log neither', async () => {
    const name = { firstName: 'มะลิวัลย์', lastName: 'เคยอยู่' };
    const { row } = await addUser(server, [], { userType: 'consumer', ...name });
    const [home] = await placesOf(row.id);
    const address = '99 หมู่ 9 ซอยลับ';
    await server.save('place/savePlace', { id: home?.id, version: home?.version, address });
    const shared = await addPlace({ name: 'ร้านร่วม', personIds: [row.id, 1] });
    const answer = await server.call(
      'POST',
      '/api/user/anonymiseUser',
      { data: { id: row.id, version: row.version, confirm: row.username } },
      admin,
    );
    expect(answer.status, answer.text).toBe(200);
    const { db } = server.context.database;
    const left = await db.execute(sql`
      select id from places where to_jsonb(places)::text ~ 'มะลิวัลย์|ซอยลับ'
      union all select row_id from audit_entries
        where resource = 'places' and to_jsonb(audit_entries)::text ~ 'มะลิวัลย์|ซอยลับ'`);
    expect(left.rows).toEqual([]);
    const kept = await db.execute(
      sql`select person_ids from places where id = ${Number(shared.id)}`,
    );
    expect(kept.rows).toEqual([{ person_ids: [1] }]);
  });

  it('are not called by who somebody was where they are enrolled, in the log neither', async () => {
    const name = { firstName: 'ชบาวดี', lastName: 'เคยร่วม' };
    const { row } = await addUser(server, [], { userType: 'consumer', ...name });
    const dates = { startDate: '2026-02-01', endDate: '2026-02-07' };
    const { id: campaignId } = await server.save('wastecateory/saveCampaign', {
      ...{ name: 'สัปดาห์ชั่งขยะ', ...dates },
    });
    const enrolled = await server.save('wastecateory/saveCampaignReporter', {
      ...{ campaignId, placeId: row.id },
    });
    const [home] = await placesOf(row.id);
    await server.save('place/savePlace', { id: home?.id, version: home?.version, name: 'บ้านชบา' });
    const { id, version } = enrolled;
    await server.save('wastecateory/saveCampaignReporter', { id, version, note: 'มาสาย' });
    const data = { id: row.id, version: row.version, confirm: row.username };
    const answer = await server.call('POST', '/api/user/anonymiseUser', { data }, admin);
    expect(answer.status, answer.text).toBe(200);
    const left = await server.context.database.db.execute(sql`
      select resource, action, label from audit_entries
      where to_jsonb(audit_entries)::text ~ 'ชบา'`);
    expect(left.rows).toEqual([]);
  });

  it('are named by records as places and as reporters, in what is sent and what is answered', async () => {
    const place = await addPlace({ name: 'ร้านสองชื่อ' });
    const record = await reportFor(server, place.id);
    const named = { id: place.id, code: place.code, name: 'ร้านสองชื่อ' };
    const both = { reporterId: place.id, placeId: place.id, reporter: named, place: named };
    expect(record).toMatchObject(both);
    const { body } = await server.call('GET', '/api/openapi.json', undefined);
    const described = Object(body).components.schemas;
    const rowNames = Object.keys(described.PackagingRecordsRow.properties).toSorted();
    expect(Object.keys(record).toSorted()).toEqual(rowNames);
    expect(described.PackagingRecordsRow.required).toContain('placeId');
    expect(described.PackagingRecordsCreate.properties.placeId).toBeDefined();
    expect(described.CampaignReportersCreate.required ?? []).not.toContain('reporterId');
    const other = await addPlace({ name: 'ร้านที่ย้ายไป' });
    const moved = await server.save('wastecateory/savePackagingRecord', {
      ...{ id: record.id, version: record.version, placeId: other.id },
    });
    expect(moved).toMatchObject({ reporterId: other.id, placeId: other.id });
    const of = (field: string) => ({
      filters: [{ operator: 'or', value: [{ field, operator: 'eq', value: other.id }] }],
      sorters: [{ field, order: 'asc' }],
    });
    const found = await search('wastecateory/searchPackagingRecord', of('placeId'));
    expect(found).toEqual(await search('wastecateory/searchPackagingRecord', of('reporterId')));
    expect(found).toMatchObject([{ id: record.id, place: { name: 'ร้านที่ย้ายไป' } }]);
  });
});

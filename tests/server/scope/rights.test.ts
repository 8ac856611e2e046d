import { beforeAll, describe, expect, it } from 'vitest';
import { describeDatabase } from '../../support/databases.ts';
import { addUser, complaints, type TestServer } from '../../support/server.ts';
import { openStage, RECORDS, type Stage, type World } from './world.ts';

const REPORTS = 'waste-cateory/reports';

describeDatabase('who sees some rows', (open) => {
  let server: TestServer;
  let world: World;
  let post: Stage['post'];
  let tokenOf: Stage['tokenOf'];

  beforeAll(async () => {
    ({ server, world, post, tokenOf } = await openStage(open));
    return () => server.app.close();
  });

  const idOf = (resource: string, name: string): number => world.ids[resource]?.[name] ?? 0;
  async function rowOf(search: string, id: number): Promise<Record<string, unknown>> {
    const filters = [{ field: 'id', operator: 'eq', value: id }];
    const answer = await post('admin', search, { filters });
    return (answer.body.data as Record<string, unknown>[])[0] ?? {};
  }
  const userOf = (name: string) => rowOf('user/searchUser', idOf('users', name));
  const whose = (row: Record<string, unknown>) => ({ id: row.id, version: row.version });

  describe('writes within them', () => {
    const outside = (field: string) => ({
      [field]: [expect.stringContaining('อยู่นอกข้อมูลที่คุณดูแล')],
    });

    it('adds no record elsewhere, and moves none there', async () => {
      const row = await rowOf('wastecateory/searchWasteRecord', idOf('wasteRecords', 'house'));
      const moved = await post('clerk', 'wastecateory/saveWasteRecord', {
        ...whose(row),
        tambonCode: '100101',
      });
      expect(complaints(moved)).toEqual(outside('tambonCode'));
      const { materialId, wasteFoodId, wasteManageId, part, method } = row;
      const how = { materialId, wasteFoodId, wasteManageId, part, method };
      const record = { ...how, recordDate: '2026-02-20', userType: 'consumer', weightKg: 1 };
      const made = await post('clerk', 'wastecateory/saveWasteRecord', {
        ...record,
        tambonCode: '100101',
      });
      expect(complaints(made)).toEqual(outside('tambonCode'));
      const theirs = await post('clerk', 'wastecateory/saveWasteRecord', {
        ...record,
        tambonCode: '500101',
      });
      expect(theirs.status, theirs.text).toBe(200);
    });

    it('is not told what is usual of records that they do not see', async () => {
      const place = await server.save('place/savePlace', {
        ...{ name: 'moved here', userType: 'consumer', tambonCode: '500101' },
      });
      const { categoryUnitId, wasteManagePackagingId } = await rowOf(
        'wastecateory/searchPackagingRecord',
        idOf('packagingRecords', 'house'),
      );
      const packaging = { categoryUnitId, wasteManagePackagingId, placeId: place.id };
      for (let day = 1; day <= 6; day += 1) {
        await server.save('wastecateory/savePackagingRecord', {
          ...{ ...packaging, recordDate: `2026-01-0${day}`, tambonCode: '100101', weightKg: 1 },
        });
      }
      const data = { ...packaging, recordDate: '2026-02-10', weightKg: 900 };
      const asked = (who: string) => post(who, 'wastecateory/previewPackagingRecord', data);
      expect((await asked('admin')).text).toContain('ปกติ 1 กก.');
      expect(Object((await asked('clerk')).body.data).warnings).toEqual([]);
    });

    it('names nobody whom they do not see', async () => {
      const row = await rowOf('wastecateory/searchWasteRecord', idOf('wasteRecords', 'house'));
      const answer = await post('clerk', 'wastecateory/saveWasteRecord', {
        ...whose(row),
        reporterId: idOf('users', 'far'),
      });
      expect(complaints(answer)).toEqual({ reporterId: [expect.stringContaining('ไม่พบ')] });
    });

    it('is not told which record, that they do not see, has the same days', async () => {
      const {
        id: _id,
        version: _version,
        ...far
      } = await rowOf('wastecateory/searchWasteRecord', idOf('wasteRecords', 'far'));
      const names = ['materialId', 'wasteFoodId', 'wasteManageId', 'part', 'method'];
      const how = Object.fromEntries(names.map((name) => [name, far[name]]));
      const record = { ...how, weightKg: 1, reporterId: idOf('users', 'house') };
      const call = 'wastecateory/saveWasteRecord';
      const hidden = await server.save(call, {
        ...{ ...record, recordDate: '2026-01-20', periodDays: 7, tambonCode: '100101' },
      });
      const days = { recordDate: '2026-01-18', periodDays: 2, tambonCode: '500101' };
      const answer = await post('clerk', call, { ...record, ...days });
      expect(complaints(answer)).toEqual({
        recordDate: [expect.stringContaining('อยู่นอกข้อมูลที่คุณดูแล')],
      });
      expect(answer.text).not.toContain(String(hidden.code));
      await server.save(call, { ...whose(hidden), active: false });
    });

    it('is told nothing of a row like theirs, that they do not see', async () => {
      const password = 'a password of nobody here';
      const person = { lastName: 'ตา', userType: 'consumer', password };
      const far = { ...person, firstName: 'ไกล', tambonCode: '100101' };
      const hidden = await server.save('user/saveUser', { ...far, username: 'far.hidden' });
      await server.save('user/saveUser', { ...whose(hidden), active: false });
      const near = { ...person, firstName: 'ใกล้', tambonCode: '500101' };
      const saved = await post('clerk', 'user/saveUser', {
        ...{ ...near, username: 'far.hidden', memberOfId: idOf('organisations', 'town') },
      });
      expect(saved.status).toBe(409);
      expect(Object(saved.body.error).fields).toEqual({ username: ['มีชื่อผู้ใช้นี้อยู่แล้ว'] });
    });

    it('takes no bulk change back that touched what they do not see', async () => {
      const rows = [
        await rowOf('wastecateory/searchWasteRecord', idOf('wasteRecords', 'house')),
        await rowOf('wastecateory/searchWasteRecord', idOf('wasteRecords', 'far')),
      ].map(whose);
      const data = { rows, fields: { note: 'ร่วมกัน' } };
      const done = await post('admin', 'wastecateory/bulkWasteRecord', data);
      const { batch } = done.body.data as { batch: string };
      const undone = await post('clerk', 'wastecateory/undoBulkWasteRecord', { batch });
      expect(undone.text).not.toContain(`"id":${idOf('wasteRecords', 'far')},"code"`);
      const far = await rowOf('wastecateory/searchWasteRecord', idOf('wasteRecords', 'far'));
      expect(far.note).toBe('ร่วมกัน');
    });
  });

  describe('gives no more than they have', () => {
    it('puts nobody into an organisation that is not below theirs', async () => {
      const clerk = await userOf('clerk');
      for (const name of ['province', 'elsewhere']) {
        const data = { ...whose(clerk), memberOfId: idOf('organisations', name) };
        const answer = await post('clerk', 'user/saveUser', data);
        expect(complaints(answer)).toEqual({ memberOfId: [expect.stringContaining('ไม่พบ')] });
      }
    });

    it('gives no area that their organisation is not responsible for', async () => {
      const organisationId = idOf('organisations', 'town');
      const given = (areaCode: string) =>
        post('clerk', 'organisation/saveOrganisationArea', { organisationId, areaCode });
      expect(complaints(await given('50'))).toEqual({
        areaCode: [expect.stringContaining('นอกพื้นที่รับผิดชอบ')],
      });
    });

    it('makes an organisation below theirs, and none beside it', async () => {
      const make = (name: string, parentId: number | null) =>
        post('officer', 'organisation/saveOrganisation', {
          ...{ name, organisationType: 'municipality', parentId },
        });
      const below = await make('เทศบาลใหม่', idOf('organisations', 'province'));
      expect(below.status, below.text).toBe(200);
      expect((await make('เทศบาลลอย', null)).status).toBe(400);
    });

    it('neither gives a role that opens more rows, nor acts upon who has one', async () => {
      const reader = await userOf('reader');
      const clerk = await userOf('clerk');
      const roleIds = reader.roleIds;
      const risen = await post('clerk', 'user/saveUser', { ...whose(clerk), roleIds });
      expect(complaints(risen)).toHaveProperty('roleIds');
      const keys = { tambonCode: '500101', roleIds };
      const stronger = await addUser(server, [], { username: 'scope.stronger', ...keys });
      const data = { ...whose(stronger.row), password: 'taken over by the clerk' };
      const taken = await post('clerk', 'user/saveUser', data);
      expect(complaints(taken)).toHaveProperty('password');
      const file = await post('clerk', 'user/exportPerson', { id: stronger.row.id });
      expect(file.status).toBe(400);
    });

    it('opens no door of who belongs further up, though their role is the same', async () => {
      const role = await server.save('role/saveRole', {
        ...{ name: 'same role', auths: [RECORDS, 'user'], scope: 'areas' },
      });
      const of = (organisation: string) => ({
        ...{ roleIds: [role.id], tambonCode: '500101' },
        memberOfId: idOf('organisations', organisation),
      });
      const lower = await addUser(server, [], of('town'));
      const upper = await addUser(server, [], of('province'));
      const { token } = await server.signIn(lower.username, lower.password);
      const save = (data: Record<string, unknown>, path = 'user/saveUser') =>
        server.call('POST', `/api/${path}`, { data }, { token });
      const password = 'taken over from below';
      expect(complaints(await save({ ...whose(upper.row), password }))).toHaveProperty('password');
      const memberOfId = idOf('organisations', 'town');
      const moved = await save({ ...whose(upper.row), memberOfId });
      expect(complaints(moved)).toHaveProperty('memberOfId');
      expect((await save(whose(upper.row), 'user/lockUser')).status).toBe(400);
      expect((await save({ id: upper.row.id }, 'user/exportPerson')).status).toBe(400);
      // Of whom they see everything they help with the password.
      const own = await server.save('role/saveRole', {
        ...{ name: 'own records', auths: [RECORDS], scope: 'own' },
      });
      const { row } = await addUser(server, [], { roleIds: [own.id], tambonCode: '500101' });
      const helped = await save({ ...whose(row), password });
      expect(helped.status, helped.text).toBe(200);
    });

    it('opens no door of who owns a record that they do not see', async () => {
      const neighbour = await addUser(server, [RECORDS], {
        ...{ userType: 'consumer', members: 2 },
        tambonCode: '500101',
      });
      const [role] = neighbour.row.roleIds as number[];
      const { version } = await rowOf('role/searchRole', role ?? 0);
      await server.save('role/saveRole', { id: role, version, scope: 'own' });
      const {
        id,
        code,
        version: _version,
        ...record
      } = await rowOf('wastecateory/searchWasteRecord', idOf('wasteRecords', 'far'));
      const names = ['materialId', 'wasteFoodId', 'wasteManageId', 'part', 'method'];
      await server.save('wastecateory/saveWasteRecord', {
        ...Object.fromEntries(names.map((name) => [name, record[name]])),
        ...{ recordDate: '2026-02-21', weightKg: 1, tambonCode: '100101' },
        reporterId: neighbour.row.id,
      });
      const taken = { ...whose(neighbour.row), password: 'taken over by the clerk' };
      expect(complaints(await post('clerk', 'user/saveUser', taken))).toHaveProperty('password');
      const file = await post('clerk', 'user/exportPerson', { id: neighbour.row.id });
      expect(file.status).toBe(400);
    });

    it('moves no organisation out from under those above it', async () => {
      const town = await rowOf('organisation/searchOrganisation', idOf('organisations', 'town'));
      const data = { ...whose(town), parentId: null };
      const answer = await post('clerk', 'organisation/saveOrganisation', data);
      expect(complaints(answer)).toEqual({
        parentId: [expect.stringContaining('จัดสังกัดได้เฉพาะหน่วยงานที่อยู่ใต้หน่วยงานของคุณ')],
      });
    });

    it('brings back no area that was taken from their organisation', async () => {
      const organisationId = idOf('organisations', 'town');
      const given = { organisationId, areaCode: '100101' };
      const area = await server.save('organisation/saveOrganisationArea', given);
      const retired = { id: area.id, version: area.version, active: false };
      const { version } = await server.save('organisation/saveOrganisationArea', retired);
      const data = { id: area.id, version, active: true };
      const answer = await post('clerk', 'organisation/saveOrganisationArea', data);
      expect(complaints(answer)).toHaveProperty('areaCode');
    });

    it('takes the file of nobody whom they do not see', async () => {
      const answer = await post('clerk', 'user/exportPerson', { id: idOf('users', 'far') });
      expect(answer.status).toBe(404);
    });

    it('takes the file of nobody with rows that they do not see, though no role opens them', async () => {
      const { row } = await addUser(server, [], { userType: 'consumer', tambonCode: '500101' });
      const { id } = row;
      const own = await post('clerk', 'user/exportPerson', { id });
      expect(own.status, own.text).toBe(200);
      await server.save('place/savePlace', {
        ...{ name: 'elsewhere', userType: 'consumer', tambonCode: '100101', personIds: [id] },
      });
      const answer = await post('clerk', 'user/exportPerson', { id });
      expect(complaints(answer)).toEqual({
        id: ['ข้อมูลของสมาชิกนี้มีส่วนที่อยู่นอกความดูแลของคุณ ขอให้ผู้ดูแลระบบดาวน์โหลดให้'],
      });
      // Nor by their door, behind which they take it themselves.
      const password = 'a long secret of theirs';
      const door = await post('clerk', 'user/saveUser', { ...whose(row), password });
      expect(complaints(door)).toEqual({
        password: ['ข้อมูลของสมาชิกนี้มีส่วนที่อยู่นอกความดูแลของคุณ ขอให้ผู้ดูแลระบบตั้งรหัสผ่านให้'],
      });
    });

    it('widens no role by which rows it opens', async () => {
      const auths = [RECORDS, 'user', 'role'];
      const role = await server.save('role/saveRole', { name: 'narrow', auths, scope: 'areas' });
      const { username, password } = await addUser(server, [], { roleIds: [role.id] });
      const { token } = await server.signIn(username, password);
      const save = (data: unknown) =>
        server.call('POST', '/api/role/saveRole', { data }, { token });
      const wider = await save({ ...whose(role), scope: 'all' });
      expect(complaints(wider)).toEqual({ scope: [expect.stringContaining('มากกว่าที่คุณเห็นเอง')] });
      const own = await save({ name: 'own alone', auths: [RECORDS], scope: 'own' });
      expect(own.status, own.text).toBe(200);
      const all = await save({ name: 'all of them', auths: [RECORDS], scope: 'all' });
      expect(all.status).toBe(400);
    });
  });

  it('opens no screen that is made of all rows', async () => {
    const role = await server.save('role/saveRole', {
      ...{ name: 'reports of some', auths: [RECORDS, REPORTS], scope: 'areas' },
    });
    const { username, password } = await addUser(server, [], { roleIds: [role.id] });
    const { answer, token } = await server.signIn(username, password);
    expect(JSON.stringify(answer.roles)).not.toContain(REPORTS);
    const figures = (who: string | undefined) =>
      server.call('POST', '/api/dashboard/getHomeDashboard', { data: {} }, { token: who });
    expect((await figures(tokenOf('reader'))).body.view).toBe('live');
    expect((await figures(token)).body.view).not.toBe('live');
  });

  it('chooses among nothing more by a screen that is closed to them', async () => {
    const campaigns = 'waste-cateory/campaigns';
    const roles = await Promise.all(
      [
        { name: 'beside campaigns', auths: [RECORDS], scope: 'own' },
        { name: 'campaigns of everybody', auths: [campaigns], scope: 'all' },
      ].map((role) => server.save('role/saveRole', role)),
    );
    const roleIds = roles.map(({ id }) => id);
    const namesFor = async (userType: string) => {
      const { row, ...account } = await addUser(server, [], {
        ...{ roleIds, userType, tambonCode: '500101' },
      });
      const who = await server.signIn(account.username, account.password);
      const asked = { data: { options: true } };
      const answer = await server.call('POST', '/api/place/searchPlace', asked, who);
      expect(answer.status, answer.text).toBe(200);
      return { own: row.id, ids: Object(answer.body.data).map(({ id }: { id: unknown }) => id) };
    };
    const household = await namesFor('consumer');
    expect(household.ids).toEqual([household.own]);
    expect((await namesFor('staff')).ids.length).toBeGreaterThan(1);
  });

  it('makes nobody staff who is none', async () => {
    const campaigns = 'waste-cateory/campaigns';
    const roleIds: unknown[] = [];
    for (const [name, auths] of [
      ['keeps all accounts', ['user', RECORDS]],
      ['all campaigns', [campaigns]],
    ]) {
      roleIds.push((await server.save('role/saveRole', { name, auths, scope: 'all' })).id);
    }
    const keeper = await addUser(server, [], { userType: 'retail', roleIds });
    const household = await addUser(server, [], { userType: 'consumer' });
    const { token } = await server.signIn(keeper.username, keeper.password);
    const save = (data: unknown) => server.call('POST', '/api/user/saveUser', { data }, { token });
    const beyond = {
      userType: ['เจ้าหน้าที่เท่านั้นที่กำหนดให้สมาชิกเป็นเจ้าหน้าที่ได้ ขอให้เจ้าหน้าที่หรือผู้ดูแลระบบกำหนดให้'],
    };
    for (const { row } of [keeper, household]) {
      expect(complaints(await save({ ...whose(row), userType: 'staff' }))).toEqual(beyond);
    }
    const made = { username: 'somebody.new', firstName: 'ใคร', lastName: 'สักคน' };
    const password = 'a long secret of somebody';
    expect(complaints(await save({ ...made, password, userType: 'staff' }))).toEqual(beyond);
    expect((await save({ ...made, password, userType: 'handler' })).status).toBe(200);
    // Staff make others staff, but for whom that would open what they may not use themselves.
    const officer = await addUser(server, ['user'], { userType: 'staff' });
    const who = await server.signIn(officer.username, officer.password);
    const raise = (row: Record<string, unknown>) =>
      server.call(
        'POST',
        '/api/user/saveUser',
        { data: { ...whose(row), userType: 'staff' } },
        who,
      );
    expect(complaints(await raise(keeper.row))).toHaveProperty('userType');
    expect((await raise(household.row)).status).toBe(200);
  });

  it('is told by who changes the rights, at the next request', async () => {
    const before = await post('house', 'wastecateory/searchWasteRecord', {});
    const ofOthers = (await post('admin', 'wastecateory/searchWasteRecord', {})).body.total;
    expect(Number(before.body.total)).toBeLessThan(Number(ofOthers));
    const person = await userOf('house');
    const roleIds = (await userOf('reader')).roleIds;
    await server.save('user/saveUser', { ...whose(person), roleIds });
    const after = await post('house', 'wastecateory/searchWasteRecord', {});
    expect(after.body.total).toBe(ofOthers);
  });

  it('keeps an organisation that they have retired in sight, to bring it back', async () => {
    const id = idOf('organisations', 'branch');
    const branch = await rowOf('organisation/searchOrganisation', id);
    const save = (data: Record<string, unknown>) =>
      post('manager', 'organisation/saveOrganisation', data);
    const retired = await save({ ...whose(branch), active: false });
    expect(retired.status, retired.text).toBe(200);
    const { version } = retired.body.data as Record<string, unknown>;
    const back = await save({ id, version, active: true });
    expect(back.status, back.text).toBe(200);
  });

  it('finds an organisation that would be below itself told', async () => {
    const province = await rowOf(
      'organisation/searchOrganisation',
      idOf('organisations', 'province'),
    );
    for (const name of ['province', 'town']) {
      const data = { ...whose(province), parentId: idOf('organisations', name) };
      const answer = await post('admin', 'organisation/saveOrganisation', data);
      expect(complaints(answer)).toEqual({
        parentId: [expect.stringContaining('หน่วยงานสังกัดตัวเองไม่ได้')],
      });
    }
  });
});

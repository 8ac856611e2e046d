/** Who sees all rows by one role and works on some of them by another helps nobody to more. */
import { beforeAll, expect, it } from 'vitest';
import { describeDatabase } from '../../support/databases.ts';
import { type Answer, addUser, complaints } from '../../support/server.ts';
import { openStage, RECORDS, type Stage } from './world.ts';

type Row = Record<string, unknown>;
const ACTIONS = ['create', 'change', 'retire', 'import', 'export', 'history'];
const KEYS = ['user', RECORDS];

describeDatabase('accounts of those who may work on other rows', (open) => {
  let stage: Stage;
  let made = 0;
  let post: (path: string, data: unknown) => Promise<Answer>;

  beforeAll(async () => {
    stage = await openStage(open);
    const { server, world } = stage;
    const denied = ACTIONS.map((action) => `${RECORDS}:${action}`);
    const roles = [
      { name: 'reads all', auths: KEYS, scope: 'all', denied },
      { name: 'works in areas', auths: [RECORDS], scope: 'areas' },
    ];
    const roleIds: unknown[] = [];
    for (const role of roles) roleIds.push((await server.save('role/saveRole', role)).id);
    const { username, password } = await addUser(server, [], {
      ...{ roleIds, memberOfId: world.ids.organisations?.town, tambonCode: '500101' },
    });
    const { token } = await server.signIn(username, password);
    post = (path, data) => server.call('POST', `/api/${path}`, { data }, { token });
    return () => server.app.close();
  });

  const takeOver = async (fields: Row): Promise<Answer> => {
    const { row } = await addUser(stage.server, [], fields);
    const { id, version } = row;
    return post('user/saveUser', { id, version, password: 'taken over by them' });
  };
  const role = async (scope: string) =>
    (
      await stage.server.save('role/saveRole', {
        name: `theirs ${++made}`,
        auths: [RECORDS],
        scope,
      })
    ).id;

  it('are not taken over where their areas are others', async () => {
    const roleIds = [await role('areas')];
    const { organisations } = stage.world.ids;
    const far = { roleIds, memberOfId: organisations?.elsewhere, tambonCode: '100101' };
    expect(complaints(await takeOver(far))).toHaveProperty('password');
    const near = { roleIds, memberOfId: organisations?.town, tambonCode: '500101' };
    expect((await takeOver(near)).status).toBe(200);
  });

  it('are not taken over where rows of their own are elsewhere', async () => {
    const own = await role('own');
    const setPassword = async (name: string) => {
      const id = stage.world.ids.users?.[name];
      const found = await stage.post('admin', 'user/searchUser', {
        filters: [{ field: 'id', operator: 'eq', value: id }],
      });
      const [row] = found.body.data as Row[];
      const mine = await stage.post('admin', 'user/saveUser', {
        id,
        version: row?.version,
        roleIds: [own],
      });
      const { version } = mine.body.data as Row;
      return post('user/saveUser', { id, version, password: 'taken over by them' });
    };
    expect(complaints(await setPassword('far'))).toHaveProperty('password');
    const near = await setPassword('house');
    expect(near.status, near.text).toBe(200);
  });

  it('are given no role by which they see what its giver does not', async () => {
    const { server, world } = stage;
    const { organisations } = world.ids;
    const users = await server.save('role/saveRole', {
      name: 'people',
      auths: ['user'],
      scope: 'all',
    });
    const areas = await role('areas');
    const giver = await addUser(server, [], {
      ...{ roleIds: [users.id, areas], memberOfId: organisations?.town, tambonCode: '500101' },
    });
    const { token } = await server.signIn(giver.username, giver.password);
    const give = async (memberOfId: unknown, tambonCode: string) => {
      const { id, version } = (await addUser(server, [], { roleIds: [], memberOfId, tambonCode }))
        .row;
      const data = { id, version, roleIds: [areas] };
      return server.call('POST', '/api/user/saveUser', { data }, { token });
    };
    expect(complaints(await give(organisations?.elsewhere, '100101'))).toHaveProperty('roleIds');
    const near = await give(organisations?.town, '500101');
    expect(near.status, near.text).toBe(200);
  });

  it('see no more by a role of theirs that somebody of other areas makes grow', async () => {
    const { server, world } = stage;
    const { organisations, users } = world.ids;
    const people = await server.save('role/saveRole', {
      ...{ name: 'people and roles', auths: ['user', 'role'], scope: 'all' },
    });
    const giver = await addUser(server, [], {
      ...{ roleIds: [people.id, await role('areas')], tambonCode: '500101' },
      memberOfId: organisations?.town,
    });
    const { token } = await server.signIn(giver.username, giver.password);
    const grow = async (scope: string, holder: Row) => {
      made += 1;
      const small = { name: `grows ${made}`, auths: ['user'], scope };
      const { id, version } = await server.save('role/saveRole', small);
      await server.save('user/saveUser', { ...holder, roleIds: [id] });
      const data = { id, version, auths: KEYS };
      return server.call('POST', '/api/role/saveRole', { data }, { token });
    };
    const officerOf = async (memberOfId: unknown, tambonCode: string) => {
      const { id, version } = (await addUser(server, [], { memberOfId, tambonCode })).row;
      return { id, version };
    };
    const reporter = async (name: string) => {
      const filters = [{ field: 'id', operator: 'eq', value: users?.[name] }];
      const found = (await stage.post('admin', 'user/searchUser', { filters })).body.data as Row[];
      return { id: found[0]?.id, version: found[0]?.version };
    };
    const refused = { scope: ['คุณให้สิทธิ์ที่เห็นข้อมูลมากกว่าที่คุณเห็นเองไม่ได้'] };
    const far = await officerOf(organisations?.elsewhere, '100101');
    expect(complaints(await grow('areas', far))).toEqual(refused);
    expect(complaints(await grow('own', await reporter('far')))).toEqual(refused);
    const near = await grow('areas', await officerOf(organisations?.town, '500101'));
    expect(near.status, near.text).toBe(200);
    const house = await grow('own', await reporter('house'));
    expect(house.status, house.text).toBe(200);
  });

  it('are neither locked nor taken away with everything of theirs by who may only see them', async () => {
    const { server, world } = stage;
    const { organisations } = world.ids;
    const denied = ACTIONS.map((action) => `user:${action}`);
    const roleIds: unknown[] = [];
    for (const one of [
      { name: 'sees people', auths: ['user'], scope: 'all', denied },
      { name: 'works with some people', auths: ['user'], scope: 'areas' },
    ]) {
      roleIds.push((await server.save('role/saveRole', one)).id);
    }
    const clerk = { memberOfId: organisations?.town, tambonCode: '500101' };
    const { username, password } = await addUser(server, [], { roleIds, ...clerk });
    const { token } = await server.signIn(username, password);
    const tried = async (fields: Row): Promise<number[]> => {
      const { id } = (await addUser(server, [], fields)).row;
      const answers: number[] = [];
      for (const [call, data] of [
        ['exportPerson', { id }],
        ['lockUser', { id, version: 1 }],
        ['unlockUser', { id, version: 2 }],
      ] as const) {
        const answer = await server.call('POST', `/api/user/${call}`, { data }, { token });
        answers.push(answer.status);
      }
      return answers;
    };
    const far = { memberOfId: organisations?.elsewhere, tambonCode: '100101' };
    expect(await tried(far)).toEqual([404, 404, 404]);
    expect(await tried(clerk)).toEqual([200, 200, 200]);
  });

  it('do on a screen of all rows what a role that opens it gives, and nothing by another', async () => {
    const { server, world } = stage;
    const campaigns = 'waste-cateory/campaigns';
    const denied = [`${campaigns}:create`];
    const roleIds: unknown[] = [];
    for (const one of [
      { name: 'looks at campaigns', auths: [campaigns], scope: 'all', denied },
      { name: 'opens no campaigns', auths: [campaigns], scope: 'areas' },
    ]) {
      roleIds.push((await server.save('role/saveRole', one)).id);
    }
    const person = await addUser(server, [], {
      ...{ roleIds, memberOfId: world.ids.organisations?.town, tambonCode: '500101' },
    });
    const { token, answer } = await server.signIn(person.username, person.password);
    expect(answer.userLogin).toMatchObject({ denied });
    const data = { name: 'theirs', startDate: '2026-02-02', endDate: '2026-02-08' };
    const saved = await server.call('POST', '/api/wastecateory/saveCampaign', { data }, { token });
    expect(saved.status, saved.text).toBe(403);
  });

  it('do not have all records counted anew that they change some of', async () => {
    const { server, world } = stage;
    const keys = ['waste-cateory/manage-waste', RECORDS];
    const reading = {
      name: 'reads factors',
      auths: keys,
      scope: 'all',
      denied: [`${RECORDS}:change`],
    };
    const working = { name: 'changes some', auths: [RECORDS], scope: 'areas' };
    const roleIds: unknown[] = [];
    for (const one of [reading, working])
      roleIds.push((await server.save('role/saveRole', one)).id);
    const person = await addUser(server, [], {
      ...{ roleIds, memberOfId: world.ids.organisations?.town, tambonCode: '500101' },
    });
    const { token } = await server.signIn(person.username, person.password);
    const data = { wasteManageId: 1, version: 'byDate' };
    for (const call of ['previewFactorRecalculation', 'recalculateFactors']) {
      const answer = await server.call('POST', `/api/wastecateory/${call}`, { data }, { token });
      expect(answer.status, answer.text).toBe(400);
    }
  });
});

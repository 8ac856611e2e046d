/** Views that roles share are arranged by who may do, and sees, as much as those who open them. */
import { beforeAll, expect, it } from 'vitest';
import { describeDatabase } from '../../support/databases.ts';
import { type Answer, addUser, complaints } from '../../support/server.ts';
import { openStage, RECORDS, type Stage } from './world.ts';

type Row = Record<string, unknown>;
const RESOURCE = { resource: 'wasteRecords' };

describeDatabase('a view of a role', (open) => {
  let stage: Stage;
  const roles: Record<string, unknown> = {};
  /** Of a clerk of the town who manages roles. */
  let post: (call: string, data: Row) => Promise<Answer>;

  const byAdmin = async (data: Row): Promise<Row> => {
    const answer = await stage.post('admin', 'listview/saveView', { ...RESOURCE, ...data });
    expect(answer.status, answer.text).toBe(200);
    return answer.body.data as Row;
  };
  const namesSeen = async (): Promise<unknown[]> => {
    const { body } = await post('loadList', RESOURCE);
    return Object(body.data).views.map(({ name }: Row) => name);
  };

  beforeAll(async () => {
    stage = await openStage(open);
    const { server, world } = stage;
    for (const [name, scope] of Object.entries({ clerks: 'areas', everywhere: 'all' })) {
      const auths = ['role', RECORDS];
      roles[name] = (await server.save('role/saveRole', { name, auths, scope })).id;
    }
    roles.shared = (
      await server.save('role/saveRole', { name: 'shared', auths: [RECORDS], scope: 'areas' })
    ).id;
    const { town, province } = world.ids.organisations ?? {};
    const clerk = await addUser(server, [], { roleIds: [roles.clerks], memberOfId: town });
    await addUser(server, [], { roleIds: [roles.shared], memberOfId: province });
    const { token } = await server.signIn(clerk.username, clerk.password);
    post = (call, data) => server.call('POST', `/api/listview/${call}`, { data }, { token });
    return () => server.app.close();
  });

  const beyond = {
    roleId: ['ผู้ที่มีสิทธิ์นี้เห็นข้อมูลมากกว่าที่คุณเห็น ขอให้ผู้ดูแลระบบบันทึกมุมมองให้'],
  };

  it.each(['everywhere', 'shared'])('that sees more is not made (%s)', async (name) => {
    const view = { ...RESOURCE, name: 'ของเขา', roleId: roles[name], isDefault: true };
    expect(complaints(await post('saveView', view))).toEqual(beyond);
    const own = await post('saveView', { ...RESOURCE, name: `ของฉัน ${name}` });
    const { id, version } = own.body.data as Row;
    const given = { ...RESOURCE, id, version, name: `ของฉัน ${name}`, roleId: roles[name] };
    expect(complaints(await post('saveView', given))).toEqual(beyond);
  });

  it.each(['everywhere', 'shared'])(
    'that sees more is neither shown, changed nor removed (%s)',
    async (name) => {
      const { id, version } = await byAdmin({
        ...{ name: `ร้านของสมหญิง ${name}`, roleId: roles[name], text: 'สมหญิง' },
      });
      expect(await namesSeen()).not.toContain(`ร้านของสมหญิง ${name}`);
      const none = await post('removeView', { id: 2_000_000, version: 1 });
      for (const answer of [
        await post('removeView', { id, version }),
        await post('saveView', { ...RESOURCE, id, version, name: 'ว่าง' }),
        // Nor is told which version it is.
        await post('removeView', { id, version: Number(version) + 1 }),
      ]) {
        expect([answer.status, answer.text]).toEqual([none.status, none.text]);
      }
    },
  );

  it('of the clerks of one town alone is theirs to make, change and remove', async () => {
    const view = { ...RESOURCE, name: 'ของเทศบาล', roleId: roles.clerks };
    const made = await post('saveView', view);
    expect(made.status, made.text).toBe(200);
    expect(made.body.data).toMatchObject({ isHeld: true, isEditable: true });
    const { id } = made.body.data as Row;
    const changed = await post('saveView', { ...view, id, version: 1, text: 'ผัก' });
    expect(changed.status, changed.text).toBe(200);
    expect(await namesSeen()).toContain('ของเทศบาล');
    expect((await post('removeView', { id, version: 2 })).status).toBe(204);
  });

  it('that somebody holds, and others who see more, opens their list and is not theirs', async () => {
    const { organisations } = stage.world.ids;
    await byAdmin({ name: 'ของทุกเทศบาล', roleId: roles.clerks });
    const fields = { roleIds: [roles.clerks], memberOfId: organisations?.province };
    await addUser(stage.server, [], fields);
    const { body } = await post('loadList', RESOURCE);
    const [found] = Object(body.data).views.filter(({ name }: Row) => name === 'ของทุกเทศบาล');
    expect(found).toMatchObject({ isHeld: true, isEditable: false });
    const removed = await post('removeView', { id: found.id, version: found.version });
    expect(removed.status).toBe(404);
  });
});

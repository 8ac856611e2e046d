/** What people of several places hold together is not one of them's to take away. */
import { beforeAll, expect, it } from 'vitest';
import { describeDatabase } from '../../support/databases.ts';
import { type Answer, addUser, complaints } from '../../support/server.ts';
import { openStage, RECORDS, type Stage } from './world.ts';

type Row = Record<string, unknown>;
const KEYS = ['role', 'user', RECORDS];

describeDatabase('a role that people of other places hold too', (open) => {
  let stage: Stage;
  let made = 0;
  /** Of a clerk of the town who manages roles. */
  let post: (path: string, data: unknown) => Promise<Answer>;

  const newRole = (scope: string) => {
    made += 1;
    const role = { name: `shared ${made}`, auths: KEYS, scope };
    return stage.server.save('role/saveRole', role);
  };
  const holdAt = (organisation: string, roleId: unknown) =>
    addUser(stage.server, [], {
      roleIds: [roleId],
      memberOfId: stage.world.ids.organisations?.[organisation],
      tambonCode: '500101',
    });
  const whose = ({ id, version }: Row) => ({ id, version });

  beforeAll(async () => {
    stage = await openStage(open);
    const { server } = stage;
    const { username, password } = await holdAt('town', (await newRole('areas')).id);
    const { token } = await server.signIn(username, password);
    post = (path, data) => server.call('POST', `/api/${path}`, { data }, { token });
    return () => server.app.close();
  });

  const beyond = ['มีผู้ใช้สิทธิ์นี้กับข้อมูลที่อยู่นอกความดูแลของคุณ ขอให้ผู้ดูแลระบบแก้ไข'];

  it.each([
    ['a menu', { auths: ['role'] }, 'auths'],
    ['what is done at a menu', { denied: ['user:change'] }, 'auths'],
    ['rows', { scope: 'own' }, 'scope'],
    ['all of it', { active: false }, 'active'],
  ])('loses %s by nobody who does not see what it opens to them', async (_, fields, at) => {
    const shared = await newRole('areas');
    const near = await holdAt('town', shared.id);
    const far = await holdAt('province', shared.id);
    const refused = await post('role/saveRole', { ...whose(shared), ...fields });
    expect(complaints(refused)).toEqual({ [at]: beyond });
    // Once those of the clerk's own town alone hold it, it is theirs to change.
    await stage.server.save('user/saveUser', { ...whose(far.row), roleIds: [] });
    const taken = await post('role/saveRole', { ...whose(shared), ...fields });
    expect(taken.status, taken.text).toBe(200);
    expect(near.row.roleIds).toEqual([shared.id]);
  });

  it('is renamed by whoever manages roles', async () => {
    const shared = await newRole('areas');
    await holdAt('province', shared.id);
    const renamed = await post('role/saveRole', { ...whose(shared), name: 'of another name' });
    expect(renamed.status, renamed.text).toBe(200);
  });
});

/** The usernames by which accounts of nobody are told: only anonymising gives them. */
import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { users } from '../../../src/engine/server/access/user-tables.ts';
import type { Database } from '../../../src/engine/server/db/database.ts';
import { describeDatabase } from '../../support/databases.ts';
import { addUser, complaints, startTestServer, type TestServer } from '../../support/server.ts';

const REFUSED = {
  username: ['ชื่อผู้ใช้ที่เป็น anonymised- ตามด้วยตัวเลข ใช้กับบัญชีที่ทำให้ไม่ระบุตัวตนแล้วเท่านั้น ให้ตั้งชื่ออื่น'],
};

describeDatabase('usernames of anonymised accounts', (open) => {
  let server: TestServer;
  let database: Database;

  beforeAll(async () => {
    database = await open('migrated');
    server = await startTestServer(database);
    return () => server.app.close();
  });

  const send = (call: string, data: unknown, token: string) =>
    server.call('POST', `/api/user/${call}`, { data }, { token });
  const asAdmin = async (call: string, data: unknown) =>
    send(call, data, (await server.signInAsAdmin()).token);

  it('no manager closes the account of a colleague for good with one', async () => {
    const manager = await addUser(server, ['user']);
    const { row } = await addUser(server, []);
    const target = { id: row.id, version: row.version };
    const { token } = await server.signIn(manager.username, manager.password);
    const renamed = { ...target, username: `anonymised-${row.id}`, active: false };
    expect(complaints(await send('saveUser', renamed, token))).toEqual(REFUSED);
    const retired = await send('saveUser', { ...target, active: false }, token);
    expect(retired.status, retired.text).toBe(200);
    const back = await asAdmin('saveUser', { ...target, version: 2, active: true });
    expect(back.status, back.text).toBe(200);
  });

  it.each(['anonymised-1', 'anonymised-999999', 'Anonymised-7'])(
    'nobody is added as %s',
    async (username) => {
      const person = { firstName: 'มานี', lastName: 'มีนา', userType: 'staff' };
      const data = { ...person, username, password: 'a password of theirs' };
      expect(complaints(await asAdmin('saveUser', data))).toEqual(REFUSED);
    },
  );

  it('nor does a change of many rows give one', async () => {
    const { row } = await addUser(server, []);
    const rows = [{ id: row.id, version: row.version }];
    const fields = { username: `anonymised-${row.id}` };
    const answer = await asAdmin('bulkUser', { rows, fields });
    expect(complaints(answer)).toEqual({ 'rows.0.username': REFUSED.username });
  });

  it('a name that only begins like one is as good as any', async () => {
    for (const username of ['anonymised', 'anonymised-by-me']) {
      expect((await addUser(server, [], { username })).row).toMatchObject({ username });
    }
  });

  it('who was called so before is saved as ever, and anonymising gives the name', async () => {
    const typed = await addUser(server, []);
    const username = 'anonymised-999';
    await database.db
      .update(users)
      .set({ username })
      .where(eq(users.id, Number(typed.row.id)));
    const { id, version } = typed.row;
    const saved = await asAdmin('saveUser', { id, version, username, firstName: 'มานะ' });
    expect(saved.status, saved.text).toBe(200);
    const done = await asAdmin('anonymiseUser', { id, version: 2, confirm: username });
    expect(done.body.data).toMatchObject({ username: `anonymised-${id}`, active: false });
  });
});

/** A role that opens some rows never opens all of them because somebody left its scope empty. */
import { beforeAll, expect, it } from 'vitest';
import { describeDatabase } from '../../support/databases.ts';
import { complaints, startTestServer, type TestServer } from '../../support/server.ts';
import { Sheets } from '../excel/support.ts';
import { RECORDS } from './world.ts';

describeDatabase('the row scope of a role that is left empty', (open) => {
  let server: TestServer;
  let sheets: Sheets;
  let role: Record<string, unknown>;

  beforeAll(async () => {
    server = await startTestServer(await open('migrated'));
    sheets = await Sheets.of(server);
    role = await server.save('role/saveRole', { name: 'own', auths: [RECORDS], scope: 'own' });
    return () => server.app.close();
  });

  const post = (path: string, data: unknown) =>
    server.call('POST', `/api/role/${path}`, { data }, { token: sheets.token });
  const scopeNow = async () => {
    const filters = [{ field: 'id', operator: 'eq', value: role.id }];
    const { body } = await post('searchRole', { filters });
    return Object([body.data].flat()[0]).scope;
  };

  it.each(['', null])('is refused by a save of %j', async (scope) => {
    const { id, version } = role;
    const answer = await post('saveRole', { id, version, scope });
    expect(complaints(answer)).toEqual({ scope: [expect.stringContaining('ข้อมูลที่เห็น')] });
    expect(await scopeNow()).toBe('own');
  });

  it.each(['', null])('is refused by a bulk change to %j', async (scope) => {
    const { id, version } = role;
    const answer = await post('bulkRole', { rows: [{ id, version }], fields: { scope } });
    expect(answer.status).toBe(400);
    expect(await scopeNow()).toBe('own');
  });

  it('stays as it is where its cell in a spreadsheet is empty', async () => {
    const file = (await sheets.fetch('role/exportRole/csv', {})).toString();
    const emptied = file.replace('"ของตนเอง"', '""');
    expect(emptied).not.toBe(file);
    const { status, data } = await sheets.apply('role/importRole', Buffer.from(emptied));
    expect(status).toBe(200);
    expect(data.counts).toMatchObject({ changed: 0, wrong: 0 });
    expect(await scopeNow()).toBe('own');
  });
});

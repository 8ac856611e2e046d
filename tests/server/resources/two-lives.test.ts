/** What was read before a failover, or before a backup was restored, must not be taken for what is there now. */
import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../src/engine/server/db/database.ts';
import { describeDatabase } from '../../support/databases.ts';
import { type Answer, startTestServer, type TestServer } from '../../support/server.ts';

type Wire = Readonly<Record<string, unknown>>;

describeDatabase('an id that lives twice, after writes were lost', (open) => {
  let database: Database;
  let server: TestServer;
  let token: string;

  beforeAll(async () => {
    database = await open('migrated');
    server = await startTestServer(database);
    ({ token } = await server.signInAsAdmin());
  });

  const tagOf = ({ version, createdAt, updatedAt }: Wire): string =>
    `"${version};${createdAt};${updatedAt}"`;
  const save = (path: string, data: Wire, ifMatch?: string): Promise<Answer> =>
    server.call(
      'POST',
      `/api/${path}`,
      { data },
      { token, headers: ifMatch === undefined ? {} : { 'if-match': ifMatch } },
    );
  const over = ({ id, version }: Wire, change: Wire): Wire => ({ id, version, ...change });
  const stored = async (id: unknown): Promise<unknown> => {
    const data = { filters: [{ field: 'id', operator: 'eq', value: id }] };
    const found = await server.call('POST', '/api/foodcateory/searchMaterial', { data }, { token });
    return Object(found.body.data)[0];
  };

  /** A row that is saved once the newest of its table was lost, and takes its id. */
  async function instead(call: string, table: string, lost: Wire, data: Wire): Promise<Wire> {
    await database.db.execute(sql`delete from ${sql.raw(table)} where id = ${lost.id}`);
    await database.db.execute(
      sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${lost.id}, false)`,
    );
    server.clock.advance(60);
    const row = await server.save(call, data);
    expect(row.id).toBe(lost.id);
    return row;
  }

  it('is not taken for the row that somebody has open: nothing is saved, nor shown of the other', async () => {
    const lost = await server.save('foodcateory/saveMaterial', { name: 'ปลาทู' });
    const row = await instead('foodcateory/saveMaterial', 'materials', lost, { name: 'กะทิ' });
    expect(row.version).toBe(lost.version);
    const answer = await save(
      'foodcateory/saveMaterial',
      over(lost, { name: 'ปลาทูนึ่ง' }),
      tagOf(lost),
    );
    expect(answer.status).toBe(409);
    expect(answer.body.error).toEqual({
      code: 'conflict',
      message: expect.stringContaining('เลขเดิมเป็นของรายการอื่น'),
    });
    expect(await stored(row.id)).toEqual(row);
  });

  it('is distinguished from the other even where nothing would change', async () => {
    const lost = await server.save('foodcateory/saveMaterial', { name: 'ปลาหมึก' });
    const row = await instead('foodcateory/saveMaterial', 'materials', lost, { name: 'ปลาหมึก' });
    const path = 'foodcateory/saveMaterial';
    expect((await save(path, over(lost, { name: 'ปลาหมึก' }), tagOf(lost))).status).toBe(409);
    expect((await save(path, over(row, { name: 'ปลาหมึก' }), tagOf(row))).body.data).toEqual(row);
  });

  it('whose change was lost meets the change that came instead, with the row as it is', async () => {
    const path = 'foodcateory/saveMaterial';
    const row = await server.save(path, { name: 'หอย' });
    const lost = await server.save(path, over(row, { name: 'หอยแครง' }));
    await database.db.execute(
      sql`update materials set name = 'หอย', version = 1, updated_at = created_at where id = ${row.id}`,
    );
    server.clock.advance(60);
    const now = await server.save(path, over(row, { name: 'หอยลาย' }));
    expect(now.version).toBe(lost.version);
    const answer = await save(path, over(lost, { pricePerKg: 90 }), tagOf(lost));
    expect(answer.status).toBe(409);
    expect(answer.body.error).toMatchObject({ code: 'conflict', current: now });
  });

  it('is saved over as read, whether the header comes, is left out, says any, or a proxy weakened it', async () => {
    const path = 'foodcateory/saveMaterial';
    let row = await server.save(path, { name: 'กุ้ง' });
    for (const header of [tagOf, () => undefined, () => '*', (of: Wire) => `W/${tagOf(of)}`]) {
      const answer = await save(path, over(row, { pricePerKg: Number(row.version) }), header(row));
      expect(answer.status, answer.text).toBe(200);
      expect(answer.body.data).toMatchObject({ version: Number(row.version) + 1 });
      row = Object(answer.body.data);
    }
  });

  it('is refused for a new row, which nobody has read', async () => {
    const { status, body } = await save('foodcateory/saveMaterial', { name: 'ปู' }, '"1;a;b"');
    expect([status, body.error]).toEqual([
      400,
      expect.objectContaining({ fields: { id: [expect.any(String)] } }),
    ]);
  });

  it('is no account to lock, or to make nobody of, in the place of the one that was open', async () => {
    const person = { firstName: 'มานะ', lastName: 'ใจดี', userType: 'staff' };
    const password = 'a long secret of somebody';
    const sent = (username: string) => ({ ...person, username, password });
    const lost = await server.save('user/saveUser', sent('mana'));
    const row = await instead('user/saveUser', 'users', lost, sent('manee'));
    for (const call of ['lockUser', 'unlockUser']) {
      const answer = await save(`user/${call}`, over(lost, {}), tagOf(lost));
      expect([call, answer.status]).toEqual([call, 409]);
    }
    const gone = over(lost, { confirm: 'manee' });
    expect((await save('user/anonymiseUser', gone, tagOf(lost))).status).toBe(409);
    expect((await save('user/lockUser', over(row, {}), tagOf(row))).status).toBe(200);
  });

  it('does not pass the list of one menu on to another, be both empty', async () => {
    const { id: foodTypeId } = await server.save('foodcateory/saveFoodType', { name: 'ยำ' });
    const lost = await server.save('foodcateory/saveMenu', { name: 'ยำปลาทู', foodTypeId });
    const list = '/api/foodcateory/loadMaterialFood';
    const read = async () => (await server.call('POST', list, { id: lost.id }, { token })).body;
    const before = await read();
    const dish = { name: 'ยำวุ้นเส้น', foodTypeId };
    await instead('foodcateory/saveMenu', 'menus', lost, dish);
    const after = await read();
    expect([before.data, after.data]).toEqual([[], []]);
    expect(after.revision).not.toBe(before.revision);
  });
});

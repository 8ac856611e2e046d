/** A file is taken in part by part, and is one all the same: so is what the audit log is told of it. */
import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { seedStarterData } from '../../../src/engine/server/seed/starter.ts';
import { describeEachDatabase } from '../../support/databases.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { Sheets } from './support.ts';
import { workbook } from './workbooks.ts';

const STARTER = new URL('../../../data/starter', import.meta.url).pathname;
const CALL = 'foodcateory/importMaterialSub';
/** Three parts, the last of them not full. */
const ROWS = 450;

describeEachDatabase('a file of several parts', (open) => {
  let server: TestServer;
  let sheets: Sheets;

  beforeAll(async () => {
    server = await startTestServer(await open('migrated'));
    await seedStarterData(server.context, STARTER);
    sheets = await Sheets.of(server);
    return () => server.app.close();
  });

  const run = async (statement: string) =>
    (await server.context.database.db.execute(sql.raw(statement))).rows;
  const fileOf = (name: string) =>
    workbook([
      ['กลุ่มวัตถุดิบ', 'ชื่อวัตถุดิบย่อย'],
      ...Array.from({ length: ROWS }, (_, n) => ['ผลไม้', `${name} ${n}`]),
    ]);

  it('leaves an entry for each row, with its labels, in the order of the file', async () => {
    const { status, data } = await sheets.apply(CALL, await fileOf('ทุเรียน'));
    expect([status, data.counts.new]).toEqual([200, ROWS]);
    const entries = await run(`select label, row_id as "rowId", changes from audit_entries
      where resource = 'materialSubs' and label like 'ทุเรียน %' order by id`);
    const stored = await run(`select id, name from material_subs
      where name like 'ทุเรียน %' order by id`);
    expect(entries.map(({ label, rowId }) => [label, rowId])).toEqual(
      stored.map(({ id, name }) => [name, id]),
    );
    expect(stored.map(({ name }) => name)).toEqual(
      Array.from({ length: ROWS }, (_, n) => `ทุเรียน ${n}`),
    );
    for (const { changes } of entries) {
      expect(changes).toContainEqual(
        expect.objectContaining({
          field: 'materialId',
          before: null,
          afterLabel: expect.objectContaining({ code: 'FRUIT', name: 'ผลไม้' }),
        }),
      );
    }
  });

  it.each([0, ROWS - 1])(
    'leaves nothing where the log does not take the entry of row %i, and others are served on',
    async (place) => {
      await run(`create function refuse_entry() returns trigger language plpgsql as $$ begin
        if new.label = 'มังคุด ${place}' then raise exception 'the log is full'; end if;
        return new; end $$`);
      await run(`create trigger refuse_entry before insert on audit_entries
        for each row execute function refuse_entry()`);
      const { status } = await sheets.apply(CALL, await fileOf('มังคุด'));
      await run('drop trigger refuse_entry on audit_entries');
      await run('drop function refuse_entry');
      expect(status).toBe(500);
      expect(await run(`select name from material_subs where name like 'มังคุด %'`)).toEqual([]);
      expect(await run(`select id from audit_entries where label like 'มังคุด %'`)).toEqual([]);
    },
  );
});

import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { loadWords } from '../../../src/engine/server/i18n.ts';
import { seedStarterData } from '../../../src/engine/server/seed/starter.ts';
import { describeDatabase } from '../../support/databases.ts';
import {
  addUser,
  LOCALES_DIRECTORY,
  startTestServer,
  type TestServer,
} from '../../support/server.ts';
import { Sheets } from './support.ts';
import { type TestCell, workbook } from './workbooks.ts';

const STARTER = new URL('../../../data/starter', import.meta.url).pathname;
const CALL = 'wastecateory/importWasteRecord';
const WORDS = loadWords(LOCALES_DIRECTORY);
const FIELDS = [
  ...['recordDate', 'periodDays', 'userType', 'reporterId', 'tambonCode', 'method', 'quantity'],
  ...['unitId', 'materialId', 'part', 'wasteFoodId', 'wasteManageId'],
];
const HEAD = FIELDS.map((field) => WORDS.fieldLabel('th', field, 'wasteRecords'));
const word = (set: string, value: string) => WORDS.text('th', `resources:choices.${set}.${value}`);

describeDatabase('days of a reporter in a spreadsheet', (open) => {
  let server: TestServer;
  let sheets: Sheets;
  let reporter: string;

  beforeAll(async () => {
    server = await startTestServer(await open('migrated'));
    await seedStarterData(server.context, STARTER);
    sheets = await Sheets.of(server);
    return () => server.app.close();
  });
  beforeEach(async () => {
    const { row } = await addUser(server, [], { userType: 'consumer' });
    reporter = String(row.code);
  });

  const row = (day: string, days: number, quantity: number): TestCell[] => {
    const waste = ['KG', 'RICE', word('foodPart', 'edible'), 'PLATE', 'MUNI'];
    return [
      { date: day },
      days,
      word('userType', 'consumer'),
      reporter,
      '100101',
      word('measuringMethod', 'directWeighing'),
      quantity,
      ...(quantity === 0 ? waste.map(() => null) : waste),
    ];
  };
  const send = async (...rows: readonly TestCell[][]) =>
    sheets.apply(CALL, await workbook([HEAD, ...rows]));
  const stored = async () => {
    const { rows } = await server.context.database.db.execute(sql`
      select record.code, weight_kg::float8 as kg from waste_records record
      join users on users.id = reporter_id where users.code = ${reporter} order by record_date`);
    return rows;
  };

  it('come in without waste, beside those with some, and go out as they came in', async () => {
    const taken = await send(
      row('2026-01-05', 1, 0),
      row('2026-01-06', 1, 2),
      row('2026-01-06', 1, 3),
      row('2026-01-13', 7, 0),
    );
    expect([taken.status, taken.data?.counts.new]).toEqual([200, 4]);
    expect((await stored()).map(({ kg }) => kg)).toEqual([0, 2, 3, 0]);
    const file = await sheets.fetch('wastecateory/exportWasteRecord', {});
    const again = await sheets.preview(CALL, file);
    expect(again.data.counts).toMatchObject({ new: 0, changed: 0, unchanged: 4 });
  });

  it('are refused where rows of the file stand against one another, by the row', async () => {
    const { status, error } = await send(
      row('2026-02-07', 7, 2),
      row('2026-02-10', 7, 2),
      row('2026-02-07', 7, 0),
      row('2026-02-21', 1, 0),
      row('2026-02-21', 1, 4),
    );
    expect(status).toBe(601);
    expect(error.rows.map(({ row: at, column, message }) => [at, column, message])).toEqual([
      [3, 'A', expect.stringContaining('ซ้อนกับช่วง 01/02/2569–07/02/2569 ของแถวที่ 2 ในไฟล์')],
      [4, 'A', expect.stringContaining('แถวที่ 2 ในไฟล์')],
      [6, 'A', expect.stringContaining('แถวที่ 5 ในไฟล์')],
    ]);
    expect(await stored()).toEqual([]);
  });

  it('are refused where a stored record stands against them, by its code', async () => {
    await send(row('2025-12-14', 7, 2));
    const [record] = await stored();
    const { error } = await send(row('2025-12-12', 1, 1), row('2025-12-14', 7, 5));
    expect(error.rows).toEqual([
      { row: 2, column: 'A', message: expect.stringContaining(`รายการ ${record?.code}`) },
    ]);
  });

  it('say what to do where an item of nothing is sent', async () => {
    const cells = row('2025-12-20', 1, 2).map((cell) => (cell === 2 ? 0 : cell));
    const { error } = await send(cells);
    expect(error.rows).toEqual([
      {
        row: 2,
        column: 'G',
        message: expect.stringMatching(/ปริมาณ 0 หมายถึงไม่มีขยะเลยตลอดช่วงที่เก็บ.*วัตถุดิบ.*หน่วยวัด/),
      },
    ]);
  });
});

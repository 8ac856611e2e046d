import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { loadWords } from '../../../src/engine/server/i18n.ts';
import { seedStarterData } from '../../../src/engine/server/seed/starter.ts';
import { describeDatabase } from '../../support/databases.ts';
import {
  addUser,
  LOCALES_DIRECTORY,
  startTestServer,
  type TestServer,
} from '../../support/server.ts';
import { rowsOf, Sheets } from './support.ts';
import { type Dialect, type TestCell, unpack, workbook } from './workbooks.ts';

const STARTER = new URL('../../../data/starter', import.meta.url).pathname;
const UNITS = ['รหัส', 'ชื่อหน่วยวัด', 'อักษรย่อ', 'ประเภทหน่วย', 'เทียบเท่า (กก.)'];
const CALL = 'foodcateory/importUnits';
const WORDS = loadWords(LOCALES_DIRECTORY);

describeDatabase('what comes in from a spreadsheet', (open) => {
  let server: TestServer;
  let sheets: Sheets;
  let made = 0;

  beforeAll(async () => {
    server = await startTestServer(await open('migrated'));
    await seedStarterData(server.context, STARTER);
    sheets = await Sheets.of(server);
    return () => server.app.close();
  });

  /** A row of a unit of measure that nobody has. */
  const unit = (...others: readonly TestCell[]): TestCell[] => {
    made += 1;
    const [kind = 'น้ำหนัก', kg = 1] = others;
    return [null, `หน่วยใหม่ ${made}`, `น${made}`, kind, kg];
  };
  const unitsFile = (rows: readonly (readonly TestCell[])[], dialect?: Dialect) =>
    workbook([UNITS, ...rows], dialect);
  const find = async (call: string, data: object) => {
    const answer = await server.call('POST', `/api/${call}`, { data }, sheets);
    return answer.body.data as Record<string, unknown>[];
  };
  const findUnit = async (name: TestCell | undefined) => {
    const filters = [{ field: 'name', operator: 'eq', value: name }];
    return (await find('foodcateory/searchUnitsWeb', { filters }))[0];
  };
  const count = async (table: string) => {
    const { db } = server.context.database;
    const { rows } = await db.execute(sql.raw(`select count(*)::integer as n from ${table}`));
    return Number(rows[0]?.n);
  };

  it('is shown first, as new, changed, unchanged and wrong rows, and nothing is written', async () => {
    const before = await count('units');
    const fresh = unit();
    const file = await unitsFile([
      fresh,
      ['KG', 'กิโลกรัม', 'โล', 'น้ำหนัก', 1],
      ['G', 'กรัม', 'ก.', 'น้ำหนัก', 0.001],
      [null, 'ผิด', 'ผ', 'ไม่มีประเภทนี้', 'abc'],
    ]);
    const { status, error } = await sheets.preview(CALL, file);
    expect(status).toBe(601);
    expect(error.preview?.counts).toMatchObject({ new: 1, changed: 1, unchanged: 1, wrong: 1 });
    expect(error.preview?.new[0]).toMatchObject({ row: 2, label: fresh[1] });
    expect(error.preview?.changed[0]).toEqual({
      row: 3,
      label: 'กิโลกรัม',
      values: [{ label: 'อักษรย่อ', before: 'กก.', after: 'โล' }],
    });
    expect(error.rows).toEqual([
      { row: 5, column: 'D', message: expect.stringContaining('ไม่อยู่ในรายการ เลือกจาก: น้ำหนัก') },
      { row: 5, column: 'E', message: 'เทียบเท่า (กก.) ต้องเป็นตัวเลข' },
    ]);
    expect(await count('units')).toBe(before);
  });

  it('reports all that is wrong with a row at once, also what is wanted only beside another cell', async () => {
    const file = await workbook([
      [...UNITS, 'ลำดับการแสดง'],
      [null, 'หน่วยที่ไม่มีน้ำหนัก', 'นมน', 'น้ำหนัก', null, 'ก่อน'],
      [null, 'หน่วยที่ไม่มีประเภท', 'นมป', 'ไม่มีประเภทนี้', null, 'ก่อน'],
    ]);
    const { error } = await sheets.preview(CALL, file);
    const columns = (row: number) =>
      (error.preview?.wrong ?? [])
        .filter(({ rows }) => rows.some(({ from, to }) => from <= row && row <= to))
        .map(({ column }) => column);
    expect(columns(2).sort()).toEqual(['E', 'F']);
    // Whether the weight is wanted, nobody can tell without the kind.
    expect(columns(3).sort()).toEqual(['D', 'F']);
  });

  it('is taken in whole, with its entries in the audit log, as single saves would be', async () => {
    const before = await count('audit_entries');
    const rows = Array.from({ length: 450 }, () => unit());
    const file = await unitsFile(rows);
    const { data: looked } = await sheets.preview(CALL, file);
    const { status, data } = await sheets.apply(CALL, file, looked.revision);
    expect([status, data.counts.new]).toEqual([200, 450]);
    const [first, last] = [await findUnit(rows[0]?.[1]), await findUnit(rows[449]?.[1])];
    expect(first).toMatchObject({
      kind: 'weight',
      kgPerUnit: 1,
      version: 1,
      active: true,
      createdBy: 'ผู้ดูแล ระบบ',
      code: `UNIT${String(first?.id).padStart(4, '0')}`,
    });
    expect(last?.id).toBe(Number(first?.id) + 449);
    // One for each row, and one for the import itself.
    expect(await count('audit_entries')).toBe(before + 451);
    const [entry] = await find('audit/searchAudit', {
      filters: [{ field: 'rowId', operator: 'eq', value: first?.id }],
    });
    expect(entry).toMatchObject({ action: 'create', resource: 'units', label: rows[0]?.[1] });
  });

  it('may leave out a column whose field has a default, which is what it then is', async () => {
    const reporter = await addUser(server, [], {
      userType: 'consumer',
      tambonCode: '100101',
      members: 4,
    });
    const first = async (table: string, condition: string) => {
      const { rows } = await server.context.database.db.execute<{ name: string }>(
        sql.raw(
          `select name || ' [' || code || ']' as name from ${table} where ${condition} limit 1`,
        ),
      );
      return rows[0]?.name ?? '';
    };
    const cells: Record<string, TestCell> = {
      recordDate: { date: '2026-01-05' },
      userType: WORDS.text('th', 'resources:choices.userType.consumer'),
      reporterId: String(reporter.row.code),
      materialId: await first('materials', 'true'),
      weightKg: 2,
      part: WORDS.text('th', 'resources:choices.foodPart.edible'),
      wasteFoodId: await first('waste_foods', "'consumer' = any(user_types)"),
      wasteManageId: await first('waste_manages', 'counts_as_waste'),
      method: WORDS.text('th', 'resources:choices.measuringMethod.directWeighing'),
      tambonCode: '100101',
    };
    const head = Object.keys(cells).map((field) => WORDS.fieldLabel('th', field, 'wasteRecords'));
    const file = await workbook([head, Object.values(cells)]);
    const taken = await sheets.apply('wastecateory/importWasteRecord', file);
    expect([taken.status, taken.data?.counts.new]).toEqual([200, 1]);
    const { rows } = await server.context.database.db.execute(
      sql`select period_days from waste_records`,
    );
    expect(rows).toEqual([{ period_days: 1 }]);
    // The same file once more: nothing forbids it, but it would double what is there.
    const again = await sheets.preview('wastecateory/importWasteRecord', file);
    expect(again.data.counts).toMatchObject({ new: 1, alike: 1 });
    expect(again.data.alike).toEqual([{ from: 2, to: 2 }]);
    const other = await workbook([
      head,
      Object.values({ ...cells, weightKg: 3 }),
      Object.values({ ...cells, weightKg: -4 }),
    ]);
    const { error } = await sheets.preview('wastecateory/importWasteRecord', other);
    expect(error.preview?.counts).toMatchObject({ new: 1, alike: 0, wrongCells: 1 });

    // Of a row with a cell that cannot be read all is told at once, and nothing that is not so.
    const { userType: _type, tambonCode: _area, ...shorter } = cells;
    const names = Object.keys(shorter);
    const wrong = await sheets.preview(
      'wastecateory/importWasteRecord',
      await workbook([
        names.map((field) => WORDS.fieldLabel('th', field, 'wasteRecords')),
        Object.values(shorter),
        Object.values({ ...shorter, weightKg: 'ครึ่งโล' }),
        Object.values({ ...shorter, weightKg: 'สองขีด', materialId: null }),
        Object.values({ ...shorter, reporterId: 'ไม่มีผู้นี้' }),
      ]),
    );
    const kilograms = String.fromCharCode(65 + names.indexOf('weightKg'));
    const material = String.fromCharCode(65 + names.indexOf('materialId'));
    const reporterColumn = String.fromCharCode(65 + names.indexOf('reporterId'));
    expect(wrong.error.rows.map(({ row, column }) => [row, column])).toEqual([
      [3, kilograms],
      [4, kilograms],
      [4, material],
      [5, reporterColumn],
    ]);
  });

  it('is left out whole when one row is wrong', async () => {
    const [units, entries] = [await count('units'), await count('audit_entries')];
    const file = await unitsFile([...Array.from({ length: 300 }, () => unit()), unit('น้ำหนัก', -1)]);
    const { status, error } = await sheets.apply(CALL, file);
    expect(status).toBe(601);
    expect(error).toMatchObject({
      code: 'upload',
      message: 'เกิดข้อผิดพลาดในการอัปโหลดไฟล์ กรุณาตรวจสอบข้อมูล',
      rows: [{ row: 302, column: 'E', message: expect.stringContaining('มากกว่า 0') }],
    });
    expect([await count('units'), await count('audit_entries')]).toEqual([units, entries]);
  });

  it('gives the file back with its errors beside the cells, and all else as it was', async () => {
    const rows = [
      ['บัญชีหน่วยวัด ปี 2569'],
      [...UNITS, 'ของฉัน'],
      [...unit('น้ำหนัก', -1), { formula: 'E3*2', value: -2 }],
      [...unit(), 'เก็บไว้'],
      [null, '', 'ว่าง', 'ปริมาตร', null, true],
    ] as TestCell[][];
    const { status, bytes } = await sheets.send(CALL, await workbook(rows), { step: 'mark' });
    expect(status).toBe(200);
    const marked = await rowsOf(bytes);
    expect(marked.map(({ cells }) => cells[6] ?? null)).toEqual([
      null,
      'ข้อผิดพลาด',
      expect.stringContaining('มากกว่า 0'),
      null,
      'กรุณากรอกชื่อหน่วยวัด',
    ]);
    expect(marked[2]?.cells[5]).toBe(-2);
    expect(marked[3]?.cells[5]).toBe('เก็บไว้');
    const parts = await unpack(bytes);
    const sheet = parts.get('xl/worksheets/sheet1.xml') ?? '';
    expect(sheet).toContain('<f>E3*2</f>');
    const red = Number(/<c r="E3" s="(\d+)"/.exec(sheet)?.[1]);
    expect(red).toBeGreaterThanOrEqual(3);
    expect(sheet).toMatch(new RegExp(`<c r="B5"[^>]* s="${red}"`));
    // Mended and sent again, the old messages are passed over.
    const { data } = await sheets
      .preview(CALL, bytes)
      .then(({ error }) => ({ data: error.preview }));
    expect(data?.strange).toEqual([{ column: 'F', heading: 'ของฉัน', meant: null }]);
  });

  it('goes out, is changed and comes back as a change of the same rows', async () => {
    const name = unit()[1];
    await server.save('foodcateory/saveUnits', {
      name,
      abbreviation: 'x',
      kind: 'weight',
      kgPerUnit: 2,
    });
    const body = { data: { filters: [{ field: 'name', operator: 'eq', value: name }] } };
    const [head, row] = await rowsOf(await sheets.fetch('foodcateory/exportUnits', body));
    const cells = (row?.cells ?? []).map((value) => (typeof value === 'object' ? null : value));
    const place = head?.cells.indexOf('อักษรย่อ *') ?? -1;
    const changed = cells.map((value, at) => (at === place ? 'ย่อใหม่' : value));
    const file = await workbook([head?.cells as TestCell[], changed]);
    const { status, data } = await sheets.apply(CALL, file);
    expect([status, data.counts.changed]).toEqual([200, 1]);
    expect(await findUnit(name)).toMatchObject({ abbreviation: 'ย่อใหม่', kgPerUnit: 2, version: 2 });
    // The same file once more: somebody (we) changed the row since it went out.
    const { status: second, error } = await sheets.apply(CALL, file);
    expect(second).toBe(601);
    expect(error.rows[0]?.message).toMatch(/ถูกแก้ไขโดย ผู้ดูแล ระบบ เมื่อ \d\d\/\d\d\/2569/);
  });

  it('names nobody where a row of the starter data is of another version than the file has', async () => {
    const [pound] = await find('foodcateory/searchUnitsWeb', {
      filters: [{ field: 'code', operator: 'eq', value: 'LB' }],
    });
    const file = await workbook([
      ['เลขที่', 'รุ่นข้อมูล', ...UNITS],
      [Number(pound?.id), 7, 'LB', 'ปอนด์', 'ปอนด์', 'น้ำหนัก', 0.45],
    ]);
    const { error } = await sheets.preview(CALL, file);
    expect(error.rows[0]?.message).toMatch(/ซึ่งบันทึกล่าสุดเมื่อ \d\d\/\d\d\/25\d\d/);
  });

  it('is not taken in when it no longer comes to what was shown', async () => {
    const row = unit();
    const file = await unitsFile([row, ['KG', 'กิโลกรัม', 'กก', 'น้ำหนัก', 1]]);
    const { data } = await sheets.preview(CALL, file);
    const [kilogram] = await find('foodcateory/searchUnitsWeb', {
      filters: [{ field: 'code', operator: 'eq', value: 'KG' }],
    });
    const { id, version } = kilogram ?? {};
    await server.save('foodcateory/saveUnits', { id, version, sortOrder: 11 });
    const { status, error } = await sheets.apply(CALL, file, data.revision);
    expect([status, error.code]).toEqual([409, 'conflict']);
    expect(await findUnit(row[1])).toBeUndefined();
  });

  it('reports rows alike, in the file and with those that are there', async () => {
    const [one] = [unit()];
    const { error } = await sheets.preview(
      CALL,
      await unitsFile([
        one,
        [null, one[1] ?? null, 'ซ้ำ', 'ปริมาตร', null],
        [null, 'กรัม', 'ซ้ำ', 'ปริมาตร', null],
        ['KG', 'กิโลกรัม', 'กก.', 'น้ำหนัก', 1],
        ['kg ', 'กิโลกรัม', 'กก.', 'น้ำหนัก', 1],
      ]),
    );
    expect(error.rows).toEqual([
      { row: 3, column: 'B', message: expect.stringContaining('ซ้ำกับแถวที่ 2') },
      { row: 4, column: 'B', message: expect.stringContaining('(รหัส G)') },
      { row: 6, column: 'A', message: expect.stringContaining('ซ้ำกับแถวที่ 5') },
    ]);
  });

  it('finds what rows refer to by name or code, and asks when it may be another', async () => {
    const head = ['กลุ่มวัตถุดิบ', 'ชื่อวัตถุดิบย่อย', 'น้ำหนักต่อหน่วย'];
    const file = await workbook([
      head,
      ['เนื้อหมู', 'ทดสอบหนึ่ง', 'กิโลกรัม = 1; ขีด = ๐.๑'],
      ['pork', 'ทดสอบสอง', null],
      [' เนื้อ\u200bหมู ', 'ทดสอบสาม', ''],
      ['เนื้อหมุ', 'ทดสอบสี่', ''],
      ['ไม่มีทางมีกลุ่มนี้', 'ทดสอบห้า', 'กิโลกรัม 1'],
    ]);
    const { error } = await sheets.preview('foodcateory/importMaterialSub', file);
    expect(error.rows.map(({ row, message }) => `${row} ${message}`)).toEqual([
      '5 ไม่พบกลุ่มวัตถุดิบ “เนื้อหมุ” หมายถึง “เนื้อหมู” หรือไม่',
      expect.stringMatching(/^6 ไม่พบกลุ่มวัตถุดิบ/),
      expect.stringMatching(/^6 อ่านน้ำหนักต่อหน่วย “กิโลกรัม 1” ไม่ได้/),
    ]);
    expect(error.preview?.counts.new).toBe(3);
  });

  it('takes what is called otherwise as well, a unit by its abbreviation', async () => {
    const head = ['ชื่อกลุ่มวัตถุดิบ', 'หน่วยวัดที่ใช้ประจำ'];
    const file = await workbook([head, ['ทดสอบตัวย่อ', ' กก. '], ['ทดสอบตัวเต็ม', 'กิโลกรัม']]);
    expect((await sheets.apply('foodcateory/importMaterial', file)).status).toBe(200);
    const filters = [{ field: 'name', operator: 'startswith', value: 'ทดสอบตัว' }];
    const rows = await find('foodcateory/searchMaterial', { filters });
    expect(rows.map(({ defaultUnit }) => defaultUnit)).toEqual([
      expect.objectContaining({ code: 'KG' }),
      expect.objectContaining({ code: 'KG' }),
    ]);
  });

  it('replaces the list of each parent in the file, keeps the others, and says what goes', async () => {
    const file = await sheets.fetch('foodcateory/exportMaterialFood', {});
    const [head, ...rows] = await rowsOf(file);
    const menu = rows[0]?.cells[0];
    const own = rows.filter(({ cells }) => cells[0] === menu);
    const kept = own.slice(1).map(({ cells }) => cells as TestCell[]);
    const before = await count('menu_materials');
    const changed = await workbook([head?.cells as TestCell[], ...kept]);
    const looked = await sheets.preview('foodcateory/importMaterialFood', changed);
    expect(looked.status).toBe(200);
    expect(looked.data.counts).toMatchObject({ unchanged: kept.length, removed: 1, new: 0 });
    expect(looked.data.removed[0]?.values[0]?.before).toBe(menu);
    expect(await count('menu_materials')).toBe(before);
    const { revision } = looked.data;
    const { status } = await sheets.apply('foodcateory/importMaterialFood', changed, revision);
    expect(status).toBe(200);
    expect(await count('menu_materials')).toBe(before - 1);
  });

  it('cannot be used to rise above oneself: the hooks of a save hold here too', async () => {
    const file = await workbook([
      ['ชื่อสิทธิ์', 'เมนูที่ใช้งานได้'],
      ['ใหญ่', 'หน่วยวัด; จัดการสมาชิก'],
    ]);
    const { username, password } = await addUser(server, ['role']);
    const { token } = await server.signIn(username, password);
    const other = new Sheets(server, token);
    const { status, error } = await other.apply('role/importRole', file);
    expect(status).toBe(601);
    expect(error.rows[0]?.message).toContain('ไม่มีสิทธิ์');
  });
});

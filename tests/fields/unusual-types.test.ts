/** Unusual types of fields: a time of day, a duration, a place, and a text of one pattern. */
import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { plugins } from '../../application.server.ts';
import type { DeclaredField } from '../../src/engine/declaration/types.ts';
import { definitionOf } from '../../src/engine/fields/index.ts';
import { migrate } from '../../src/engine/server/migrations/migrate.ts';
import { rowsOf, Sheets } from '../server/excel/support.ts';
import { workbook } from '../server/excel/workbooks.ts';
import { describeEachDatabase } from '../support/databases.ts';
import { configWith, EVERY_TYPE } from '../support/every-type.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const FIELDS = {
  name: EVERY_TYPE.name,
  opens: { type: 'time', min: '06:00', max: '22:00' },
  lasts: { type: 'duration', max: 6000, total: true },
  place: { type: 'coordinates', bounds: { south: 5, west: 97, north: 21, east: 106 } },
  plate: {
    type: 'pattern',
    pattern: '\\d?[ก-ฮ]{1,2} \\d{1,4}',
    example: '1กข 1234',
    max: 10,
    unique: true,
    searchable: true,
  },
} as const satisfies Record<string, DeclaredField>;

type Row = Readonly<Record<string, unknown>>;

describeEachDatabase('fields of unusual types', (open) => {
  let server: TestServer;
  let sheets: Sheets;

  const call = async (path: string, data: object) =>
    server.call('POST', `/api/specimens/${path}`, { data }, { token: sheets.token });
  const save = (data: Row) => server.save('specimens/saveSpecimen', data);
  const find = async (data: object): Promise<unknown[]> => {
    const { status, body } = await call('searchSpecimen', data);
    return status === 200 ? (body.data as Row[]).map(({ name }) => name) : [status];
  };
  const where = (field: string, operator: string, value: unknown) =>
    find({ filters: [{ field, operator, value }] });

  beforeAll(async () => {
    const database = await open('migrated');
    // The columns are added to a table in which a row stands.
    await migrate({ config: configWith({ name: FIELDS.name }), database, plugins });
    await database.db.execute(
      sql`insert into specimens (code, name, search_text) values ('SP0001', 'ก่อนหน้า', 'ก่อนหน้า')`,
    );
    const config = configWith(FIELDS);
    server = await startTestServer(database, { config });
    expect((await migrate({ config, database, plugins })).statements).toEqual([]);
    sheets = await Sheets.of(server);
    await save({ name: 'เช้า', opens: '6.30', lasts: 90, place: '13.7563,100.5018' });
    await save({ name: 'เย็น', opens: '17:05', lasts: 600, plate: '1กข 1234' });
    return () => server.app.close();
  });

  it('are in the database as declared once they are made, with what stands in for nothing', async () => {
    const database = await open('migrated');
    const always = { required: true } as const;
    const config = configWith({
      name: FIELDS.name,
      opens: { ...FIELDS.opens, ...always, default: '08:30' },
      lasts: { ...FIELDS.lasts, ...always, default: 90 },
    });
    const apply = async () => (await migrate({ config, database, plugins })).statements;
    expect(await apply()).not.toEqual([]);
    expect(await apply()).toEqual([]);
  });

  it('are kept in one way, however they were written', async () => {
    const row = await save({
      name: 'ไทย',
      opens: '๐๘:๓๐ น.',
      lasts: 0,
      place: '13.7563°N 100.5018°E',
      plate: 'ฮ 1',
    });
    expect(row).toMatchObject({
      opens: '08:30',
      lasts: 0,
      place: '13.7563, 100.5018',
      plate: 'ฮ 1',
    });
    const { id, version } = row;
    const blank = { opens: null, lasts: null, place: '', plate: null };
    const cleared = await save({ id, version, ...blank, active: false });
    expect(cleared).toMatchObject({ ...blank, place: null });
  });

  it.each([
    ['opens', '25:00', 'ต้องเป็นเวลา เช่น 08:30'],
    ['opens', 'เช้า', 'ต้องเป็นเวลา'],
    ['opens', '05:59', 'ต้องอยู่ระหว่าง 06:00 ถึง 22:00 น.'],
    ['lasts', 1.5, 'ต้องเป็นชั่วโมงและนาที'],
    ['lasts', -1, 'ต้องอยู่ระหว่าง 0:00 ถึง 100:00'],
    ['lasts', '1:30', 'ต้องเป็นชั่วโมงและนาที'],
    ['place', '100.5018, 13.7563', 'ละติจูด'],
    ['place', '51.5, -0.12', 'ต้องอยู่ในละติจูด 5 ถึง 21'],
    ['place', 'กรุงเทพ', 'ละติจูด'],
    ['plate', 'กข1234', 'ต้องเขียนอย่าง 1กข 1234'],
    ['plate', '1กข 12345', 'ต้องเขียนอย่าง'],
  ])('refuse %s %j in a sentence', async (field, value, sentence) => {
    const { status, body } = await call('saveSpecimen', { name: 'ผิด', [field]: value });
    expect(status).toBe(400);
    const { fields } = Object(body.error);
    expect(Object.keys(fields)).toEqual([field]);
    expect(fields[field].join()).toContain(sentence);
  });

  it('are kept by the database itself, too', async () => {
    const { db } = server.context.database;
    for (const broken of [
      `opens = '23:00'`,
      `lasts = -5`,
      `place = 'nowhere'`,
      `place = '51.5, -0.12'`,
      `plate = '1'`,
    ]) {
      const update = db.execute(sql.raw(`update specimens set ${broken} where name = 'เช้า'`));
      await expect(update, broken).rejects.toThrow();
    }
  });

  it('are filtered, sorted, looked for and summed up', async () => {
    expect(await where('opens', 'between', ['06:00', '12:00'])).toEqual(['เช้า']);
    expect(await where('opens', 'in', ['17.05'])).toEqual(['เย็น']);
    expect(await where('opens', 'gt', 'noon')).toEqual([400]);
    expect(await where('lasts', 'gte', 91)).toEqual(['เย็น']);
    expect(await where('place', 'nnull', null)).toEqual(['เช้า']);
    expect(await where('plate', 'contains', 'กข')).toEqual(['เย็น']);
    expect(await find({ text: '1กข' })).toEqual(['เย็น']);
    const sorters = [{ field: 'lasts', order: 'desc' }];
    expect((await find({ sorters })).slice(0, 2)).toEqual(['เย็น', 'เช้า']);
    const earliest = await find({ sorters: [{ field: 'opens', order: 'asc' }] });
    expect(earliest.slice(0, 2)).toEqual(['เช้า', 'เย็น']);
    const { body } = await call('searchSpecimen', { totals: true });
    expect(body.totals).toMatchObject({ lasts: { sum: 690 } });
  });

  it('are unique where they are declared so', async () => {
    const { status, body } = await call('saveSpecimen', { name: 'ซ้ำ', plate: '1กข 1234' });
    expect(status).toBe(409);
    expect(Object.keys(Object(body.error).fields)).toEqual(['plate']);
  });

  it('go out to a spreadsheet as times, and come back in as they were', async () => {
    const file = await sheets.fetch('specimens/exportSpecimen', { data: {} });
    const rows = await rowsOf(file);
    const [head, ...others] = rows;
    const at = (name: string) => head?.cells.findIndex((one) => String(one).startsWith(name)) ?? -1;
    const morning = others.find(({ cells }) => cells.includes('เช้า'));
    expect(morning?.cells[at('opens')]).toEqual({ serial: 6.5 / 24 });
    expect(morning?.cells[at('lasts')]).toEqual({ serial: 1.5 / 24 });
    const { data } = await sheets.preview('specimens/importSpecimen', file);
    expect(data.changed).toEqual([]);
    expect(data.counts).toMatchObject({ new: 0, unchanged: 4, wrong: 0 });
  });

  it('go out as CSV, and come back in as they were', async () => {
    const file = await sheets.fetch('specimens/exportSpecimen/csv', { data: {} });
    expect(file.toString('utf8')).toContain('"06:30","1:30","13.7563, 100.5018"');
    const { data } = await sheets.preview('specimens/importSpecimen', file);
    expect(data.counts).toMatchObject({ new: 0, changed: 0, unchanged: 4, wrong: 0 });
  });

  it('come in from a spreadsheet with what people type', async () => {
    const heads = ['name', 'opens', 'lasts', 'place', 'plate'];
    const good = [
      ['หนึ่ง', '8:30', '1 ชม. 30 นาที', '13.7563 100.5018', '2กก 1'],
      ['สอง', '๙.๐๐ น.', '2 h', '-', '2กก 2'],
      ['สาม', '', '45', '', ''],
    ];
    const wrong = ['ผิด', '8 โมง', 'นานมาก', 'ที่นี่', 'x'];
    const refused = await sheets.preview(
      'specimens/importSpecimen',
      await workbook([heads, wrong, ['จุลภาค', '8:30', '1,5 h', '-', '2กก 3']]),
    );
    const places = refused.error.rows.map(({ row, column }) => `${column}${row}`);
    expect(places.sort()).toEqual(['B2', 'C2', 'C3', 'D2', 'E2']);
    const told = await sheets.apply('specimens/importSpecimen', await workbook([heads, ...good]));
    expect(told.status).toBe(200);
    const { body } = await call('searchSpecimen', { sorters: [{ field: 'id', order: 'desc' }] });
    expect((body.data as Row[]).slice(0, 3)).toMatchObject([
      { name: 'สาม', opens: null, lasts: 45, place: null },
      { name: 'สอง', opens: '09:00', lasts: 120, place: null },
      { name: 'หนึ่ง', opens: '08:30', lasts: 90, place: '13.7563, 100.5018' },
    ]);
  });

  it.each([
    [0, '00:00'],
    [8.5 / 24, '08:30'],
    [46_000.25, '06:00'],
    [0.99999, '23:59'],
    [1, '24:00'],
    [46_000, '1104000:00'],
  ])(
    'read %s days of a spreadsheet as %s, which no clock shows where it is no time',
    (days, read) => {
      const { sheet, input } = definitionOf({ type: 'time' });
      const field = { type: 'time', name: 'opens' };
      expect(sheet?.fromNumber(field, days)).toBe(read);
      const isTime = input(field, server.config).safeParse(read).success;
      expect(isTime).toBe(/^[01]\d:|^2[0-3]:/.test(read));
    },
  );

  it('have a template that says how each is written', async () => {
    const file = await sheets.fetch('specimens/templateSpecimen');
    expect(JSON.stringify(await rowsOf(file))).toContain('1กข 1234');
  });

  it('are shown in the audit log as people read them', async () => {
    const row = await save({ name: 'บันทึก', opens: '10:00', lasts: 61 });
    await save({ id: row.id, version: row.version, lasts: 120 });
    const csv = await sheets.fetch('audit/exportAudit', { data: {} }).catch(() => null);
    const log = csv?.toString('utf8') ?? '';
    expect(log).toContain('1 ชม. 1 นาที');
    expect(log).toContain('10:00 น.');
  });

  it('are described by the OpenAPI document', async () => {
    const { body } = await server.call('GET', '/api/openapi.json', undefined, {
      token: sheets.token,
    });
    const { properties } = Object(body.components).schemas.SpecimensCreate;
    expect(properties.opens).toMatchObject({ 'x-minimum': '06:00', 'x-maximum': '22:00' });
    expect(properties.lasts).toMatchObject({ type: ['integer', 'null'], 'x-unit': 'minute' });
    expect(properties.place).toMatchObject({ 'x-bounds': { south: 5 } });
    expect(properties.plate).toMatchObject({ maxLength: 10, examples: ['1กข 1234'] });
    expect(properties.plate.pattern).toContain('[ก-ฮ]');
  });
});

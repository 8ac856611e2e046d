import { beforeAll, expect, it } from 'vitest';
import { plugins } from '../../../application.server.ts';
import type { DeclaredField } from '../../../src/engine/declaration/types.ts';
import { migrate } from '../../../src/engine/server/migrations/migrate.ts';
import { describeDatabase } from '../../support/databases.ts';
import { configWith } from '../../support/every-type.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { Sheets } from '../excel/support.ts';
import { workbook } from '../excel/workbooks.ts';

const NAME = { type: 'text', max: 100, required: true, unique: true, searchable: true } as const;
const FIELDS = {
  name: NAME,
  town: { type: 'text', max: 50, default: 'กรุงเทพ' },
  note: { type: 'longText', max: 50, default: 'ไม่มี' },
  email: { type: 'email', default: 'office@example.com' },
  phone: { type: 'phone', default: '021234567' },
  website: { type: 'url', default: 'https://www.example.com' },
  colour: { type: 'colour', default: '#2e7d32' },
  seats: { type: 'integer', min: 0, max: 9, default: 2 },
  tonnes: { type: 'decimal', precision: 9, scale: 3, min: 0, max: 10, default: 1.5 },
  price: { type: 'money', max: 9_000_000, default: 250 },
  fast: { type: 'boolean', default: true },
  kind: { type: 'choice', choices: 'cleanliness', default: 'clean' },
  parts: { type: 'choices', choices: 'foodPart', default: ['edible'] },
  provinceCode: { type: 'area', level: 'province', default: '10' },
} as const satisfies Record<string, DeclaredField>;
const { name: _name, ...OTHERS } = FIELDS;
const DEFAULTS = Object.fromEntries(
  Object.entries(OTHERS).map(([name, field]) => [name, field.default]),
);

describeDatabase('what a new row begins with', (open) => {
  let server: TestServer;
  let sheets: Sheets;

  beforeAll(async () => {
    server = await startTestServer(await open('migrated'), { config: configWith(FIELDS) });
    sheets = await Sheets.of(server);
    return () => server.app.close();
  });

  it('stands in a row that says nothing of it', async () => {
    const row = await server.save('specimens/saveSpecimen', { name: 'ว่าง' });
    expect(row).toMatchObject(DEFAULTS);
  });

  it('gives way to what is said, and may be cleared', async () => {
    const cleared = { town: null, email: '', tonnes: null, price: null, parts: [], colour: null };
    const row = await server.save('specimens/saveSpecimen', { name: 'ล้าง', ...cleared, seats: 5 });
    expect(row).toMatchObject({ ...DEFAULTS, ...cleared, email: null, seats: 5 });
    const { id, version } = row;
    const changed = await server.save('specimens/saveSpecimen', { id, version, note: 'ใหม่' });
    expect(changed).toMatchObject({ town: null, note: 'ใหม่' });
    const emptied = { id, version: changed.version, seats: null, kind: '' };
    expect(await server.save('specimens/saveSpecimen', emptied)).toMatchObject({
      seats: null,
      kind: null,
      fast: true,
    });
  });

  it('comes with rows of a spreadsheet that leave it blank, and never over a stored one', async () => {
    const heads = ['name', 'town', 'colour', 'price (บาท)'];
    const file = await workbook([heads, ['จากไฟล์', null, '#000', null]]);
    expect((await sheets.apply('specimens/importSpecimen', file)).status).toBe(200);
    const { body } = await server.call(
      'POST',
      '/api/specimens/searchSpecimen',
      { data: { text: 'จากไฟล์' } },
      sheets,
    );
    expect(body.data).toMatchObject([{ ...DEFAULTS, colour: '#000000' }]);
  });

  it('is reported by the OpenAPI document, and needs not be sent', async () => {
    const { body } = await server.call('GET', '/api/openapi.json', undefined, sheets);
    const { properties, required } = Object(body.components).schemas.SpecimensCreate;
    expect(properties.town.default).toBe('กรุงเทพ');
    expect(required).toEqual(['name']);
  });

  it('fills a new column that must be filled, and makes nothing up where it need not', async () => {
    const database = await open('migrated');
    await migrate({ config: configWith({ name: NAME }), database, plugins });
    await database.db.execute(
      `insert into specimens (code, name, search_text) values ('A', 'เก่า', '')`,
    );
    const grown = {
      name: NAME,
      town: { type: 'text', max: 50, required: true, default: "ที่ 'หนึ่ง'" },
      price: { type: 'money', max: 900, required: true, default: 12.5 },
      note: { type: 'longText', max: 50, default: 'ไม่มี' },
    } as const;
    const context = { config: configWith(grown), database, plugins };
    await migrate(context);
    const { rows } = await database.db.execute('select town, price::text, note from specimens');
    expect(rows).toEqual([{ town: "ที่ 'หนึ่ง'", price: '12.50', note: null }]);
    expect((await migrate(context)).statements).toEqual([]);
  });
});

import { beforeAll, expect, it } from 'vitest';
import { fileNameOf, namedDataUrl } from '../../../src/engine/declaration/files.ts';
import { describeEachDatabase } from '../../support/databases.ts';
import { configWith, EVERY_TYPE } from '../../support/every-type.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { rowsOf, Sheets } from '../excel/support.ts';
import { workbook } from '../excel/workbooks.ts';

const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const PDF = Buffer.from('%PDF-1.4\n1 0 obj').toString('base64');

type Row = Readonly<Record<string, unknown>>;

describeEachDatabase('a resource with a field of every type', (open) => {
  let server: TestServer;
  let sheets: Sheets;
  let sent: Record<string, unknown>;
  let row: Row;

  const call = async (path: string, data: object) =>
    server.call('POST', `/api/specimens/${path}`, { data }, { token: sheets.token });
  const search = async (...filters: readonly [string, string, unknown][]) => {
    const asked = filters.map(([field, operator, value]) => ({ field, operator, value }));
    const { status, body } = await call('searchSpecimen', { filters: asked });
    return status === 200 ? (body.data as Row[]).map(({ name }) => name) : status;
  };

  beforeAll(async () => {
    server = await startTestServer(await open('migrated'), { config: configWith(EVERY_TYPE) });
    sheets = await Sheets.of(server);
    const unit = await server.save('foodcateory/saveUnits', {
      name: 'กรัม',
      abbreviation: 'ก.',
      kind: 'count',
    });
    const type = await server.save('foodcateory/saveFoodType', { name: 'แกง' });
    const menu = await server.save('foodcateory/saveMenu', {
      foodTypeId: type.id,
      name: 'แกงส้ม',
    });
    sent = {
      name: 'คันที่หนึ่ง',
      remark: 'สองบรรทัด\nบรรทัดที่สอง',
      email: 'a@example.com',
      phone: '0812345678',
      website: 'www.example.com/ทดสอบ?q=1',
      colour: '#2E7',
      seats: 6,
      tonnes: 1.25,
      price: 1_234_567.5,
      fast: true,
      kind: 'clean',
      parts: ['edible', 'both'],
      unitId: unit.id,
      menuIds: [menu.id],
      weights: [{ place: 'หน้า', kg: 1.5 }],
      photo: `data:image/png;base64,${PNG}`,
      papers: namedDataUrl(`data:;base64,${PDF}`, 'สัญญาเช่า (1).pdf'),
      tambonCode: '100101',
      keys: ['role'],
      bought: '2026-02-28',
      seenAt: '2026-02-28T03:04:00.000Z',
      opens: '08:30',
      lasts: 90,
      place: '13.7563, 100.5018',
      plate: 'ABC 12',
    };
    row = await server.save('specimens/saveSpecimen', sent);
    await server.save('specimens/saveSpecimen', { name: 'คันเปล่า' });
    return () => server.app.close();
  });

  it('keeps each value as it was meant', () => {
    const { photo: _photo, papers: _papers, ...others } = sent;
    expect(row).toMatchObject({
      ...others,
      website: 'https://www.example.com/ทดสอบ?q=1',
      colour: '#22ee77',
      photo: expect.stringMatching(/^\/api\/files\/[0-9a-f]{64}\.png$/),
      unit: { name: 'กรัม' },
    });
    expect(row.papers).toMatch(/^\/api\/files\/[0-9a-f]{64}\.pdf\?name=/);
    expect(fileNameOf(row.papers)).toBe('สัญญาเช่า (1).pdf');
  });

  it.each([
    ['website', 'javascript:alert(1)'],
    ['website', 'ftp://example.com'],
    ['website', 'https://a.example:secret@evil.example'],
    ['website', 'https:\\\\evil.example'],
    ['website', 'nowhere'],
    ['website', 'data:text/html,x'],
    ['colour', 'red'],
    ['colour', '#12345'],
    ['colour', '#ffffff;background:url(//evil.example)'],
    ['price', 1.005],
    ['price', -1],
    ['price', 9_000_000_000.01],
  ])('refuses %s %s under the field', async (field, value) => {
    const { status, body } = await call('saveSpecimen', { name: 'ผิด', [field]: value });
    expect(status).toBe(400);
    expect(Object.keys(Object(body.error).fields)).toEqual([field]);
    // A sentence, and not the key of one.
    expect(Object(body.error).fields[field][0]).toMatch(/[ก-๙]/);
  });

  it.each([
    [
      'a program',
      namedDataUrl(`data:;base64,${Buffer.from('MZ\u0000').toString('base64')}`, 'a.pdf'),
    ],
    ['a page', namedDataUrl(`data:;base64,${Buffer.from('<html>').toString('base64')}`, 'a.pdf')],
    ['no name', `data:application/pdf;base64,${PDF}`],
    ['a name that is none', `data:;name=%E0%;base64,${PDF}`],
    ['too much', namedDataUrl(`data:;base64,${'A'.repeat(400_000)}`, 'a.pdf')],
    ['an address elsewhere', 'https://evil.example/a.pdf?name=a.pdf'],
    ['a file that is not there', `/api/files/${'0'.repeat(64)}.pdf?name=a.pdf`],
    ['a kind not taken', `/api/files/${'0'.repeat(64)}.csv?name=a.csv`],
  ])('refuses %s as a file', async (_what, papers) => {
    const { status, body } = await call('saveSpecimen', { name: 'ผิด', papers });
    expect(status).toBe(400);
    expect(Object(body.error).fields.papers[0]).toMatch(/[ก-๙]/);
  });

  it('hands a file on to be saved under its name, and never to be run', async () => {
    const fetched = await server.app.inject({ method: 'GET', url: String(row.papers) });
    expect(fetched.statusCode).toBe(200);
    expect(fetched.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': `attachment; filename="file.pdf"; filename*=UTF-8''${encodeURIComponent('สัญญาเช่า ')}%281%29.pdf`,
    });
    expect(fetched.rawPayload.toString('base64')).toBe(PDF);
    const bare = await server.app.inject({ method: 'GET', url: String(row.papers).split('?')[0] });
    expect(bare.headers['content-disposition']).toMatch(/^attachment/);
    const odd = `${String(row.photo)}?name=${encodeURIComponent('../x"\r\nset-cookie: a=b.exe')}`;
    const named = await server.app.inject({ method: 'GET', url: odd });
    expect(named.headers['set-cookie']).toBeUndefined();
    expect(named.headers['content-disposition']).toMatch(/^attachment; .*\.png$/);
  });

  it('keeps a stored file that is sent back, and takes it away when it is sent blank', async () => {
    const made = await server.save('specimens/saveSpecimen', { name: 'แฟ้ม', papers: sent.papers });
    const { id, version, papers } = made;
    const kept = await server.save('specimens/saveSpecimen', { id, version, papers, seats: 1 });
    expect(kept.papers).toBe(row.papers);
    const cleared = { id, version: kept.version, papers: null, active: false };
    expect(await server.save('specimens/saveSpecimen', cleared)).toMatchObject({ papers: null });
    expect(await search(['papers', 'nnull', null])).toEqual(['คันที่หนึ่ง']);
  });

  it('finds rows by what the new types hold', async () => {
    expect(await search(['website', 'contains', 'example.com'])).toEqual(['คันที่หนึ่ง']);
    expect(await search(['website', 'null', null])).toEqual(['คันเปล่า', 'แฟ้ม']);
    expect(await search(['colour', 'eq', '#22EE77'])).toEqual(['คันที่หนึ่ง']);
    expect(await search(['colour', 'ne', '#22ee77'])).toEqual(['คันเปล่า', 'แฟ้ม']);
    expect(await search(['colour', 'eq', 'red'])).toBe(400);
    expect(await search(['price', 'between', [1_234_567.49, 1_234_567.51]])).toEqual(['คันที่หนึ่ง']);
  });

  it('adds money up to the satang', async () => {
    const before = await server.save('specimens/saveSpecimen', { name: 'แพง', price: 8e9 + 0.01 });
    expect(before.price).toBe(8_000_000_000.01);
    const { rows } = await server.context.database.db.execute(
      `select (price + 0.02)::text as sum from specimens where name = 'แพง'`,
    );
    expect(rows).toEqual([{ sum: '8000000000.03' }]);
  });

  it('goes out to a spreadsheet and comes back in as it was', async () => {
    const file = await sheets.fetch('specimens/exportSpecimen', { data: {} });
    const told = await sheets.preview('specimens/importSpecimen', file);
    expect(told.data.changed).toEqual([]);
    expect(told.data.counts).toMatchObject({ new: 0, unchanged: 4, wrong: 0 });
    const [head, first] = await rowsOf(file);
    const cell = (name: string) =>
      first?.cells[head?.cells.findIndex((one) => String(one).startsWith(name)) ?? -1];
    expect(cell('website')).toBe('https://www.example.com/ทดสอบ?q=1');
    expect(cell('colour')).toBe('#22ee77');
    expect(cell('price (บาท)')).toBe(1_234_567.5);
  });

  it('comes in from a spreadsheet with what people type', async () => {
    const heads = ['name', 'website', 'colour', 'price (บาท)'];
    const good = ['จากไฟล์', 'example.com', 'FFF', '1,500.25 บาท'];
    const wrong = ['ผิดจากไฟล์', 'javascript:alert(1)', 'แดง', 'แพง'];
    const refused = await sheets.preview(
      'specimens/importSpecimen',
      await workbook([heads, good, wrong]),
    );
    expect(refused.error.rows.map(({ column }) => column).sort()).toEqual(['B', 'C', 'D']);
    const told = await sheets.apply('specimens/importSpecimen', await workbook([heads, good]));
    expect(told.status).toBe(200);
    const { body } = await call('searchSpecimen', { text: 'จากไฟล์' });
    expect(body.data).toMatchObject([
      { website: 'https://example.com', colour: '#ffffff', price: 1500.25 },
    ]);
  });

  it('has a template with a rule for each column', async () => {
    const file = await sheets.fetch('specimens/templateSpecimen');
    expect((await rowsOf(file)).length).toBeGreaterThan(0);
  });

  it('is described by the OpenAPI document', async () => {
    const { body } = await server.call('GET', '/api/openapi.json', undefined, {
      token: sheets.token,
    });
    const { properties } = Object(body.components).schemas.SpecimensCreate;
    expect(properties.website).toMatchObject({ pattern: expect.stringContaining('https?') });
    expect(properties.colour).toMatchObject({ pattern: '^#[0-9a-f]{6}$' });
    expect(properties.price).toMatchObject({ 'x-unit': 'บาท', maximum: 9_000_000_000 });
  });

  it('answers a save with what is stored, of a new row and of a changed one', async () => {
    const stored = async (id: unknown) => {
      const { body } = await call('searchSpecimen', {
        filters: [{ field: 'id', operator: 'eq', value: id }],
      });
      return (body.data as Row[])[0];
    };
    const copy = await server.save('specimens/saveSpecimen', { ...sent, name: 'คันที่สอง' });
    expect(await stored(copy.id)).toEqual(copy);
    const change = { id: copy.id, version: 1, tonnes: 2.5, parts: [], weights: [], remark: null };
    const changed = await server.save('specimens/saveSpecimen', change);
    expect(changed).toMatchObject({ version: 2, tonnes: 2.5, remark: null });
    expect(await stored(copy.id)).toEqual(changed);
    const same = { id: copy.id, version: 2, tonnes: 2.5 };
    expect(await server.save('specimens/saveSpecimen', same)).toEqual(changed);
    const { body } = await call('saveSpecimen', { ...change, tonnes: 3 });
    expect(body.error).toMatchObject({ code: 'conflict', current: changed });
  });

  it('brings each value back from a version', async () => {
    const { name: _name, photo: _photo, papers: _papers, fast: _fast, ...values } = sent;
    const made = await server.save('specimens/saveSpecimen', { ...sent, name: 'คันที่สาม' });
    const blank = Object.entries(values).map(([field, value]) => [
      field,
      Array.isArray(value) ? [] : null,
    ]);
    const change = { id: made.id, version: 1, ...Object.fromEntries(blank) };
    const { id, version } = await server.save('specimens/saveSpecimen', change);
    const { data } = (await call('versionsSpecimen', { id })).body;
    const [, first] = Array.isArray(data) ? data : [];
    const { status, body } = await call('restoreVersionSpecimen', { id, version, entry: first.id });
    expect(status).toBe(200);
    const { version: _version, updatedAt: _at, ...as } = made;
    expect(body.data).toMatchObject(as);
  });
});

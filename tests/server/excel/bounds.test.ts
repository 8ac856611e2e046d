/** How lists and bounds are written to who fills a sheet of another application. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import library from '../../../examples/library/resources.config.ts';
import { writeWords } from '../../../scripts/lib/application.mjs';
import { configOf } from '../../../src/engine/declaration/config-of.ts';
import { describeDatabase } from '../../support/databases.ts';
import { complaints, startTestServer, type TestServer } from '../../support/server.ts';
import { rowsOf, Sheets } from './support.ts';
import { workbook } from './workbooks.ts';

const LIBRARY = fileURLToPath(new URL('../../../examples/library/', import.meta.url));
const REPAIRS = {
  ...library,
  resources: {
    ...library.resources,
    repairs: {
      menu: { group: 'lending', icon: 'clipboard' },
      label: ['code'],
      fields: {
        cost: { type: 'money', max: 5_000_000 },
        builtIn: { type: 'integer', min: 1900, max: 2300, year: true },
        note: { type: 'longText', max: 4000 },
        begunAt: { type: 'dateTime' },
        status: { type: 'choice', choices: 'bookState' },
        parts: {
          type: 'list',
          max: 20,
          fields: {
            title: { type: 'text', max: 100, required: true },
            pieces: { type: 'integer', min: 1, max: 1000 },
            spare: { type: 'boolean' },
            bookId: { type: 'reference', resource: 'books' },
            shelf: { type: 'text', max: 10 },
          },
        },
      },
    },
  },
} as const;
const WORDS = {
  repairs: {
    title: 'การซ่อม',
    fields: {
      ...{ cost: 'ค่าซ่อม', builtIn: 'ปีที่สร้าง', note: 'บันทึก', parts: 'อะไหล่' },
      begunAt: 'เริ่มซ่อม',
      // As the engine says of every row whether it is in use.
      status: 'สถานะ',
    },
    items: {
      parts: {
        ...{ title: 'ชื่ออะไหล่', pieces: 'จำนวน', spare: 'สำรอง' },
        ...{ bookId: 'หนังสือ', shelf: 'ชั้น' },
      },
    },
  },
};

describeDatabase('sheets of another application', (open) => {
  let server: TestServer;
  let sheets: Sheets;
  let words: string;

  beforeAll(async () => {
    words = mkdtempSync(join(tmpdir(), 'repairs-words-'));
    writeWords(words, LIBRARY);
    const path = join(words, 'th', 'resources.json');
    writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), ...WORDS }));
    server = await startTestServer(await open(), {
      config: configOf(REPAIRS, []),
      plugins: [],
      localesDirectory: words,
    });
    sheets = await Sheets.of(server);
  });
  afterAll(async () => {
    await server.app.close();
    rmSync(words, { recursive: true });
  });

  it('name the parts of a list in the example of a template as the notes do', async () => {
    const [, example] = await rowsOf(await sheets.fetch('repairs/templateRepairs'));
    expect(example?.cells).toContain('ตัวอย่าง ชื่ออะไหล่ = 1 = ใช่ =  = ตัวอย่าง ช');
  });

  it('show the time of the example as a time, not as a part of a day', async () => {
    const [heads, example] = await rowsOf(await sheets.fetch('library/templateBranch'));
    expect(example?.cells[heads?.cells.indexOf('เวลาเปิด *') ?? -1]).toEqual({ serial: 8.5 / 24 });
  });

  it('show a moment of the day they are made, by the clock of the region', async () => {
    const [heads, example] = await rowsOf(await sheets.fetch('repairs/templateRepairs'));
    const begun = example?.cells[heads?.cells.indexOf('เริ่มซ่อม') ?? -1];
    expect(Number(Reflect.get(Object(begun), 'serial')) % 1).toBeCloseTo(8.5 / 24);
  });

  it('write bounds with thousands separators, as forms and calls do, but years as years', async () => {
    const wrong = { cost: 6_000_000, note: 'ก'.repeat(4001), builtIn: 1800 };
    const bounds = [
      'ค่าซ่อมต้องอยู่ระหว่าง 0 ถึง 5,000,000',
      'ปีที่สร้างต้องเป็นปี พ.ศ. ตั้งแต่ 2443 ถึง 2843',
      'บันทึกต้องยาวไม่เกิน 4,000 ตัวอักษร',
    ];
    const saved = await server.call(
      'POST',
      '/api/repairs/saveRepairs',
      { data: wrong },
      { token: sheets.token },
    );
    expect(Object.values(complaints(saved)).flat().toSorted()).toEqual(bounds.toSorted());
    const file = await workbook([
      ['ค่าซ่อม (บาท)', 'ปีที่สร้าง', 'บันทึก'],
      [wrong.cost, 2343, wrong.note],
    ]);
    const { error } = await sheets.preview('repairs/importRepairs', file);
    expect(error.rows.map(({ message }) => message).toSorted()).toEqual(bounds.toSorted());
  });

  it('take back moments to the second, and read those that say their zone', async () => {
    const moments = ['2026-03-01T02:00:45.250Z', '2026-03-01T16:59:59.900Z'];
    const rows = await Promise.all(
      moments.map((begunAt) => server.save('repairs/saveRepairs', { begunAt })),
    );
    const ids = rows.map(({ id }) => id);
    const search = { data: { filters: [{ field: 'id', operator: 'in', value: ids }] } };
    for (const call of ['repairs/exportRepairs', 'repairs/exportRepairs/csv']) {
      const { data } = await sheets.preview(
        'repairs/importRepairs',
        await sheets.fetch(call, search),
      );
      expect(data.counts).toMatchObject({ rows: 2, unchanged: 2, changed: 0 });
    }
    const file = Buffer.from('เริ่มซ่อม,บันทึก\n2026-03-04T01:02:03Z,ก\n2026-03-04T01:02:03+07:00,ข\n');
    const { status, error } = await sheets.apply('repairs/importRepairs', file);
    expect(status, JSON.stringify(error)).toBe(200);
    const { body } = await server.call(
      'POST',
      '/api/repairs/searchRepairs',
      { data: { filters: [{ field: 'id', operator: 'gt', value: ids.at(-1) }] } },
      { token: sheets.token },
    );
    const begun = (Array.isArray(body.data) ? body.data : []).map(({ begunAt }) => begunAt);
    expect(begun.toSorted()).toEqual(['2026-03-03T18:02:03.000Z', '2026-03-04T01:02:03.000Z']);
  });

  it('read moments that say their zone as any other cell: on days that there are, of either calendar', async () => {
    const moments = {
      '2569-03-05T01:02:03Z': '2026-03-05T01:02:03.000Z',
      '2026-03-05 01:02:04Z': '2026-03-05T01:02:04.000Z',
      '2026-03-05T01:02:05+0200': '2026-03-04T23:02:05.000Z',
      '5/3/2569 01:02:06+02': '2026-03-04T23:02:06.000Z',
    };
    const file = (texts: readonly string[]) =>
      Buffer.from(`เริ่มซ่อม,บันทึก\n${texts.join(',ก\n')},ก\n`);
    const { data } = await sheets.preview('repairs/importRepairs', file(Object.keys(moments)));
    expect(data.counts).toMatchObject({ new: 4, wrong: 0 });
    const { status } = await sheets.apply('repairs/importRepairs', file(Object.keys(moments)));
    expect(status).toBe(200);
    const filters = [{ field: 'begunAt', operator: 'in', value: Object.values(moments) }];
    const { body } = await server.call(
      'POST',
      '/api/repairs/searchRepairs',
      { data: { filters } },
      { token: sheets.token },
    );
    expect(body.total).toBe(4);
    const wrong = ['2026-02-30T01:02:03Z', '2026-04-31T00:00:00Z', '2300-03-04T01:02:03Z'];
    const refused = await sheets.preview('repairs/importRepairs', file(wrong));
    expect(refused.error.preview?.counts).toMatchObject({ rows: 3, wrong: 3 });
  });

  it('take a moment that says its zone for a change also within the minute', async () => {
    const stored = await server.save('repairs/saveRepairs', { begunAt: '2026-03-04T01:02:03Z' });
    const preview = async (begunAt: string) => {
      const file = Buffer.from(`รหัส,เริ่มซ่อม\n${stored.code},${begunAt}\n`);
      return (await sheets.preview('repairs/importRepairs', file)).data.counts;
    };
    expect(await preview('2026-03-04T01:02:40Z')).toMatchObject({ changed: 1 });
    expect(await preview('2026-03-04T03:02:03+02:00')).toMatchObject({ unchanged: 1 });
    expect(await preview('2026-03-04 08:02:40')).toMatchObject({ unchanged: 1 });
  });

  it('take back what they gave out: lists with blanks, lines, and two columns called alike', async () => {
    const category = await server.save('library/saveCategory', { name: 'ช่าง' });
    const book = await server.save('library/saveBook', {
      ...{ title: 'งานไม้', categoryId: category.id, state: 'onShelf' },
    });
    const parts = [
      { title: 'สกรู', pieces: null, spare: null, bookId: null, shelf: null },
      { title: 'กาว', pieces: 2, spare: true, bookId: book.id, shelf: 'ก1' },
    ];
    const note = 'หนึ่ง\r\nสอง';
    const repair = await server.save('repairs/saveRepairs', { parts, note, status: 'lost' });
    expect(repair.note).toBe('หนึ่ง\nสอง');
    await server.save('repairs/saveRepairs', {
      ...{ id: repair.id, version: repair.version, active: false },
    });
    const search = { data: { filters: [{ field: 'id', operator: 'eq', value: repair.id }] } };
    for (const language of ['th', 'en']) {
      const headers = { 'accept-language': language };
      const book = await sheets.fetch('repairs/exportRepairs', search, headers);
      const file = await sheets.fetch('repairs/exportRepairs/csv', search, headers);
      for (const bytes of [book, file]) {
        const { data, error } = await sheets.preview('repairs/importRepairs', bytes);
        expect(error?.rows).toBeUndefined();
        expect(data.counts).toMatchObject({ rows: 1, unchanged: 1, changed: 0, new: 0 });
        expect(data.strange).toEqual([]);
      }
    }
    const [headings] = await rowsOf(await sheets.fetch('repairs/exportRepairs', search));
    expect(headings?.cells).toEqual(expect.arrayContaining(['สถานะ', 'สถานะ (2)']));
    const file = await workbook([
      ['เลขที่', 'รุ่นข้อมูล', 'สถานะ', 'สถานะ (2)'],
      [Number(repair.id), Number(repair.version) + 1, 'อยู่บนชั้น', 'ใช้งาน'],
    ]);
    const { data } = await sheets.preview('repairs/importRepairs', file);
    expect(data.changed).toMatchObject([
      {
        values: [
          { label: 'สถานะ', before: 'สูญหาย', after: 'อยู่บนชั้น' },
          { label: 'สถานะ (2)', before: 'เลิกใช้', after: 'ใช้งาน' },
        ],
      },
    ]);
  });

  it('show moments before and after an import by the clock and calendar of the office', async () => {
    const stored = await server.save('repairs/saveRepairs', { begunAt: '2026-11-05T02:00:00Z' });
    const file = await workbook([
      ['รหัส', 'เริ่มซ่อม'],
      [String(stored.code), '06/11/2569 18:30'],
    ]);
    const { data } = await sheets.preview('repairs/importRepairs', file);
    expect(data.changed[0]?.values).toEqual([
      { label: 'เริ่มซ่อม', before: '05/11/2569 09:00', after: '06/11/2569 18:30' },
    ]);
    const wrong = await workbook([
      ['รหัส', 'ปีที่สร้าง'],
      [String(stored.code), { date: '2026-11-06T18:30' }],
    ]);
    const { error } = await sheets.preview('repairs/importRepairs', wrong);
    expect(error.preview?.wrong[0]?.value).toBe('06/11/2569 18:30');
  });
});

import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { csvAddress, excelCalls } from '../../../src/engine/declaration/excel.ts';
import { CSV_START } from '../../../src/engine/server/csv.ts';
import { seedStarterData } from '../../../src/engine/server/seed/starter.ts';
import { describeDatabase } from '../../support/databases.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { rowsOf, Sheets } from './support.ts';
import { unpack, workbook } from './workbooks.ts';

const STARTER = fileURLToPath(new URL('../../../data/starter', import.meta.url));
const CALL = 'foodcateory/importUnits';
const HEAD = 'ชื่อหน่วยวัด,อักษรย่อ,ประเภทหน่วย,เทียบเท่า (กก.)';
const utf8 = (text: string): Buffer => Buffer.from(text);

/** Thai as plain CSV of Excel has it: Windows-874, a byte for each letter. */
const windows874 = (text: string): Buffer =>
  Buffer.from(
    [...text].map((letter) => {
      const code = letter.codePointAt(0) ?? 0;
      return code >= 0xe01 && code <= 0xe5b ? code - 0xe01 + 0xa1 : code;
    }),
  );

describeDatabase('CSV', (open) => {
  let server: TestServer;
  let sheets: Sheets;

  beforeAll(async () => {
    server = await startTestServer(await open('migrated'));
    await seedStarterData(server.context, STARTER);
    sheets = await Sheets.of(server);
    return () => server.app.close();
  });

  const exported = async (call: string, body: object = {}, headers = {}) =>
    (await sheets.fetch(`${call}/csv`, body, headers)).toString();
  const refusal = async (file: Uint8Array): Promise<string> => {
    const { status, error } = await sheets.preview(CALL, file);
    expect([status, error.code]).toEqual([601, 'upload']);
    return error.rows.map(({ message }) => message).join();
  };
  const found = async (name: string) => {
    const filters = [{ field: 'name', operator: 'eq', value: name }];
    const url = '/api/foodcateory/searchUnitsWeb';
    const { body } = await server.call('POST', url, { data: { filters } }, sheets);
    return [body.data].flat()[0];
  };

  it('comes back as it went, for every resource, and changes nothing', async () => {
    for (const resource of Object.values(server.config.resources)) {
      const calls = excelCalls(resource);
      const file = await sheets.fetch(csvAddress(calls).replace('/api/', ''), {});
      const rows = (await rowsOf(file)).length - 1;
      if (calls.import === null || rows === 0) continue;
      const { status, data, error } = await sheets.preview(`${calls.group}/${calls.import}`, file);
      expect(status, `${resource.name} ${JSON.stringify(error)}`).toBe(200);
      expect(data.counts, resource.name).toMatchObject({ rows, unchanged: rows, wrong: 0 });
    }
  }, 240_000);

  it('comes back in another language, too', async () => {
    const text = await exported('foodcateory/exportUnits', {}, { 'accept-language': 'en' });
    expect(text).toMatch(/"Unit name \*"/);
    const { status, data } = await sheets.preview(CALL, utf8(text));
    expect([status, data.counts.changed, data.counts.new]).toEqual([200, 0, 0]);
  });

  it('says what the workbook says: searched, with names for ids and days of the calendar', async () => {
    const search = { data: { text: 'หมู', sorters: [{ field: 'name', order: 'desc' }] } };
    const book = await rowsOf(await sheets.fetch('foodcateory/exportMaterialSub', search));
    const rows = await rowsOf(utf8(await exported('foodcateory/exportMaterialSub', search)));
    expect(rows[0]?.cells).toEqual(book[0]?.cells);
    const texts = (cells: readonly unknown[]) => cells.slice(0, 3);
    expect(rows.map(({ cells }) => texts(cells))).toEqual(book.map(({ cells }) => texts(cells)));
    expect(rows[1]?.cells.join()).toContain('01/03/2569 09:00');
  });

  it('is UTF-8 that spreadsheets know for it, named for people and kept by nobody', async () => {
    const url = '/api/foodcateory/exportUnits/csv';
    const { text, headers } = await server.call('POST', url, {}, sheets);
    expect(text.startsWith(CSV_START)).toBe(true);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(/units-export-2569-03-01\.csv.*\.csv$/),
      'cache-control': 'no-store',
    });
    expect(text.split('\r\n').length).toBeGreaterThan(10);
  });

  it('runs nothing that looks like a formula, and keeps it as it was', async () => {
    const names = ['=1+1', '+66 ผัก', '-ลบ', '@SUM(A1)', '|cmd', '%0A', '＝1', "'=อ้าง", "'ขีด"];
    for (const name of names) await server.save('foodcateory/saveFoodType', { name });
    const text = await exported('foodcateory/exportFoodType');
    for (const cell of text.split(/\r\n|,/)) expect(cell).not.toMatch(/^"?[=+@|%＝]/);
    const rows = (await rowsOf(utf8(text))).map(({ cells }) => cells[1]);
    expect(rows).toEqual(expect.arrayContaining(names));
    const { status, data } = await sheets.preview('foodcateory/importFoodType', utf8(text));
    expect([status, data.counts.changed, data.counts.new]).toEqual([200, 0, 0]);
  });

  it('that Excel saved as a workbook comes back as it was, and so does a workbook saved as CSV', async () => {
    const names = ['=1+2', '+66 2 123', '- ดอง', "'=อ้างถึง", "''-สอง"];
    for (const name of names) await server.save('foodcateory/saveFoodType', { name });
    const call = 'foodcateory/importFoodType';
    const csv = await exported('foodcateory/exportFoodType');
    const rows = [...csv.matchAll(/^\ufeff?"(.*?)","(.*?)"/gm)];
    const asWorkbook = await workbook(rows.map(([, code = '', name = '']) => [code, name]));
    const unchanged = { changed: 0, new: 0, wrong: 0 };
    expect((await sheets.preview(call, asWorkbook)).data.counts).toMatchObject(unchanged);
    const file = await sheets.fetch('foodcateory/exportFoodType', {});
    const sheet = (await unpack(file)).get('xl/worksheets/sheet1.xml') ?? '';
    const shown = [...sheet.matchAll(/<c r="([AB])\d+"[^>]*><is><t[^>]*>(.*?)<\/t>/g)];
    const asCsv = shown
      .map(([, column, text]) => `"${text}"${column === 'A' ? ',' : '\n'}`)
      .join('');
    expect(asCsv.split('\n').length).toBeGreaterThan(names.length);
    expect((await sheets.preview(call, utf8(asCsv))).data.counts).toMatchObject(unchanged);
  });

  describe('as people have it', () => {
    let made = 0;
    const line = (separator: string) => {
      made += 1;
      const name = `กระสอบ ${made}`;
      return { name, text: [name, `กส${made}`, 'ภาชนะ', '"1,050.5"'].join(separator) };
    };

    it.each<[string, (head: string, row: string) => Buffer, string]>([
      ['commas', (head, row) => utf8(`${head}\r\n${row}\r\n`), ','],
      ['a mark of UTF-8', (head, row) => utf8(`${CSV_START}${head}\n${row}`), ','],
      ['semicolons', (head, row) => utf8(`${head}\n${row}\n`), ';'],
      ['tabs', (head, row) => utf8(`${head}\n${row}\n`), '\t'],
      ['a word on what parts it', (head, row) => utf8(`sep=;\r\n${head}\r\n${row}`), ';'],
      ['ends of lines of old Macs', (head, row) => utf8(`${head}\r${row}\r`), ','],
      ['a title and empty lines', (head, row) => utf8(`รายงาน\n\n${head}\n\n${row}\n`), ','],
      ['UTF-16', (head, row) => Buffer.from(`\ufeff${head}\r\n${row}`, 'utf16le'), '\t'],
      ['UTF-16 without its mark', (head, row) => Buffer.from(`${head}\n${row}`, 'utf16le'), '\t'],
      [
        'UTF-16 the other way around, without its mark',
        (head, row) => Buffer.from(`${head}\r\n${row}`, 'utf16le').swap16(),
        '\t',
      ],
    ])('is taken in with %s', async (_name, fileOf, separator) => {
      const { name, text } = line(separator);
      const file = fileOf(HEAD.replaceAll(',', separator), text);
      const { status, data, error } = await sheets.apply(CALL, file);
      expect(status, JSON.stringify(error)).toBe(200);
      expect(data.counts).toMatchObject({ rows: 1, new: 1, wrong: 0 });
      expect(await found(name)).toMatchObject({ kind: 'container', kgPerUnit: 1050.5 });
    });

    it('is parted by what stands outside of quotation marks, however much of it is inside', async () => {
      const file = utf8(`${HEAD}\n"ลัง;ใหญ่;มาก;เหลือ;เกิน;ไป",ลญ,ภาชนะ,2\n`);
      expect((await sheets.preview(CALL, file)).data.counts).toMatchObject({ new: 1, wrong: 0 });
    });

    it('may have ends of lines, quotation marks and separators inside a cell', async () => {
      const file = utf8(`${HEAD},แหล่งอ้างอิง\n"ถุง ""ใหญ่""",ถญ,ภาชนะ,2,"ชั่งเอง, สองครั้ง\nที่ตลาด"\n`);
      const { status, error } = await sheets.apply(CALL, file);
      expect(status, JSON.stringify(error)).toBe(200);
      expect(await found('ถุง "ใหญ่"')).toMatchObject({
        source: expect.stringMatching(/^ชั่งเอง, สองครั้ง\sที่ตลาด$/),
      });
    });

    it('is not taken in with letters of another encoding, and it says what to do', async () => {
      const message = await refusal(windows874(`${HEAD}\nกระบุง,กบ,ภาชนะ,3\n`));
      expect(message).toContain('ไม่ได้เข้ารหัสแบบ UTF-8');
      expect(message).toContain('CSV UTF-8');
    });

    it('is told the line in which a NUL stands, which is no letter of any text', async () => {
      const file = utf8(`${HEAD}\nก,ข,ภาชนะ,3\nค\0,ง,ภาชนะ,4\n`);
      expect(await refusal(file)).toMatch(/NUL.*แถว 3/);
    });

    it('is told the line in which a quotation mark is never closed', async () => {
      const file = utf8(`${HEAD}\nก,ข,ภาชนะ,3\n"ค,ง,ภาชนะ,4\n`);
      expect(await refusal(file)).toContain('ในแถวที่ 3');
    });

    it.each<[string, string, string]>([
      ['nothing that is known', 'a,b\n1,2\n', 'ไม่พบหัวตาราง'],
      ['no rows', `${HEAD}\n`, 'ไม่พบแถวข้อมูล'],
      ['a cell longer than any', `${HEAD}\n${'ก'.repeat(40_000)},ข,ภาชนะ,1\n`, '32,767'],
      ['a column twice', `${HEAD},อักษรย่อ\nก,ข,ภาชนะ,1,ค\n`, 'มากกว่าหนึ่งคอลัมน์'],
      ['one quotation mark', '"', 'เครื่องหมาย "'],
      ['data of a program', '{"ชื่อหน่วยวัด": "ก"}', 'ไม่ใช่ตาราง'],
    ])('is refused with %s', async (_name, text, words) => {
      expect(await refusal(utf8(text))).toContain(words);
    });

    it('with more rows than a file may have, and with quotes to no end, is refused in time', async () => {
      const rows = Array.from({ length: 100_001 }, (_one, place) => `น${place},น${place},ภาชนะ,1`);
      expect(await refusal(utf8(`${HEAD}\n${rows.join('\n')}`))).toContain('100,000');
      expect(await refusal(utf8(`${HEAD}\n${'""'.repeat(2_000_000)}`))).not.toBe('');
      expect(await refusal(utf8(`${HEAD}\n${','.repeat(5_000_000)}`))).not.toBe('');
      expect(await refusal(utf8(`${HEAD}\n${'\t\r'.repeat(3_000_000)}`))).toContain('มากผิดปกติ');
    });

    it('comes back with codes as they were, also those that look like numbers below zero', async () => {
      const file = utf8(`${HEAD}\n-0012,ตก,ไม่รู้,-5\n`);
      const marked = await sheets.send(CALL, file, { step: 'mark' });
      const [, row] = await rowsOf(marked.bytes);
      expect(row?.cells.slice(0, 4)).toEqual(['-0012', 'ตก', 'ไม่รู้', '-5']);
    });

    it('with wrong cells names each, and comes back with a column that says so', async () => {
      const file = utf8(`${HEAD}\nตะกร้า,ตก,ภาชนะ,-5\nกระจาด,กจ,ไม่รู้,1\n`);
      const { status, error } = await sheets.preview(CALL, file);
      expect(status).toBe(601);
      expect(error.rows.map(({ row, column }) => [row, column])).toEqual([
        [2, 'D'],
        [3, 'C'],
      ]);
      const marked = await sheets.send(CALL, file, { step: 'mark' });
      const rows = await rowsOf(marked.bytes);
      expect(rows.map(({ cells }) => cells.slice(0, 4))).toEqual([
        HEAD.split(','),
        ['ตะกร้า', 'ตก', 'ภาชนะ', '-5'],
        ['กระจาด', 'กจ', 'ไม่รู้', '1'],
      ]);
      expect(rows.map(({ cells }) => cells[4])).toEqual([
        'ข้อผิดพลาด',
        expect.stringContaining('เทียบเท่า'),
        expect.stringContaining('ประเภทหน่วย'),
      ]);
      const mended = marked.bytes.toString().replace('-5', '5').replace('ไม่รู้', 'ภาชนะ');
      const again = await sheets.preview(CALL, utf8(mended));
      expect(again.data.counts).toMatchObject({ new: 2, wrong: 0 });
    });
  });
});

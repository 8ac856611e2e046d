import { Readable } from 'node:stream';
import { beforeAll, describe, expect, it } from 'vitest';
import { SheetSize } from '../../../src/engine/server/excel/read/limits.ts';
import { readRows } from '../../../src/engine/server/excel/read/reader.ts';
import { readXml } from '../../../src/engine/server/excel/read/xml.ts';
import { openFreshDatabase } from '../../support/databases.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { Sheets } from './support.ts';
import { type TestCell, workbook } from './workbooks.ts';

const CALL = 'foodcateory/importUnits';
const HEAD = ['ชื่อหน่วยวัด', 'อักษรย่อ', 'ประเภทหน่วย', 'เทียบเท่า (กก.)'];
/** The most that Excel takes into a cell. */
const LONGEST = 32_767;

describe('a file that says more than anybody could read', () => {
  let server: TestServer;
  let sheets: Sheets;

  beforeAll(async () => {
    const database = await openFreshDatabase('postgres', 'migrated');
    server = await startTestServer(database);
    sheets = await Sheets.of(server);
    return async () => {
      await server.app.close();
      await database.close();
    };
  });

  const rowsOfUnits = (count: number, make: (place: number) => readonly TestCell[]) =>
    workbook([HEAD, ...Array.from({ length: count }, (_, place) => make(place))]);

  it('has one line for one wrong value, with the rows it stands in', async () => {
    const file = await rowsOfUnits(302, (place) => [
      `หน่วย ${place}`,
      'น',
      place === 150 ? 'น้ำหนัก' : 'ไม่มีประเภทนี้',
      1,
    ]);
    const { status, error } = await sheets.preview(CALL, file);
    const rows = [
      { from: 2, to: 151 },
      { from: 153, to: 303 },
    ];
    const message = expect.stringContaining('“ไม่มีประเภทนี้” ไม่อยู่ในรายการ');
    expect([status, error.rows]).toEqual([601, [{ row: 2, column: 'C', message, rows }]]);
    expect(error.preview?.wrong).toMatchObject([
      { row: 2, column: 'C', value: 'ไม่มีประเภทนี้', rows, count: 301 },
    ]);
    expect(error.preview?.counts).toMatchObject({ wrong: 301, wrongCells: 301, new: 1 });
  });

  it('is answered with the start of long values, whatever holds them', async () => {
    const long = 'ก'.repeat(LONGEST);
    const file = await workbook([
      [...HEAD, long.slice(0, 250)],
      ...Array.from({ length: 100 }, (_, place) => [
        // Some texts, each in many rows: what is small as a file.
        `หน่วย ${place % 20}${long.slice(20)}`,
        long,
        long,
        { error: `#${long.slice(0, 1000)}` },
      ]),
    ]);
    const { status, bytes, error } = await sheets.preview(CALL, file);
    expect(status).toBe(601);
    expect(bytes.length).toBeLessThan(3_000_000);
    const quoted = error.rows.flatMap(({ message }) => message.match(/ก{50,}…?/g) ?? []);
    expect(new Set(quoted.map(({ length }) => length))).toEqual(new Set([119, 120]));
    expect(error.preview?.strange[0]?.heading).toHaveLength(120);
    const marked = await sheets.send(CALL, file, { step: 'mark' });
    expect(marked.status).toBe(200);
  });

  it('is refused when a text is longer than Excel takes, in the cell or shared by cells', async () => {
    const text = 'ก'.repeat(LONGEST + 1);
    for (const shared of [true, false]) {
      const file = await workbook([HEAD, [text, 'น', 'น้ำหนัก', 1]], { shared });
      const { status, error } = await sheets.preview(CALL, file);
      expect([status, error.rows[0]?.message]).toEqual([
        601,
        expect.stringContaining('ยาวเกิน 32,767 ตัวอักษร'),
      ]);
    }
  });

  it('is refused when few texts, each within bounds, fill a great many cells', async () => {
    const long = 'ก'.repeat(LONGEST);
    for (const cell of [long, { error: long }]) {
      const wide = Array.from({ length: 40 }, () => cell);
      const { status, error } = await sheets.preview(CALL, await workbook([HEAD, wide]));
      const message = expect.stringContaining('มากผิดปกติ');
      expect([status, error.rows[0]?.message]).toEqual([601, message]);
    }
  });

  it('is refused when it has more cells than anybody fills, however short their texts', () => {
    const size = new SheetSize();
    const fill = (rows: number): void => {
      for (let row = 0; row < rows; row += 1) {
        size.nextRow();
        for (let column = 0; column < 100; column += 1) size.add(1);
      }
    };
    fill(100_000);
    const refused = expect.objectContaining({ key: 'bomb' });
    expect(() => fill(1)).toThrow(refused);
  });

  it.each<Readonly<Record<string, string>>>([{}, { step: 'apply', revision: 'x' }])(
    'is sent alone: two of them are refused in words of it, with %j',
    async (fields) => {
      const file = await workbook([HEAD, ['กระสอบ', 'กส.', 'ภาชนะ', 50]]);
      const { status, error } = await sheets.send(CALL, [file, file], fields);
      expect([status, error]).toEqual([
        400,
        { code: 'validation', message: 'ส่งได้ครั้งละหนึ่งไฟล์ เลือกเพียงไฟล์เดียวแล้วส่งใหม่' },
      ]);
    },
  );

  it('is taken apart piece by piece, none of them large', async () => {
    const cells = Array.from({ length: 5 }, () => 'ก'.repeat(LONGEST));
    const file = await workbook(Array.from({ length: 40 }, () => cells));
    const sizes: number[] = [];
    for await (const { rows } of readRows(file, new AbortController().signal)) {
      sizes.push(rows.flatMap((row) => row.cells).join('').length);
    }
    expect(sizes.length).toBeGreaterThan(10);
    expect(Math.max(...sizes)).toBeLessThan(500_000);
  });

  it('is refused when a part is made of more tags than any honest file, whatever they hold', async () => {
    // A megabyte at a time; half a megabyte of a file comes to all 200.
    function* emptyTags() {
      yield Buffer.from('<sst>');
      for (let megabyte = 0; megabyte < 200; megabyte += 1)
        yield Buffer.from('<z a=""/>'.repeat(116_000));
      yield Buffer.from('</sst>');
    }
    let read = 0;
    const reading = readXml(Readable.from(emptyTags()), {}, async () => {
      read += 1;
    });
    await expect(reading).rejects.toMatchObject({ key: 'bomb' });
    expect(read).toBeGreaterThan(150);
  });

  it('is given up when reading it takes too long', async () => {
    const file = await workbook(Array.from({ length: 500 }, (_, place) => [place]));
    const { signal } = new AbortController();
    await expect(readRows(file, signal, 1).next()).rejects.toMatchObject({ key: 'tooSlow' });
  });

  it('is not even read when its sender has sent several others', async () => {
    const file = await workbook([HEAD, ['กระสอบ', 'กส.', 'ภาชนะ', 50]]);
    const all = await Promise.all(Array.from({ length: 5 }, () => sheets.preview(CALL, file)));
    expect(all.map(({ status }) => status).sort()).toEqual([200, 200, 200, 503, 503]);
    const refused = all.find(({ status }) => status === 503);
    expect(refused?.error.code).toBe('unavailable');
    // Their places are free again.
    expect((await sheets.preview(CALL, file)).status).toBe(200);
  });
});

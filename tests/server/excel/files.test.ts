import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { openFreshDatabase } from '../../support/databases.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { rowsOf, Sheets } from './support.ts';
import { type Dialect, type TestCell, unpack, workbook } from './workbooks.ts';

const CALL = 'foodcateory/importUnits';
const HEAD = ['ชื่อหน่วยวัด', 'อักษรย่อ', 'ประเภทหน่วย', 'เทียบเท่า (กก.)'];
const ROW = ['กระสอบ', 'กส.', 'ภาชนะ', 50];

const CENTRAL_HEADER = Buffer.from([0x50, 0x4b, 0x01, 0x02]);

/** The same zip file, which says of one part that it is as large as it likes. */
function claiming(file: Buffer, path: string, size: number): Buffer {
  const copy = Buffer.from(file);
  let at = copy.indexOf(CENTRAL_HEADER);
  while (at >= 0) {
    const name = copy.subarray(at + 46, at + 46 + copy.readUInt16LE(at + 28)).toString();
    if (name === path) copy.writeUInt32LE(size, at + 24);
    at = copy.indexOf(CENTRAL_HEADER, at + 46);
  }
  return copy;
}

describe('files as people have them', () => {
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

  const refusal = async (file: Uint8Array): Promise<string> => {
    const { status, error } = await sheets.preview(CALL, file);
    expect([status, error.code]).toEqual([601, 'upload']);
    return error.rows.map(({ message }) => message).join();
  };

  it.each<[string, Dialect]>([
    ['Excel', { shared: true }],
    ['Google Sheets', { shared: true, references: false }],
    ['libraries that write texts into the cells', { shared: false }],
    ["Microsoft's own library", { shared: false, prefix: 'x:' }],
    ['an old Mac', { from1904: true }],
    ['who leaves the looks out', { parts: { 'xl/styles.xml': null } }],
  ])('are read as %s writes them', async (_name, dialect) => {
    const { status, data, error } = await sheets.preview(
      CALL,
      await workbook([HEAD, ROW], dialect),
    );
    expect([status, error]).toEqual([200, undefined]);
    expect(data.new[0]?.values.map(({ after }) => after)).toEqual(
      expect.arrayContaining(['กระสอบ', 'กส.', 'ภาชนะ', '50']),
    );
  });

  it.each([
    ['an empty file', Buffer.alloc(0), 'ไฟล์ว่างเปล่า'],
    ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), '.xls'],
    [
      'a locked workbook',
      Buffer.concat([
        Buffer.from([0xd0, 0xcf, 0x11, 0xe0]),
        Buffer.from('EncryptedPackage', 'utf16le'),
      ]),
      'รหัสผ่าน',
    ],
    ['a web page', Buffer.from('<table><tr><td>รหัส</td></tr></table>'), 'หน้าเว็บ'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0]), 'ไม่ใช่ Excel'],
    ['half a zip file', Buffer.from('PK\u0003\u0004 and no more'), 'เสียหาย'],
  ])('are told what to do about %s', async (_name, file, words) => {
    expect(await refusal(file)).toContain(words);
  });

  it('are told what to do about macros, binary workbooks and OpenDocument', async () => {
    const withPart = (path: string) => workbook([HEAD, ROW], { parts: { [path]: 'x' } });
    expect(await refusal(await withPart('xl/vbaProject.bin'))).toContain('.xlsm');
    expect(await refusal(await withPart('xl/workbook.bin'))).toContain('.xlsb');
    expect(await refusal(await withPart('content.xml'))).toContain('.ods');
  });

  it('cannot do harm: bombs, lies about sizes, entities, thousands of parts, rubbish', async () => {
    const strings = 'xl/sharedStrings.xml';
    const bomb = await workbook([HEAD, ROW], {
      parts: { [strings]: `<sst>${' '.repeat(60 * 1024 * 1024)}</sst>` },
    });
    expect(await refusal(bomb)).toContain('มากผิดปกติ');
    // Claims to be small, and is found out while it is unpacked.
    expect(await refusal(claiming(bomb, strings, 100))).toContain('เสียหาย');
    const parts = Object.fromEntries(
      Array.from({ length: 2100 }, (_, place) => [`xl/media/${place}.txt`, 'x']),
    );
    expect(await refusal(await workbook([HEAD, ROW], { parts }))).toContain('มากผิดปกติ');
    const entity =
      '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>' +
      '<worksheet><sheetData><row><c t="str"><v>&a;</v></c></row></sheetData></worksheet>';
    const sheet = 'xl/worksheets/sheet1.xml';
    expect(await refusal(await workbook([], { parts: { [sheet]: entity } }))).toContain('ไม่ปลอดภัย');
    const broken = { parts: { [sheet]: '<worksheet><sheetData><row>' } };
    expect(await refusal(await workbook([], broken))).toContain('เสียหาย');
  });

  it('may have titles above, merged headings, blank rows, and columns of their own', async () => {
    const rows: TestCell[][] = [
      ['รายงานหน่วยวัด ประจำปี ๒๕๖๙'],
      [],
      ['ลำดับ', 'หน่วย', null, 'ประเภท  หน่วย', 'เทียบเท่า (กก.) *', 'ผู้กรอก'],
      [null, 'ชื่อ\u00a0หน่วยวัด ', 'อักษรย่อ', null, null, null],
      [],
      ['๑', ' กระ\u200bสอบ ', 'กส.', ' ภาชนะ ', '๑,๒๓๔.๕ กก.', 'สมชาย'],
      [null, '  ', null],
      ['๒', 'เข่ง', 'ข.', 'container', { formula: '0.1+0.2', value: 0.1 + 0.2 }, null],
    ];
    const merged = {
      tail: '<mergeCells><mergeCell ref="B3:C3"/><mergeCell ref="D3:D4"/></mergeCells>',
    };
    const { status, data, error } = await sheets.preview(CALL, await workbook(rows, merged));
    expect([status, error]).toEqual([200, undefined]);
    expect(data.new.map(({ row, label }) => [row, label])).toEqual([
      [6, 'กระสอบ'],
      [8, 'เข่ง'],
    ]);
    const kg = data.new.map(({ values }) => values.find(({ label }) => label.startsWith('เทียบ')));
    expect(kg.map((value) => value?.after)).toEqual(['1234.5', '0.3']);
    expect(data.strange).toEqual([{ column: 'F', heading: 'ผู้กรอก', meant: null }]);
  });

  it.each(['utf-16le', 'utf-16be'] as const)('are read whose sheet is in %s', async (encoding) => {
    const plain = await unpack(await workbook([HEAD, ROW]));
    const sheet = plain.get('xl/worksheets/sheet1.xml') ?? '';
    const bytes = Buffer.from(`\ufeff${sheet.replace('UTF-8', 'UTF-16')}`, 'utf16le');
    const part = encoding === 'utf-16le' ? bytes : bytes.swap16();
    const file = await workbook([HEAD, ROW], { parts: { 'xl/worksheets/sheet1.xml': part } });
    const { status, data, error } = await sheets.preview(CALL, file);
    expect([status, error]).toEqual([200, undefined]);
    expect(data.counts).toMatchObject({ rows: 1, new: 1, wrong: 0 });
  });

  it('are told of an error that does not say which it is, with a formula or without', async () => {
    const cell = '<c r="D2" t="e"><v></v></c>';
    const plain = (await unpack(await workbook([HEAD, ROW]))).get('xl/worksheets/sheet1.xml') ?? '';
    for (const error of [cell, cell.replace('<v>', '<f>NA()</f><v>')]) {
      const sheet = plain.replace(/<c r="D2">.*?<\/c>/, error);
      const parts = { 'xl/worksheets/sheet1.xml': sheet };
      const message = await refusal(await workbook([HEAD, ROW], { parts }));
      expect(message).toContain('เป็นเซลล์ที่แสดงข้อผิดพลาด');
    }
  });

  it('with more rows than a file may have are refused before any row is looked at', async () => {
    const rows = Array.from({ length: 100_001 }, (_, place) => [`น${place}`, 'น', 'ภาชนะ', 'x']);
    const file = await workbook([HEAD, ...rows], { shared: false });
    const lines = { accept: 'application/x-ndjson' };
    const { bytes } = await sheets.send(CALL, file, { step: 'preview' }, lines);
    expect(bytes.toString()).toContain('100,000');
    // No line says how far the rows are checked.
    expect(bytes.toString()).not.toMatch(/"stage":"checking","rows":[1-9]/);
  }, 60_000);

  it('are told of a formula without a result, which is no blank cell', async () => {
    const head = [...HEAD, 'แหล่งอ้างอิง'];
    const row = (source: TestCell): TestCell[] => ['กระบุง', 'กบ.', 'ภาชนะ', 2, source];
    expect(
      await refusal(await workbook([head, row({ formula: 'CONCAT("ก")', value: null })])),
    ).toContain('ไม่ได้เก็บผลลัพธ์ไว้');
    const empty = await workbook([head, row({ formula: 'IF(1,"")', value: '' })]);
    const { status, error } = await sheets.preview(CALL, empty);
    expect([status, error]).toEqual([200, undefined]);
  });

  it('are refused where a cell names a text that the file does not have', async () => {
    const strings = { 'xl/sharedStrings.xml': '<sst></sst>' };
    expect(await refusal(await workbook([HEAD, ROW], { parts: strings }))).toContain('เสียหาย');
  });

  it('are told which column is missing, twice, or perhaps meant', async () => {
    expect(
      await refusal(
        await workbook([
          ['ก', 'ข'],
          [1, 2],
        ]),
      ),
    ).toContain('ไม่พบหัวตาราง');
    const half = await workbook([
      ['ชื่อหน่วยวัด', 'อักษรย่อ'],
      ['ก', 'ข'],
    ]);
    expect(await refusal(half)).toContain('ไม่มีคอลัมน์ ประเภทหน่วย');
    expect(await refusal(await workbook([[...HEAD, 'อักษรย่อ'], ROW]))).toContain('มากกว่าหนึ่งคอลัมน์');
    const typo = await workbook([
      [...HEAD, 'แหล่งอ้างอิ'],
      [...ROW, 'x'],
    ]);
    const { data } = await sheets.preview(CALL, typo);
    expect(data.strange).toEqual([{ column: 'E', heading: 'แหล่งอ้างอิ', meant: 'แหล่งอ้างอิง' }]);
  });

  it('as LibreOffice saves them are read the same', async () => {
    const file = await readFile(new URL('./fixtures/libreoffice.xlsx', import.meta.url));
    const rows = await rowsOf(file);
    expect(rows[0]?.cells.slice(0, 3)).toEqual(['รหัส', 'ชื่อหน่วยวัด *', 'อักษรย่อ *']);
    const { data, error } = await sheets.preview(CALL, file);
    expect(error).toBeUndefined();
    expect(data.counts).toMatchObject({ wrong: 0, new: 24 });
  });

  it('that are no form at all are refused in words', async () => {
    const answer = await server.call('POST', `/api/${CALL}`, {}, sheets);
    expect([answer.status, answer.body.error]).toMatchObject([400, { code: 'validation' }]);
    const { status } = await sheets.send(CALL, await workbook([HEAD, ROW]), { step: 'nonsense' });
    expect(status).toBe(400);
  });
});

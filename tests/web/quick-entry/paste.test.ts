import { describe, expect, it } from 'vitest';
import { readPasted } from '../../../src/engine/web/screens/quick/model/cells.ts';
import { meantDays } from '../../../src/engine/web/screens/quick/model/meant-days.ts';
import {
  isTable,
  planPaste,
  readTable,
} from '../../../src/engine/web/screens/quick/model/paste.ts';
import { rowWith } from '../../../src/engine/web/screens/quick/model/rows.ts';
import { column, columns, reading } from './support.ts';

const named = [
  { column: column('recordDate'), names: ['วันที่บันทึก', 'recordDate'] },
  { column: column('item'), names: ['รายการ'] },
  { column: column('item'), field: 'materialId', names: ['วัตถุดิบ'] },
  { column: column('item'), field: 'menuId', names: ['เมนูอาหาร'] },
  { column: column('quantity'), names: ['ปริมาณ'] },
  { column: column('weightKg'), names: ['น้ำหนัก'] },
];
const plain = (text: string, from = 'recordDate') =>
  planPaste(text, columns, column(from), named).map((row) =>
    Object.fromEntries([...row].map(([{ name }, { text }]) => [name, text])),
  );

describe('a block from a spreadsheet', () => {
  it('is read cell by cell, whatever ends its lines, without its blank rows and odd spaces', () => {
    expect(readTable('ก\tข \r\n\r\n ค\t\r\n')).toEqual([
      ['ก', 'ข'],
      ['ค', ''],
    ]);
    expect(readTable('ก\rข')).toEqual([['ก'], ['ข']]);
  });

  it('keeps tabs, line breaks and quotes that stand in a quoted cell', () => {
    expect(readTable('"สอง\nบรรทัด"\t"เขา ""พูด"""\t5"\n')).toEqual([
      ['สอง\nบรรทัด', 'เขา "พูด"', '5"'],
    ]);
  });

  it('has one space where a sheet or a page has several, or one that does not break', () => {
    expect(readTable('ครัว  หนึ่ง\tครัว\u00a0สอง')).toEqual([['ครัว หนึ่ง', 'ครัว สอง']]);
  });

  it('is distinguished from a single word, which goes into its cell', () => {
    expect(isTable('ผัก')).toBe(false);
    expect(isTable('ผัก\n')).toBe(false);
    expect(isTable('ผัก\t2')).toBe(true);
    expect(isTable('ผัก\nหมู')).toBe(true);
  });
});

describe('pasting', () => {
  it('goes by Thai headings, in whatever order, with units and stars behind them', () => {
    expect(plain('น้ำหนัก (กก.)\tรายการ *\tไม่รู้จัก\n2.5\tผัก\tx\n1\tหมู\ty')).toEqual([
      { weightKg: '2.5', item: 'ผัก' },
      { weightKg: '1', item: 'หมู' },
    ]);
  });

  it('knows a heading of one of the fields that a cell stands for', () => {
    const block = 'วัตถุดิบ\tเมนูอาหาร\tปริมาณ\n\tข้าวผัด\t2\nผลไม้\t\t1';
    const rows = planPaste(block, columns, column('item'), named);
    expect(rows.map((row) => row.get(column('item')))).toEqual([
      { text: 'ข้าวผัด', field: 'menuId' },
      { text: 'ผลไม้', field: 'materialId' },
    ]);
  });

  it('goes from the cell of the focus on where there are no headings', () => {
    expect(plain('ผัก\t\t2\tกิโลกรัม', 'item')).toEqual([
      { item: 'ผัก', itemSub: '', quantity: '2', unitId: 'กิโลกรัม' },
    ]);
  });

  it('leaves out what stands right of the table', () => {
    const last = columns.at(-1)?.name ?? '';
    expect(plain('ก\tข\tค', last)).toEqual([{ [last]: 'ก' }]);
  });
});

describe('a pasted number', () => {
  const quantity = (text: string) => readPasted(column('quantity'), text, reading);

  it.each([
    ...['12,5', '1.234,5', '1,23', '12,34,567', '12,', ',5'],
    ...['0,500', '00,500', '-0,250', '๐,๕๐๐', '1 234,5'],
  ])('is not guessed: %s', (text) => {
    expect(quantity(text)).toMatchObject({
      text,
      values: null,
      doubt: { kind: 'field', message: { key: 'decimalComma' } },
    });
  });

  it.each([
    ['1,234.5', 1234.5],
    ['๑,๒๓๔', 1234],
    ['1234.5', 1234.5],
    ['100,500', 100500],
  ])('is read with commas between its thousands: %s', (text, value) => {
    expect(quantity(text).values).toEqual({ quantity: value });
  });
});

it('confirms all pasted days whose year was doubted at once, each as it is probably meant', () => {
  const date = column('recordDate');
  const pasted = ['1/2/69', '2/2/69', '3/2/2569'];
  const rows = pasted.map((text) => rowWith({ recordDate: readPasted(date, text, reading) }, true));
  const days = meantDays(rows, date, reading);
  expect([...days].map(([key, { recordDate }]) => [key, recordDate?.values])).toEqual([
    [rows[0]?.key, { recordDate: '2026-02-01' }],
    [rows[1]?.key, { recordDate: '2026-02-02' }],
  ]);
});

import { describe, expect, it } from 'vitest';
import { readText } from '../../../src/engine/web/screens/quick/model/cells.ts';
import { column, reading } from './support.ts';

const read = (name: string, text: string) => readText(column(name), text, reading);

describe('what is typed in a cell', () => {
  it.each(['15 ม.ค. 2569', '15/1/2569', '๑๕/๑/๒๕๖๙', '15012569'])(
    'is a day of the Buddhist calendar: %s',
    (text) => {
      expect(read('recordDate', text)).toEqual({
        text: '15 ม.ค. 2569',
        values: { recordDate: '2026-01-15' },
        doubt: null,
      });
    },
  );

  it('is asked about where its year is of the other era or has two digits, and kept as typed', () => {
    for (const text of ['15/1/2026', '15/1/69']) {
      expect(read('recordDate', text)).toEqual({
        text,
        values: null,
        doubt: { kind: 'day', iso: '2026-01-15' },
      });
    }
  });

  it('is a decimal, with Thai digits and separators', () => {
    expect(read('quantity', '๑,๒๓๔.๕')).toEqual({
      text: '1,234.5',
      values: { quantity: 1234.5 },
      doubt: null,
    });
  });

  it('is refused in the words of the schema, and kept as typed', () => {
    expect(read('quantity', 'สองโล')).toMatchObject({
      text: 'สองโล',
      values: null,
      doubt: { kind: 'field', message: { key: 'number' } },
    });
    expect(read('quantity', '-1').doubt).toMatchObject({ message: { key: 'between' } });
    expect(read('recordDate', '31 ก.พ. 2569').doubt).toMatchObject({ message: { key: 'date' } });
  });

  it('is a choice by its Thai word or its value', () => {
    const edible = { text: 'ส่วนที่รับประทานได้', values: { part: 'edible' }, doubt: null };
    expect(read('part', 'ส่วนที่รับประทานได้ ')).toEqual(edible);
    expect(read('part', 'edible')).toEqual(edible);
    expect(read('part', 'ครึ่งหนึ่ง').doubt).toEqual({ kind: 'message', key: 'notFound' });
  });

  it('waits for the server where it names a row', () => {
    expect(read('reporterId', 'สมชาย').doubt).toEqual({ kind: 'unread' });
  });

  it('is nothing when it is blank', () => {
    expect(read('quantity', '  ')).toEqual({ text: '', values: {}, doubt: null });
  });
});

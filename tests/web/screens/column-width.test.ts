/** Columns of a list have room for dates, moments, numbers and money, in any language. */
import { describe, expect, it } from 'vitest';
import type { Field } from '../../../src/engine/declaration/types.ts';
import { formatDate, formatDateTime } from '../../../src/engine/web/dates/format/index.ts';
import { type CellWords, columnWidth } from '../../../src/engine/web/screens/list/column-width.ts';
import { configWith } from '../../support/every-type.ts';

const { specimens } = configWith({
  name: { type: 'text', max: 100, required: true },
  bought: { type: 'date' },
  seenAt: { type: 'dateTime' },
  price: { type: 'money', max: 50_000_000 },
  floor: { type: 'integer', min: -3, max: 60 },
  ratio: { type: 'decimal', precision: 15, scale: 4, min: -1_000_000, max: 1_000_000 },
}).resources;

function fieldNamed(name: string): Field {
  const field = specimens?.fieldsByName[name];
  if (!field) throw new Error(name);
  return field;
}

function wordsIn(language: string, baht: string): CellWords {
  return {
    choice: (_set, value) => value,
    permission: (key) => key,
    translate: (key) => key,
    suffix: () => baht,
    formatDate: (iso, style) => formatDate(iso, language, style),
    formatDateTime: (iso, style) => formatDateTime(iso, language, style),
    language,
  };
}

const thai = wordsIn('th', 'บาท');
const english = wordsIn('en', 'baht');
const PADDING = 16;

describe('the column of a list', () => {
  // Pixels as a browser draws these texts in a list.
  it.each([
    ['26 Nov 2569 BE', 'bought', english, 102],
    ['26 พ.ย. 2569', 'bought', thai, 81],
    ['26 Nov 2569 BE, 23:36', 'seenAt', english, 145],
    ['26 พ.ย. 2569 23:36 น.', 'seenAt', thai, 136],
    ['49,999,999.99 baht', 'price', english, 125],
    ['49,999,999.99 บาท', 'price', thai, 118],
    ['-999,999.9999', 'ratio', english, 90],
  ])('has room for %s', (_text, name, words, pixels) => {
    expect(columnWidth(fieldNamed(name), false, words)).toBeGreaterThanOrEqual(pixels + PADDING);
  });

  it('is no wider than numbers between its bounds need', () => {
    expect(columnWidth(fieldNamed('floor'), false, thai)).toBe(104);
  });

  it('has that room too where the value leads to the form', () => {
    const usual = columnWidth(fieldNamed('price'), false, english);
    expect(columnWidth(fieldNamed('price'), true, english)).toBe(usual);
  });
});

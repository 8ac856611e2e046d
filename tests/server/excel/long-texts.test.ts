import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/application.ts';
import { DateReader } from '../../../src/engine/server/excel/import/dates.ts';
import { Headings } from '../../../src/engine/server/excel/import/headings.ts';
import { kindOfFormat } from '../../../src/engine/server/excel/read/parts.ts';
import { loadWords } from '../../../src/engine/server/i18n.ts';
import { LOCALES_DIRECTORY } from '../../support/server.ts';

/** Quadratic time makes minutes of this; linear time some milliseconds. */
const LONG = 200_000;
const MOST_MILLISECONDS = 3000;

const words = loadWords(LOCALES_DIRECTORY);
const config = readConfig();

function milliseconds(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

describe('a long text in a workbook', () => {
  const { units } = config.resources;
  if (!units) throw new Error('There are no units');
  const headings = new Headings(
    { config, words, language: 'th', codeBooks: () => undefined },
    units,
  );
  const dates = new DateReader(words, 'buddhist');

  it.each<[string, (text: string) => unknown, string]>([
    ['of brackets, as a heading', (text) => headings.find(text), '('],
    ['of brackets, as a format', (text) => kindOfFormat(200, text), '['],
    ['of quotes, as a format', (text) => kindOfFormat(200, text), '"x'],
    ['of spaces, as a day', (text) => dates.text(`1${text}x`), ' '],
    ['of marks, as a heading', (text) => headings.find(text), '\u0315\u0316'],
  ])('%s, takes no longer than its length allows', (_name, read, unit) => {
    expect(milliseconds(() => read(unit.repeat(LONG)))).toBeLessThan(MOST_MILLISECONDS);
  });

  it('changes nothing in how headings and formats are read', () => {
    expect(headings.find('ชื่อหน่วยวัด (ภาษาไทย) [ต้องกรอก]*')?.name).toBe('name');
    expect(headings.find('เทียบเท่า)(กก.')?.name).toBeUndefined();
    expect(
      [
        'dd/mm/yyyy',
        '[h]:mm',
        '[$-107041E]0.00',
        '[Red]0.0%;dd',
        '"ทดแทน วัน d"0',
        '\\d0',
        '_d0',
        '[$฿-41E]#,##0"',
        'General',
        '[',
      ].map((code) => kindOfFormat(200, code)),
    ).toEqual([
      'date',
      'date',
      'number',
      'percent',
      'number',
      'number',
      'number',
      'number',
      'number',
      'number',
    ]);
  });
});

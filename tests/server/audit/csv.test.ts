import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLine } from '../../../src/engine/server/csv.ts';
import { runs } from '../../support/runs.ts';

const SEED = Number(process.env.FUZZ_SEED ?? 25_690_301);
const PLAN = { seed: SEED, numRuns: runs(200) };

/** Reads one line as RFC 4180 has it, and as spreadsheets do. @throws when it is more than one */
function cellsOf(line: string): string[] {
  const cells: string[] = [];
  let rest = line;
  for (;;) {
    const [whole, quoted, plain, end] =
      /^(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/.exec(rest) ?? [];
    if (whole === undefined) throw new Error(`no CSV: ${JSON.stringify(rest)}`);
    cells.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
    rest = rest.slice(whole.length);
    if (end === '\r\n') break;
  }
  if (rest !== '') throw new Error(`more than a line: ${JSON.stringify(rest)}`);
  return cells;
}

/** What spreadsheets take for the beginning of a formula, once blanks and quotes are skipped. */
const isFormula = (cell: string): boolean => /^[\s'"]*[=+\-@＝＋－＠]/u.test(cell);
const begins = fc.constantFrom(
  ...[
    '=',
    '+',
    '-',
    '@',
    '\t',
    '\r',
    '\n',
    '\t=',
    ' =',
    '\r\n=',
    '"=',
    "'=",
    '＝',
    '＋',
    '－',
    '＠',
  ],
  ...['=cmd|', '@SUM(', '+1+', '-2+', '%', '|', '","=', '"\r\n=', '\u00a0=', '\ufeff='],
);
const text = fc.string({ unit: 'grapheme', maxLength: 30 });
const odd = fc.string({
  unit: fc.constantFrom(...'=+-@\t\r\n"\',;|%＝＠ กa1'),
  maxLength: 12,
});
const hostile = fc.oneof(
  fc.tuple(begins, fc.oneof(text, odd)).map((parts) => parts.join('')),
  odd,
  text,
);

describe(`a line of the exported log (seed ${SEED})`, () => {
  it('holds no formula, whatever people typed', () => {
    fc.assert(
      fc.property(fc.array(hostile, { minLength: 1, maxLength: 5 }), (cells) => {
        for (const cell of cellsOf(csvLine(cells))) {
          expect(isFormula(cell) && !cell.startsWith("'"), JSON.stringify(cell)).toBe(false);
          expect(cell).not.toMatch(/^[\t\r\n]/);
        }
      }),
      PLAN,
    );
  });

  it('keeps every cell in its place and whole, but for one mark in front of a formula', () => {
    fc.assert(
      fc.property(fc.array(hostile, { minLength: 1, maxLength: 5 }), (cells) => {
        const read = cellsOf(csvLine(cells));
        expect(read).toHaveLength(cells.length);
        for (const [place, cell] of cells.entries())
          expect([cell, `'${cell}`]).toContain(read[place]);
      }),
      PLAN,
    );
  });

  it('leaves numbers and ordinary words as they are', () => {
    expect(csvLine([-5, 1.5, 'หมูสด 1-2 กก.', 'a=b'])).toBe('-5,1.5,"หมูสด 1-2 กก.","a=b"\r\n');
  });
});

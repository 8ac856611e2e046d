import { describe, expect, it } from 'vitest';
import { isSameFigure } from './kinds/bench.ts';
import { KINDS } from './kinds/names.ts';
import { AcceptedError, readAccepted } from './texts/accepted.ts';
import { summarise } from './texts/digest.ts';
import { type Json, write } from './texts/json.ts';
import { compareFiles } from './texts/recording.ts';
import { reportOf } from './texts/report.ts';

const saveUnits = (kgPerUnit: Json, roles: Json = { user: '403' }): Json => ({
  'foodcateory/saveUnits': {
    create: { roles, answers: { '200': { body: { data: { name: 'ถัง', kgPerUnit } } } } },
  },
});

const differ = (was: Json, is: Json) =>
  compareFiles('answers', { file: was }, { file: is }).map(({ path, was, is }) => [
    path.join(' > '),
    was,
    is,
  ]);

const listed = (rows: string) =>
  readAccepted(`| kind | path | reason |\n| - | - | - |\n${rows}`, KINDS);

describe('differences', () => {
  it('finds nothing in the same values, in whatever order their names stand', () => {
    expect(differ({ a: 1, b: [{ c: 2 }] }, { b: [{ c: 2 }], a: 1 })).toEqual([]);
  });

  it('names the deepest place, with what was and what is', () => {
    expect(differ(saveUnits(1), saveUnits(2))).toEqual([
      ['file > foodcateory/saveUnits > create > answers > 200 > body > data > kgPerUnit', 1, 2],
    ]);
  });

  it('tells a value that is gone or new from null', () => {
    expect(differ({ a: null }, { b: null })).toEqual([
      ['file > a', null, undefined],
      ['file > b', undefined, null],
    ]);
  });

  it('names what left a list and what came, and a mere change of order', () => {
    expect(differ(['a', 'b', 'b'], ['b', 'c'])).toEqual([
      ['file > []', 'a', undefined],
      ['file > []', 'b', undefined],
      ['file > []', undefined, 'c'],
    ]);
    expect(differ(['a', 'b'], ['b', 'a'])).toEqual([['file > order', ['a', 'b'], ['b', 'a']]]);
    expect(differ([{ a: 1 }, { a: 2 }], [{ a: 1 }, { a: 3 }])).toEqual([['file > 2 > a', 2, 3]]);
  });
});

describe('a long answer', () => {
  const rows = (price: number) =>
    Array.from({ length: 60 }, (_, place) => ({ id: place, name: 'ข้าว', price: place * price }));

  it('is cut to a summary that names the column of a change', () => {
    const [was, is] = [summarise({ data: rows(2) }), summarise({ data: rows(3) })];
    expect(write(was).length).toBeLessThan(500);
    expect(differ(was, is).map(([path]) => path)).toEqual([
      'file > data > digest',
      'file > data > columns > price',
    ]);
  });

  it('is left alone when it is short', () => {
    expect(summarise({ data: rows(2).slice(0, 3) })).toEqual({ data: rows(2).slice(0, 3) });
  });
});

describe('the list of accepted differences', () => {
  const differences = compareFiles(
    'answers',
    { file: saveUnits(1) },
    { file: saveUnits(2, { user: '200' }) },
  );
  const report = (rows: string) => reportOf(['answers'], differences, listed(rows));

  it('lets through what it names, and nothing else', () => {
    expect(report('').unlisted).toBe(2);
    const one = report('| answers | `file > ** > kgPerUnit` | weights are rounded now |');
    expect(one.unlisted).toBe(1);
    expect(one.lines.join('\n')).toContain('1 not listed in differences.md, 1 listed');
    expect(one.lines.join('\n')).toContain('was "403"\n    is  "200"');
  });

  it('takes a star for any part of a name, and never for two names', () => {
    expect(report('| answers | `file > food*/save* > ** > kgPerUnit` | why |').unlisted).toBe(1);
    expect(report('| answers | `file > * > kgPerUnit` | why |').unlisted).toBe(2);
  });

  it('says which row is of no use any more', () => {
    expect(report('| answers | `gone` | why |').lines.at(-1)).toContain('nothing differs');
  });

  it.each([
    ['no reason', '| answers | `a > b` | |'],
    ['an unknown kind', '| words | `a > b` | why |'],
    ['everything', '| answers | `** > *` | why |'],
    ['no path', '| answers | a > b | why |'],
  ])('refuses a row with %s', (_what, row) => {
    expect(() => listed(row)).toThrow(AcceptedError);
  });
});

it('takes a figure measured again for the same within the noise of a machine', () => {
  expect(isSameFigure('44 ms', '52 ms')).toBe(true);
  expect(isSameFigure('44 ms', '60 ms')).toBe(false);
  expect(isSameFigure('1,638 (2.0x)', '1,700 (2.9x)')).toBe(false);
  expect(isSameFigure('44 ms', '44 s')).toBe(false);
});

import { describe, expect, it } from 'vitest';
import { describeProblem, findProblems } from '../../src/engine/declaration/assert.ts';
import type { DeclaredField } from '../../src/engine/declaration/types.ts';
import { configWith, declarationWith, EVERY_TYPE } from '../support/every-type.ts';

/** What is said of a declaration in which one field is declared so; nothing when it is sound. */
function said(field: unknown, more: object = {}): string[] {
  // What skipped the type checker must be told all the same.
  const fields = { name: EVERY_TYPE.name, mineCode: field as DeclaredField };
  return findProblems(declarationWith(fields, more)).map((problem) => describeProblem(problem));
}

describe('the language of fields', () => {
  it('has a field of every type', () => {
    expect(findProblems(declarationWith(EVERY_TYPE))).toEqual([]);
  });

  it.each([
    [{ type: 'money' }, 'mineCode.max'],
    [{ type: 'money', max: 10, min: 20 }, 'mineCode.min'],
    [{ type: 'money', max: 1e14 }, 'mineCode.precision'],
    [{ type: 'money', max: 10, scale: 5 }, 'mineCode.scale'],
    [{ type: 'url', max: 10 }, 'mineCode.max'],
    [{ type: 'file', kinds: ['pdf', 'exe'], maxBytes: 1000 }, 'mineCode.kinds.1'],
    [{ type: 'file', kinds: [], maxBytes: 1000 }, 'mineCode.kinds'],
    [{ type: 'file', kinds: ['pdf'] }, 'mineCode.maxBytes'],
    [{ type: 'file', kinds: ['pdf'], maxBytes: 1000, unique: true }, 'mineCode.unique'],
    [{ type: 'text', max: 5, default: 'ยาวเกินไปแล้ว' }, 'mineCode.default'],
    [{ type: 'colour', default: '#FFF' }, 'mineCode.default'],
    [{ type: 'url', default: 'javascript:alert(1)' }, 'mineCode.default'],
    [{ type: 'money', max: 10, default: 11 }, 'mineCode.default'],
    [{ type: 'integer', min: 1, max: 10, default: 0 }, 'mineCode.default'],
    [{ type: 'choices', choices: 'foodPart', default: ['edibel'] }, 'mineCode.default'],
    [{ type: 'area', level: 'province', default: '1001' }, 'mineCode.default'],
    [{ type: 'date', default: '2026-01-01' }, 'mineCode.default'],
    [{ type: 'color' }, 'mineCode.type'],
    [{ type: 'clock' }, 'mineCode.type'],
    [{ type: 'time', min: '8:00' }, 'mineCode.min'],
    [{ type: 'time', min: '09:00', max: '08:00' }, 'mineCode.min'],
    [{ type: 'time', max: '20:00', default: '21:00' }, 'mineCode.default'],
    [{ type: 'duration' }, 'mineCode.max'],
    [{ type: 'duration', min: 61, max: 60 }, 'mineCode.min'],
    [{ type: 'duration', max: 60, searchable: true }, 'mineCode.searchable'],
    [
      { type: 'coordinates', bounds: { south: 20, west: 97, north: 5, east: 106 } },
      'mineCode.bounds.south',
    ],
    [{ type: 'coordinates', bounds: { south: 5, west: 97, north: 20 } }, 'mineCode.bounds.east'],
    [{ type: 'pattern', pattern: '\\d+', max: 5 }, 'mineCode.example'],
    [{ type: 'pattern', pattern: '[A-Z]', max: 5, example: '1' }, 'mineCode.example'],
    [{ type: 'pattern', pattern: '(a+)+', max: 5, example: 'a' }, 'mineCode.pattern'],
    [{ type: 'pattern', pattern: '(?=a)a', max: 5, example: 'a' }, 'mineCode.pattern'],
    [{ type: 'pattern', pattern: '(a)\\1', max: 5, example: 'aa' }, 'mineCode.pattern'],
    [{ type: 'pattern', pattern: 'a*a*a*b', max: 100, example: 'b' }, 'mineCode.pattern'],
    [{ type: 'pattern', pattern: '[z-a]', max: 5, example: 'a' }, 'mineCode.pattern'],
    [{ type: 'colour', searchable: true }, 'mineCode.searchable'],
  ])('tells the place of a mistake in %j, in Thai', (field, place) => {
    const [line = '', ...others] = said(field);
    expect(line.startsWith(`resources.config.ts: specimens.fields.${place}: `)).toBe(true);
    expect(line).toMatch(/[ก-๙]/);
    expect(others).toEqual([]);
  });

  it('names what must be given', () => {
    expect(said({ type: 'text' })).toEqual([
      'resources.config.ts: specimens.fields.mineCode.max: ยังไม่ได้กำหนด max ซึ่งต้องมี',
    ]);
    expect(said({ type: 'area' })[0]).toContain('ยังไม่ได้กำหนด level');
  });

  const text = { type: 'text', max: 5 } as const;
  it.each([
    [{ field: 'part', in: ['edibel'] }, 'หมายถึง edible หรือไม่'],
    [{ field: 'part', in: [1] }, 'ค่า 1 ใช้ในเงื่อนไขของช่อง part ไม่ได้'],
    [{ field: 'count', in: ['1'] }, 'ค่า "1" ใช้ในเงื่อนไขของช่อง count ไม่ได้'],
    [{ field: 'fast', in: ['true'] }, 'ค่า "true" ใช้ในเงื่อนไขของช่อง fast ไม่ได้'],
    [{ field: 'part', in: [] }, 'ต้องมีอย่างน้อยหนึ่งรายการ'],
  ])('checks the values of a condition: %j', (shownWhen, words) => {
    const fields = {
      name: EVERY_TYPE.name,
      part: { type: 'choices', choices: 'foodPart' },
      count: { type: 'integer', min: 0, max: 9 },
      fast: { type: 'boolean' },
      mine: { ...text, shownWhen },
    } as const;
    const [problem, ...others] = findProblems(declarationWith(fields));
    expect(problem && describeProblem(problem)).toContain(words);
    expect(others).toEqual([]);
  });

  it('asks whether a near word was meant', () => {
    expect(said({ type: 'color' })[0]).toContain('colour');
  });
});

describe('the language of forms', () => {
  const mine = { type: 'text', max: 10 } as const;

  it('has tabs and groups, or groups alone; fields not named stand at the end', () => {
    const config = configWith(
      { name: EVERY_TYPE.name, mine, other: mine, last: mine },
      {
        form: {
          tabs: [
            { tab: 'one', parts: ['mine'] },
            { tab: 'two', parts: ['other'] },
          ],
        },
      },
    );
    expect(config.resources.specimens?.layout).toEqual([
      { name: 'one', groups: [{ name: null, fields: ['mine'] }] },
      { name: 'two', groups: [{ name: null, fields: ['other', 'name', 'last'] }] },
    ]);
    const grouped = { form: { parts: ['name', { group: 'more', fields: ['mine'] }] } };
    expect(
      configWith({ name: EVERY_TYPE.name, mine }, grouped).resources.specimens?.layout,
    ).toEqual([
      {
        name: null,
        groups: [
          { name: null, fields: ['name'] },
          { name: 'more', fields: ['mine'] },
        ],
      },
    ]);
  });

  it.each([
    [{ parts: ['nmae'] }, 'parts'],
    [{ parts: ['name', 'name'] }, ''],
    [{ parts: [] }, 'parts'],
    [{ tabs: [] }, 'tabs'],
    [{ tabs: [{ tab: 'one', parts: [{ group: 'a', fields: ['mein'] }] }] }, 'tabs.0.parts'],
    [
      {
        tabs: [
          { tab: 'a', parts: ['name'] },
          { tab: 'a', parts: ['mineCode'] },
        ],
      },
      '',
    ],
  ])('tells the place of a mistake in %j, in Thai', (form, place) => {
    const [line = ''] = said(mine, { form });
    const at = ['specimens.form', place].filter((part) => part !== '').join('.');
    expect(line.startsWith(`resources.config.ts: ${at}: `)).toBe(true);
    expect(line).toMatch(/[ก-๙]/);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeProblem, findProblems } from '../../src/engine/declaration/assert.ts';
import { formulaValues } from '../../src/engine/declaration/formula.ts';
import type { DeclaredField, Formula } from '../../src/engine/declaration/types.ts';
import { validate } from '../../src/engine/declaration/validate.ts';
import { configWith, declarationWith, EVERY_TYPE } from '../support/every-type.ts';

const { name } = EVERY_TYPE;
const number = { type: 'decimal', precision: 12, scale: 3, min: -100_000, max: 100_000 } as const;

function specimens(fields: Record<string, DeclaredField>) {
  const config = configWith({ name, ...fields });
  const { specimens: resource } = config.resources;
  if (!resource) throw new Error('specimens');
  return { config, resource };
}

/** What a formula over `a` and `b` comes to. */
function comesTo(formula: Formula, row: object) {
  const { resource } = specimens({ a: number, b: number, c: { ...number, formula } });
  return formulaValues(resource, { ...row }).c;
}

describe('a field with a formula', () => {
  it.each<[Formula, object, number | null]>([
    [{ sum: ['a', 'b'] }, { a: 0.1, b: 0.2 }, 0.3],
    [{ sum: ['a', 'b', 7] }, { a: 1, b: null }, 8],
    [{ sum: ['a', 'b'] }, { a: null }, null],
    [{ product: ['a', 'b'] }, { a: 1.005, b: 100 }, 100.5],
    [{ product: ['a', 'b'] }, { a: 2, b: null }, null],
    [{ difference: ['a', 'b'] }, { a: 0.3, b: 0.1 }, 0.2],
    [{ difference: ['a', 'b'] }, { a: 1 }, null],
    [{ quotient: ['a', 'b'] }, { a: 1, b: 3 }, 0.333],
    [{ quotient: ['a', 'b'] }, { a: 2, b: 3 }, 0.667],
    [{ quotient: ['a', 'b'] }, { a: -2, b: 3 }, -0.667],
    [{ quotient: ['a', 'b'] }, { a: 1, b: 0 }, null],
    [{ sum: [{ product: ['a', 'b'] }, { difference: [10, 'a'] }] }, { a: 2, b: 3.5 }, 15],
    ['a', { a: 4 }, 4],
  ])('%j of %j is %j', (formula, row, result) => {
    expect(comesTo(formula, row)).toBe(result);
  });

  it('adds up exactly, in whichever order', () => {
    fc.assert(
      fc.property(fc.integer({ max: 1e6 }), fc.integer({ max: 1e6 }), (one, other) => {
        const row = { a: one / 1000, b: other / 1000 };
        expect(comesTo({ sum: ['a', 'b'] }, row)).toBe((one + other) / 1000);
      }),
    );
  });

  it('may read what another formula comes to, declared before it or after', () => {
    const { resource } = specimens({
      total: { ...number, formula: { sum: ['net', 'tax'] } },
      tax: { ...number, scale: 2, formula: { product: ['net', 0.07] } },
      net: { ...number, formula: { product: ['a', 2] } },
      a: number,
    });
    expect(formulaValues(resource, { a: 50.25 })).toEqual({ net: 100.5, tax: 7.04, total: 107.54 });
  });

  it('is never taken from a client', () => {
    const { config, resource } = specimens({ a: number, b: { ...number, formula: 'a' } });
    const sent = { name: 'ก', a: 1, b: 2 };
    expect(validate(resource, sent, null, config, '2026-01-01')).toMatchObject({
      errors: { b: [{ key: 'readOnly' }] },
    });
  });

  it.each<[unknown, string]>([
    [{ sum: ['aa', 'b'] }, 'formula'],
    [{ sum: ['name'] }, 'formula'],
    [{ sum: [1, 2] }, 'formula'],
    [{ difference: ['a'] }, 'formula'],
    [{ total: ['a'] }, 'formula'],
    [{ sum: ['c', 'a'] }, 'formula'],
  ])('is refused as %j, in Thai and at its place', (formula, place) => {
    // What skipped the type checker must be told all the same.
    const c = { ...number, formula } as DeclaredField;
    const [problem] = findProblems(declarationWith({ name, a: number, b: number, c }));
    const line = problem ? describeProblem(problem) : '';
    expect(line).toMatch(new RegExp(`^resources\\.config\\.ts: specimens\\.fields\\.c\\.${place}`));
    expect(line).toMatch(/[ก-๙]/);
  });

  it('is not offered to itself where it reads what is no number', () => {
    const c: DeclaredField = { ...number, formula: { sum: ['name', 'a'] } };
    const [problem] = findProblems(declarationWith({ name, a: number, b: number, c }));
    expect(problem && describeProblem(problem)).toMatch(/ที่ใช้ได้คือ a, b$/);
  });
});

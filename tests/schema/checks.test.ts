/** What makes a row doubtful, as it is declared, and how mistakes in it are told. */
import { expect, it } from 'vitest';
import declaration from '../../resources.config.ts';
import { describeProblem, findProblems } from '../../src/engine/declaration/assert.ts';

const BINS = {
  menu: { group: 'waste', icon: 'bin' },
  fields: {
    name: { type: 'text', max: 50, required: true },
    unitId: { type: 'reference', resource: 'units' },
    emptiedOn: { type: 'date' },
  },
};

function lines(checks: readonly object[]): string[] {
  const resources = { ...declaration.resources, bins: { ...BINS, checks } };
  return findProblems({ ...declaration, resources }).map((problem) => describeProblem(problem));
}

it('is declared of what the resource has', () => {
  expect(
    lines([
      { kind: 'duplicate', fields: ['unitId', 'emptiedOn'] },
      { kind: 'silent', of: 'unitId', on: 'emptiedOn', days: 30, until: 90 },
    ]),
  ).toEqual([]);
});

it.each([
  [{ kind: 'unusual' }, 'unusual ใช้ได้เมื่อประกาศ unusual ไว้ด้วย'],
  [{ kind: 'overlap' }, 'overlap ใช้ได้เมื่อประกาศ measurement ไว้ด้วย'],
  [{ kind: 'duplicate', fields: ['emptyOn'] }, 'emptiedOn'],
  [{ kind: 'duplicate', fields: [] }, 'อย่างน้อยหนึ่งรายการ'],
  [{ kind: 'silent', of: 'name', on: 'emptiedOn', days: 30, until: 90 }, 'unitId'],
  [{ kind: 'silent', of: 'unitId', on: 'name', days: 30, until: 90 }, 'emptiedOn'],
  [{ kind: 'silent', of: 'unitId', on: 'emptiedOn', days: 30, until: 30 }, 'ต้องมากกว่า days'],
  [{ kind: 'doubtful' }, 'เลือกจาก unusual, duplicate, overlap, silent'],
  [{ kind: 'dupplicate', fields: ['unitId'] }, 'หมายถึง duplicate หรือไม่'],
  [{ kind: 'overlap', day: 'emptiedOn' }, 'หมายถึง days หรือไม่'],
])('a mistake in %j is reported', (check, told) => {
  const found = lines([check]);
  expect(found).toHaveLength(1);
  expect(found[0]).toContain('bins.checks.0');
  expect(found[0]).toContain(told);
});

it('is declared once of each kind', () => {
  const duplicate = { kind: 'duplicate', fields: ['unitId'] };
  expect(lines([duplicate, duplicate])).toEqual([expect.stringContaining('duplicate ได้ครั้งเดียว')]);
});

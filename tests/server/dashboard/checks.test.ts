/** What a cell of an answer is judged by, before any of it is told. */
import { expect, it } from 'vitest';
import { checksOf } from '../../../src/server/dashboard/checks.ts';
import type { Question } from '../../../src/server/dashboard/question.ts';

const OF_AREAS: Question = {
  source: 'waste',
  keys: [],
  children: 6,
  area: '',
  userTypes: [],
  filters: [],
  counted: true,
  measures: ['kg'],
  base: false,
  grain: 'month',
  isComplete: false,
  ranges: [],
};

it.each([
  ['every tambon of the country', '', 6, [2, 4, 6]],
  ['every tambon of a province', '10', 6, [4, 6]],
  ['the amphoe of a province', '10', 4, [4]],
] as const)(
  '%s is judged beside what lies around it, level by level',
  (_what, area, children, levels) => {
    const [check] = checksOf({ ...OF_AREAS, area, children });
    expect(check).toMatchObject({ kind: 'family', family: { levels } });
  },
);

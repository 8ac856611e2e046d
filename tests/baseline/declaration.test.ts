import { expect, it } from 'vitest';
import { describeProblem, findProblems, normalize } from './inputs/product.ts';
import frozen from './inputs/resources.config.ts';

it('still accepts the declaration of the recorded commit', () => {
  expect(findProblems(frozen).map((problem) => describeProblem(problem))).toEqual([]);
  expect(Object.keys(normalize(frozen).resources)).toEqual(Object.keys(frozen.resources));
});

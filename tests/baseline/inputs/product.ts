/**
 * What the frozen `resources.config.ts` beside this file imports. When these move, this file follows
 * them; the frozen declaration stays as it is.
 */

export { describeProblem, findProblems } from '../../../src/engine/declaration/assert.ts';
export { defineResources } from '../../../src/engine/declaration/define.ts';
export { normalize } from '../../../src/engine/declaration/normalize.ts';
export type { FieldDeclaration } from '../../../src/engine/declaration/types.ts';

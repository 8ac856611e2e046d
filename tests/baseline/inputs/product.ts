/**
 * What the frozen `resources.config.ts` beside this file imports. When these move, this file follows
 * them; the frozen declaration stays as it is.
 */

export { describeProblem, findProblems } from '../../../src/schema/assert.ts';
export { defineResources } from '../../../src/schema/define.ts';
export { normalize } from '../../../src/schema/normalize.ts';
export type { FieldDeclaration } from '../../../src/schema/types.ts';

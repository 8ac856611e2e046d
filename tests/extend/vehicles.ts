import { readFileSync } from 'node:fs';
import declaration from '../../resources.config.ts';
import { assertDeclaration } from '../../src/engine/declaration/assert.ts';
import { normalize } from '../../src/engine/declaration/normalize.ts';
import type { Config } from '../../src/engine/declaration/types.ts';

/** The vehicles that a reader of `docs/add-a-resource.md` has made by the end of it. */
export function withVehicles(): Config {
  const page = readFileSync('docs/add-a-resource.md', 'utf8');
  const entries = [...page.matchAll(/```ts\n([\s\S]*?)```/g)];
  const made: unknown = new Function(`return {${entries.at(-1)?.[1]}}`)();
  const choices = { ...declaration.choices, vehicleKind: ['compactor', 'tipper'] };
  const whole = {
    ...declaration,
    choices,
    resources: { ...declaration.resources, ...Object(made) },
  };
  assertDeclaration(whole);
  return normalize(whole);
}

import declaration from '../../resources.config.ts';
import { assertDeclaration } from './assert.ts';
import { normalize } from './normalize.ts';
import type { Config } from './types.ts';

/** Reads `resources.config.ts`; throws `DeclarationError` naming every mistake in it. */
export function readConfig(): Config {
  assertDeclaration(declaration);
  return normalize(declaration);
}

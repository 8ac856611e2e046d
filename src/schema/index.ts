import declaration from '../../resources.config.ts';
import { assertDeclaration } from './assert.ts';
import { normalizeForServer } from './former-names.ts';
import type { Config } from './types.ts';

/** Reads `resources.config.ts`; throws `DeclarationError` naming every mistake in it. */
export function readConfig(): Config {
  assertDeclaration(declaration);
  return normalizeForServer(declaration);
}

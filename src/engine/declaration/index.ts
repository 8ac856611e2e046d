import declaration from '../../../resources.config.ts';
import { assertDeclaration } from './assert.ts';
import { normalizeForServer } from './former-names.ts';
import type { Config } from './types.ts';

/** The config of a declaration; throws `DeclarationError` naming every mistake in it. */
export function configOf(written: unknown): Config {
  assertDeclaration(written);
  return normalizeForServer(written);
}

/** That of `resources.config.ts`. */
export const readConfig = (): Config => configOf(declaration);

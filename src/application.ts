import declaration from '../resources.config.ts';
import { configOf, type TypeBringer } from './engine/declaration/config-of.ts';
import type { Config } from './engine/declaration/types.ts';

/**
 * The config of `resources.config.ts`, for commands and tests; the types of fields are the engine's
 * and those of the given plugins. Throws `DeclarationError` naming every mistake in it.
 */
export const readConfig = (plugins?: readonly TypeBringer[]): Config =>
  configOf(declaration, plugins);

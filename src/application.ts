import declaration from '../resources.config.ts';
import { configOf, type TypeBringer } from './engine/declaration/config-of.ts';
import type { Config } from './engine/declaration/types.ts';
import { area } from './thailand/area/index.ts';

/** Types of fields that the declaration has from a pack. */
const FROM_PACKS: readonly TypeBringer[] = [{ fieldTypes: [area] }];

/**
 * The config of `resources.config.ts`, for commands and tests; the types of fields are the engine's
 * and those of the given plugins, or of the packs where none are given. Throws `DeclarationError` naming every mistake in it.
 */
export const readConfig = (plugins: readonly TypeBringer[] = FROM_PACKS): Config =>
  configOf(declaration, plugins);

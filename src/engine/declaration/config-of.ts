import type { FieldTypeDefinition } from '../fields/contract.ts';
import { addFieldTypes } from '../fields/index.ts';
import { assertDeclaration } from './assert.ts';
import { normalizeForServer } from './former-names.ts';
import type { Config } from './types.ts';

/** What brings types of fields: the plugins of an application. */
export interface TypeBringer {
  readonly fieldTypes?: readonly FieldTypeDefinition[];
}

/** The config of a declaration; throws `DeclarationError` naming every mistake in it. */
export function configOf(written: unknown, plugins: readonly TypeBringer[] = []): Config {
  addFieldTypes(plugins.flatMap(({ fieldTypes = [] }) => fieldTypes));
  assertDeclaration(written);
  return normalizeForServer(written);
}

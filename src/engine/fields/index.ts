import type { MoneyField, OlderType } from '../declaration/types.ts';
import { colour } from './colour/index.ts';
import type { FieldTypeDefinition } from './contract.ts';
import { coordinates } from './coordinates/index.ts';
import { duration } from './duration/index.ts';
import { pattern } from './pattern/index.ts';
import { time } from './time/index.ts';
import { url } from './url/index.ts';

const OWN: readonly FieldTypeDefinition[] = [url, colour, time, duration, coordinates, pattern];

/** Types that have no folder yet. */
const OLDER: Readonly<Record<OlderType | MoneyField['type'], true>> = {
  text: true,
  longText: true,
  email: true,
  phone: true,
  password: true,
  integer: true,
  decimal: true,
  money: true,
  boolean: true,
  choice: true,
  choices: true,
  reference: true,
  references: true,
  list: true,
  image: true,
  file: true,
  permissions: true,
  date: true,
  dateTime: true,
};

const definitions = new Map(OWN.map((definition) => [definition.type, definition]));

/**
 * Makes types of fields known that packs and applications bring. Once, before a declaration that
 * uses them is read.
 * @throws when another type of that name is known already
 */
export function addFieldTypes(types: readonly FieldTypeDefinition[]): void {
  for (const definition of types) {
    const { type } = definition;
    const known = definitions.get(type);
    if ((known && known !== definition) || Object.hasOwn(OLDER, type)) {
      throw new Error(`Two types of fields are called ${type}.`);
    }
    definitions.set(type, definition);
  }
}

/** All types that have a definition: the engine's, and those of packs and applications. */
export function definedTypes(): readonly FieldTypeDefinition[] {
  return [...definitions.values()];
}

/** The definition of a field's type; undefined for those that have no folder yet. */
export function findDefinition(field: { readonly type: string }): FieldTypeDefinition | undefined {
  return definitions.get(field.type);
}

/** The same of a field that is not `isOlder`. @throws for a type that nothing defines */
export function definitionOf(field: { readonly type: string }): FieldTypeDefinition {
  const definition = definitions.get(field.type);
  if (!definition) throw new Error(`Nothing defines fields of the type ${field.type}.`);
  return definition;
}

/** Whether a field is of one of the types that have no folder yet. */
export function isOlder<F extends { readonly type: string }>(
  field: F,
): field is Extract<F, { readonly type: OlderType }> {
  return Object.hasOwn(OLDER, field.type);
}

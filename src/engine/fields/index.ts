import type { MoneyField, OlderType } from '../declaration/types.ts';
import { colour } from './colour/index.ts';
import type { FieldTypeDefinition } from './contract.ts';
import { coordinates } from './coordinates/index.ts';
import { duration } from './duration/index.ts';
import { email } from './email/index.ts';
import { pattern } from './pattern/index.ts';
import { phone } from './phone/index.ts';
import { time } from './time/index.ts';
import { url } from './url/index.ts';

type Older = OlderType | MoneyField['type'];

/** The engine's types in the order in which they are named to people; null: it has no folder yet. */
const TYPES: Readonly<Record<Older, null> & Record<string, FieldTypeDefinition | null>> = {
  text: null,
  longText: null,
  email,
  phone,
  password: null,
  integer: null,
  decimal: null,
  money: null,
  boolean: null,
  choice: null,
  choices: null,
  reference: null,
  references: null,
  list: null,
  image: null,
  file: null,
  permissions: null,
  date: null,
  dateTime: null,
  ...{ url, colour, time, duration, coordinates, pattern },
};

const definitions = new Map(
  Object.entries(TYPES).flatMap(([type, definition]) => (definition ? [[type, definition]] : [])),
);

/**
 * Makes types of fields known that packs and applications bring. Once, before a declaration that
 * uses them is read.
 * @throws when another type of that name is known already
 */
export function addFieldTypes(types: readonly FieldTypeDefinition[]): void {
  for (const definition of types) {
    const { type } = definition;
    const known = definitions.get(type);
    if (known !== definition && (known || Object.hasOwn(TYPES, type))) {
      throw new Error(`Two types of fields are called ${type}.`);
    }
    definitions.set(type, definition);
  }
}

/** Names of all types, those of packs and applications last. */
export function typeNames(): readonly string[] {
  return [...new Set([...Object.keys(TYPES), ...definitions.keys()])];
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
  return TYPES[field.type] === null;
}

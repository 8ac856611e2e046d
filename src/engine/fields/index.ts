import { boolean } from './boolean/index.ts';
import { choice } from './choice/index.ts';
import { choices } from './choices/index.ts';
import { colour } from './colour/index.ts';
import type {
  AnyField,
  Entries,
  FieldTypeDefinition,
  PlainNumber,
  PointsTo,
  ShortTypeDefinition,
  Translate,
  ValueWords,
} from './contract.ts';
import { coordinates } from './coordinates/index.ts';
import { date } from './date/index.ts';
import { dateTime } from './dateTime/index.ts';
import { decimal } from './decimal/index.ts';
import { denials } from './denials/index.ts';
import { duration } from './duration/index.ts';
import { email } from './email/index.ts';
import { file } from './file/index.ts';
import { image } from './image/index.ts';
import { integer } from './integer/index.ts';
import { list } from './list/index.ts';
import { longText } from './longText/index.ts';
import { money } from './money/index.ts';
import { password } from './password/index.ts';
import { pattern } from './pattern/index.ts';
import { permissions } from './permissions/index.ts';
import { phone } from './phone/index.ts';
import { reference } from './reference/index.ts';
import { references } from './references/index.ts';
import { text } from './text/index.ts';
import { time } from './time/index.ts';
import { url } from './url/index.ts';

/** The engine's types in the order in which they are named to people. */
const TYPES: Readonly<Record<string, FieldTypeDefinition | ShortTypeDefinition>> = {
  text,
  longText,
  email,
  phone,
  password,
  integer,
  decimal,
  money,
  boolean,
  choice,
  choices,
  reference,
  references,
  list,
  image,
  file,
  permissions,
  denials,
  date,
  dateTime,
  ...{ url, colour, time, duration, coordinates, pattern },
};

const definitions = new Map(
  Object.values(TYPES).flatMap((known) => ('input' in known ? [[known.type, known]] : [])),
);
/** Types that are short for others. */
export const SHORT_TYPES: readonly ShortTypeDefinition[] = Object.values(TYPES).flatMap((known) =>
  'writtenOut' in known ? known : [],
);

/** Whether the engine has a type of this name itself. */
export const isEngineType = (type: string): boolean => Object.hasOwn(TYPES, type);

/**
 * Makes types of fields known that packs and applications bring. Once, before a declaration that
 * uses them is read.
 * @throws when another type of that name is known already
 */
export function addFieldTypes(types: readonly FieldTypeDefinition[]): void {
  for (const definition of types) {
    const { type } = definition;
    const known = definitions.get(type);
    if (known !== definition && (known || isEngineType(type))) {
      throw new Error(`Two types of fields are called ${type}.`);
    }
    definitions.set(type, definition);
  }
}

/** Names of all types, those of packs and applications last. */
export function typeNames(): readonly string[] {
  return [...new Set([...Object.keys(TYPES), ...definitions.keys()])];
}

/** All types: the engine's, and those of packs and applications. */
export function definedTypes(): readonly FieldTypeDefinition[] {
  return [...definitions.values()];
}

/** The definition of a field's type; undefined for one that is short for another. */
export function findDefinition(field: { readonly type: string }): FieldTypeDefinition | undefined {
  return definitions.get(field.type);
}

/** The same. @throws for a type that nothing defines */
export function definitionOf(field: { readonly type: string }): FieldTypeDefinition {
  const definition = definitions.get(field.type);
  if (!definition) throw new Error(`Nothing defines fields of the type ${field.type}.`);
  return definition;
}

/** A value as people read it. */
export function writeValue(
  field: AnyField,
  value: unknown,
  translate: Translate,
  words: ValueWords,
): string {
  return definitionOf(field).format?.(field, value, translate, words) ?? String(value);
}

/** A value as it stands where it can be changed. */
export function writeInput(field: AnyField, value: unknown): string {
  return definitionOf(field).formatInput?.(field, value) ?? String(value);
}

/** What somebody typed, as a value. */
export function readTyped(field: AnyField, typed: string): unknown {
  const { parse } = definitionOf(field);
  return parse ? parse(field, typed) : typed;
}

/** Whether a field is sorted in dictionary order, by a key stored beside it. */
export function keepsSortKey(field: AnyField): boolean {
  return findDefinition(field)?.dictionaryOrder?.(field) === true;
}

/** Whether a field holds yes or no. */
export function isYesNo(field: { readonly type: string }): boolean {
  return findDefinition(field)?.filteredAs === 'boolean';
}

/** Whether a field holds days. */
export function isDay(field: { readonly type: string }): boolean {
  return findDefinition(field)?.filteredAs === 'date';
}

/** Whether a field holds moments. */
export function isMoment(field: { readonly type: string }): boolean {
  return findDefinition(field)?.filteredAs === 'timestamptz';
}

/** SQL type of one value of a field that holds many; undefined for those that hold one. */
export function elementsOf(field: { readonly type: string }): 'text' | 'integer' | undefined {
  return findDefinition(field)?.elements;
}

/** Whether a field holds one value that is stored as it is sent, so that others are held against it. */
export function isComparable(field: { readonly type: string }): boolean {
  const { secret, stores } = findDefinition(field) ?? {};
  return !holdsMany(field) && !secret && !stores;
}

/** Whether a field holds one value of a set of the declaration. */
export function isOneOfSet<F extends { readonly type: string }>(
  field: F,
): field is F & { readonly choices: string } {
  return 'choices' in field && elementsOf(field) === undefined;
}

/** Whether a field holds plain numbers. */
export function isPlainNumber<F extends { readonly type: string }>(
  field: F,
): field is F & PlainNumber {
  return findDefinition(field)?.decimals !== undefined;
}

/** Decimals of the values of a field; 0 of those that are no numbers. */
export function decimalsOf(field: AnyField): number {
  return findDefinition(field)?.decimals?.(field) ?? 0;
}

/** Whose rows the values of a field are ids of; undefined for values of another kind. */
export function pointsTo(field: AnyField | undefined): PointsTo | undefined {
  return field && findDefinition(field)?.pointsTo?.(field);
}

/** The same of a field that holds one of them. */
export function pointsToOne(field: AnyField | undefined): PointsTo | undefined {
  return field && holdsMany(field) ? undefined : pointsTo(field);
}

/** Whether a field holds ids of several rows. */
export function pointsToSeveral(field: AnyField | undefined): boolean {
  return pointsTo(field) !== undefined && pointsToOne(field) === undefined;
}

/** What the values of a field are that are lists of entries; undefined for all others. */
export function entriesIn(field: AnyField | undefined): Entries | undefined {
  return field && findDefinition(field)?.entries?.(field);
}

/** Whether a row always has a list there, be it empty. */
export function holdsMany(field: { readonly type: string }): boolean {
  const { elements, entries } = findDefinition(field) ?? {};
  return elements !== undefined || entries !== undefined;
}

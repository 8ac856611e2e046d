import type { Mask } from '../fields/contract.ts';
import { definedTypes, findDefinition } from '../fields/index.ts';
import { textMask } from '../fields/shared/mask.ts';
import type { Field, FieldDeclaration, Resource } from './types.ts';

type Typed = Pick<FieldDeclaration, 'type'>;

/** Types of field that can be masked. */
export function maskableTypes(): readonly string[] {
  return definedTypes().flatMap(({ type, mask }) => (mask ? type : []));
}

const maskOf = (field: Typed): Mask => findDefinition(field)?.mask ?? textMask;

/** A value as it shows where it is masked; what is no text says nothing and stays. */
export function maskValue(field: Typed, value: unknown): unknown {
  return typeof value === 'string' && value !== '' ? maskOf(field).hide(value) : value;
}

/** Whether a value is one that has been masked, and not a person's own. */
export function isMaskedValue(field: Typed, value: unknown): boolean {
  return typeof value === 'string' && maskOf(field).isHidden(value);
}

/** Fields of a resource that are masked in answers about many rows. */
export function maskedFields(resource: Resource): readonly Field[] {
  return resource.fields.filter(({ masked }) => masked === true);
}

/** Rows with their masked fields masked. */
export function maskRows(
  resource: Resource,
  rows: readonly Readonly<Record<string, unknown>>[],
): Readonly<Record<string, unknown>>[] {
  const fields = maskedFields(resource);
  if (fields.length === 0) return [...rows];
  return rows.map((row) => ({
    ...row,
    ...Object.fromEntries(
      fields
        .filter(({ name }) => name in row)
        .map((field) => [field.name, maskValue(field, row[field.name])]),
    ),
  }));
}

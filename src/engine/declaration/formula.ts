import { decimalsOf, isPlainNumber } from '../fields/index.ts';
import { memoize } from './memoize.ts';
import type { Field, FieldDeclaration, Formula, Resource } from './types.ts';
import type { Values } from './validate.ts';
import {
  type Decimal,
  decimalOf,
  dividedBy,
  numberOf,
  plus,
  rounded,
  times,
} from './weights/decimal.ts';

/** Decimals that a quotient within a formula is carried to. */
const QUOTIENT_SCALE = 18;
const MINUS_ONE = decimalOf(-1);

/** The formula of a field; undefined for a field that has none. */
export function formulaOf(field: FieldDeclaration | undefined): Formula | undefined {
  return field && 'formula' in field ? field.formula : undefined;
}

/** Whether any field of a resource has a formula. */
export const hasFormulas = memoize((resource: Resource): boolean =>
  resource.fields.some((field) => formulaOf(field) !== undefined),
);

/** Names of the fields that a formula reads. */
export function fieldsOfFormula(formula: Formula): readonly string[] {
  if (typeof formula === 'number') return [];
  if (typeof formula === 'string') return [formula];
  return Object.values(formula).flat().flatMap(fieldsOfFormula);
}

/** Null where something is missing. */
type Worth = Decimal | null;

function sum(terms: readonly Worth[]): Worth {
  const known = terms.filter((term) => term !== null);
  return known.length > 0 ? known.reduce(plus) : null;
}

function pair(
  [one = null, other = null]: readonly Worth[],
  of: (one: Decimal, other: Decimal) => Worth,
): Worth {
  return one && other ? of(one, other) : null;
}

function worthOf(formula: Formula, row: Values): Worth {
  if (typeof formula === 'number') return decimalOf(formula);
  if (typeof formula === 'string') {
    const value = row[formula];
    return typeof value === 'number' && Number.isFinite(value) ? decimalOf(value) : null;
  }
  const worths = (terms: readonly Formula[]) => terms.map((term) => worthOf(term, row));
  if ('sum' in formula) return sum(worths(formula.sum));
  if ('product' in formula) {
    const factors = worths(formula.product);
    const known = factors.filter((factor) => factor !== null);
    return known.length === factors.length ? known.reduce(times) : null;
  }
  if ('difference' in formula) {
    return pair(worths(formula.difference), (one, other) => plus(one, times(other, MINUS_ONE)));
  }
  return pair(worths(formula.quotient), (one, other) =>
    other.digits === 0n ? null : dividedBy(one, other, QUOTIENT_SCALE),
  );
}

/**
 * What the fields with a formula come to in a row, exactly, rounded to their decimals. A sum leaves
 * out what is blank; a product, difference or quotient of a blank is blank, and so is what is
 * divided by nothing.
 */
export function formulaValues(
  { fields }: Pick<Resource, 'fields'>,
  row: Values,
): Readonly<Record<string, number | null>> {
  const values: Record<string, number | null> = {};
  const value = (field: Field, formula: Formula): number | null => {
    // One formula may read another.
    const next: Record<string, unknown> = { ...row };
    for (const name of fieldsOfFormula(formula)) {
      const read = fields.find((other) => other.name === name);
      const inner = read && formulaOf(read);
      if (read && inner !== undefined) next[name] = values[name] ?? value(read, inner);
    }
    const worth = worthOf(formula, next);
    return worth && numberOf(rounded(worth, decimalsOf(field)));
  };
  for (const field of fields) {
    const formula = formulaOf(field);
    if (formula !== undefined) values[field.name] = value(field, formula);
  }
  return values;
}

/** Fields whose formula comes to more or less than they may hold, with what it comes to. */
export function formulasOutside(
  { fields }: Resource,
  values: Values,
): readonly {
  readonly field: Field;
  readonly value: number;
  readonly min: number;
  readonly max: number;
}[] {
  return fields.flatMap((field) => {
    const value = values[field.name];
    if (formulaOf(field) === undefined || typeof value !== 'number') return [];
    if (!isPlainNumber(field)) return [];
    const { min, max, exclusiveMin } = field;
    const above = exclusiveMin ? value > min : value >= min;
    return !above || value > max ? { field, value, min, max } : [];
  });
}

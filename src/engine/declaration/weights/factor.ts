import { decimalsOf, entriesIn } from '../../fields/index.ts';
import { isRecord } from '../record.ts';
import type { FieldDeclaration, WeightDeclaration, WeightFactor } from '../types.ts';
import type { Values } from '../validate.ts';
import { decimalOf, dividedBy, numberOf } from './decimal.ts';

/** The weight of one unit, and where it comes from. */
export interface Factor {
  readonly unitKg: number;
  readonly origin: string;
}

/** What a path of the declaration (`unitId.kgPerUnit`) leads to in one row. */
export interface PathValue {
  readonly field: FieldDeclaration;
  readonly value: unknown;
}

/** What a factor is looked for in: the rows that a row refers to. */
export interface FactorSources {
  /** What stands at the end of a path; undefined where a reference on the way is empty. */
  valueAt(path: string): PathValue | undefined;
  /** The code of the row chosen in a reference field. */
  codeAt(field: string): string | undefined;
}

/** Digits behind the point of the field that holds a factor. */
const FACTOR_SCALE = 7;
const GRAMS = decimalOf(1000);

/** The field that a path starts from. */
export function firstOf(path: string): string {
  return path.split('.')[0] ?? path;
}

/** Fields whose choice decides which factor counts. */
export function factorFields({ factors }: WeightDeclaration): readonly string[] {
  const names = factors.flatMap(({ from, by, when }) => [firstOf(from), by, when?.field]);
  return [...new Set(names.filter((name) => name !== undefined))];
}

/** Whether the unit and the item are still those the stored factor was looked up for. */
export function keepsFactor(weight: WeightDeclaration, stored: Values, next: Values): boolean {
  return factorFields(weight).every((name) => (stored[name] ?? null) === (next[name] ?? null));
}

/** The weight in a list of weights by unit, for the unit of this row. */
function entryWeight({ field, value }: PathValue, unit: unknown): unknown {
  const shape = entriesIn(field);
  if (!shape || !Array.isArray(value)) return undefined;
  const entry = value
    .filter(isRecord)
    .find((one) => shape.uniqueBy !== undefined && one[shape.uniqueBy] === unit);
  const weights = Object.entries(shape.fields).filter(([, item]) => decimalsOf(item) > 0);
  return weights.map(([name]) => entry?.[name])[0];
}

function factorAt(factor: WeightFactor, row: Values, sources: FactorSources): Factor | null {
  const { when, by, from, unit, origin } = factor;
  if (when && !when.codes.includes(sources.codeAt(when.field) ?? '')) return null;
  const end = sources.valueAt(from);
  const value = end && by !== undefined ? entryWeight(end, row[by]) : end?.value;
  if (typeof value !== 'number' || value <= 0) return null;
  const weight = decimalOf(value);
  const unitKg = unit === 'kg' ? value : numberOf(dividedBy(weight, GRAMS, FACTOR_SCALE));
  return { unitKg, origin };
}

/** The first factor there is for a row, the most particular before the general; null for none. */
export function findFactor(
  weight: WeightDeclaration,
  row: Values,
  sources: FactorSources,
): Factor | null {
  for (const factor of weight.factors) {
    const found = factorAt(factor, row, sources);
    if (found) return found;
  }
  return null;
}

/** The factor a stored row was weighed with; null where its weight was typed in. */
export function storedFactor(weight: WeightDeclaration, stored: Values): Factor | null {
  const [unitKg, origin] = [stored[weight.factor], stored[weight.origin]];
  return typeof unitKg === 'number' && typeof origin === 'string' ? { unitKg, origin } : null;
}

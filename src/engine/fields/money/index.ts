import * as z from 'zod/mini';
import type { FieldBase, Formula } from '../../declaration/types.ts';
import type { ShortTypeDefinition } from '../contract.ts';
import type { DecimalField } from '../decimal/index.ts';
import { formula, total } from '../shared/plain-number.ts';

/** An amount of the region's currency: short for a decimal with its places and it behind the number. */
export interface MoneyField extends FieldBase {
  readonly type: 'money';
  /** 0 if absent. */
  readonly min?: number;
  readonly max: number;
  /** Decimals, where they are not those of the currency. */
  readonly scale?: number;
  readonly exclusiveMin?: boolean;
  readonly default?: number;
  readonly formula?: Formula;
  /** As of a decimal. */
  readonly total?: boolean;
}

/** Exact in a number, and more than anybody pays. */
const PRECISION = 15;
const USUAL_SCALE = 2;

/** The decimals of a currency by its code of ISO 4217 (`JPY`, `KWD`); two where it is named otherwise. */
function decimalsOf(currency: string | undefined): number {
  if (currency === undefined || !/^[A-Z]{3}$/.test(currency)) return USUAL_SCALE;
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.resolvedOptions().maximumFractionDigits ?? USUAL_SCALE;
}

export const money: ShortTypeDefinition<MoneyField, DecimalField> = {
  type: 'money',
  synonyms: ['currency'],
  attributes: {
    min: z.optional(z.number()),
    max: z.number(),
    scale: z.optional(z.int().check(z.minimum(0), z.maximum(PRECISION))),
    exclusiveMin: z.optional(z.boolean()),
    default: z.optional(z.number()),
    formula,
    total,
  },
  writtenOut: (field, { currency }) => ({
    ...{ precision: PRECISION, scale: decimalsOf(currency), min: 0, money: true },
    ...(currency !== undefined && { suffix: currency }),
    ...field,
    type: 'decimal',
  }),
};

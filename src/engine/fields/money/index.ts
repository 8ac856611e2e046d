import * as z from 'zod/mini';
import type { FieldBase, Formula } from '../../declaration/types.ts';
import type { ShortTypeDefinition } from '../contract.ts';
import type { DecimalField } from '../decimal/index.ts';
import { formula, total } from '../shared/plain-number.ts';

/** An amount of the region's currency: short for a decimal with two places and the currency behind it. */
export interface MoneyField extends FieldBase {
  readonly type: 'money';
  /** 0 if absent. */
  readonly min?: number;
  readonly max: number;
  /** Decimals; 2 if absent, whatever the currency, so that naming it changes no column. */
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
/** No currency has more. */
const MOST_DECIMALS = 4;

export const money: ShortTypeDefinition<MoneyField, DecimalField> = {
  type: 'money',
  synonyms: ['currency'],
  attributes: {
    min: z.optional(z.number()),
    max: z.number(),
    scale: z.optional(z.int().check(z.minimum(0), z.maximum(MOST_DECIMALS))),
    exclusiveMin: z.optional(z.boolean()),
    default: z.optional(z.number()),
    formula,
    total,
  },
  writtenOut: (field, { currency }) => ({
    ...{ precision: PRECISION, scale: USUAL_SCALE, min: 0, money: true },
    ...(currency !== undefined && { suffix: currency }),
    ...field,
    type: 'decimal',
  }),
};

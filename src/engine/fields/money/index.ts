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
  readonly exclusiveMin?: boolean;
  readonly default?: number;
  readonly formula?: Formula;
  /** As of a decimal. */
  readonly total?: boolean;
}

/** Exact in a number, and more than anybody pays. */
const PRECISION = 15;

export const money: ShortTypeDefinition<MoneyField, DecimalField> = {
  type: 'money',
  synonyms: ['currency'],
  attributes: {
    min: z.optional(z.number()),
    max: z.number(),
    exclusiveMin: z.optional(z.boolean()),
    default: z.optional(z.number()),
    formula,
    total,
  },
  writtenOut: (field, { currency }) => ({
    ...{ precision: PRECISION, scale: 2, min: 0, money: true },
    ...(currency !== undefined && { suffix: currency }),
    ...field,
    type: 'decimal',
  }),
};

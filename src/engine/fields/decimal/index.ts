import * as z from 'zod/mini';
import type { Message } from '../../declaration/messages.ts';
import type { FieldTypeDefinition } from '../contract.ts';
import { formatNumber } from '../shared/numbers.ts';
import {
  boundsHint,
  checkNumber,
  formula,
  type NumberField,
  numberColumn,
  plainNumber,
  suffix,
  total,
} from '../shared/plain-number.ts';
import { noNumber, parseNumber } from '../shared/typed-numbers.ts';

/** An exact number with decimals. */
export interface DecimalField extends NumberField {
  readonly type: 'decimal';
  readonly precision: number;
  readonly scale: number;
  /** The minimum itself is refused (">0"). */
  readonly exclusiveMin?: boolean;
  /** Written with all its decimals, as money is; declared by the type `money`. */
  readonly money?: boolean;
}

declare module '../contract.ts' {
  interface FieldTypes {
    readonly decimal: DecimalField;
  }
}

/** Decimals that spreadsheets always write, whether it is money or not. */
const USUAL_SCALE = 2;

/** Whether the number is written with at most `scale` decimals. */
function fitsScale(value: number, scale: number): boolean {
  return Number(value.toFixed(scale)) === value;
}

export const decimal: FieldTypeDefinition<DecimalField> = {
  ...plainNumber,
  type: 'decimal',
  synonyms: ['number', 'numeric', 'float', 'double'],
  attributes: {
    precision: z.int().check(z.minimum(1), z.maximum(15)),
    scale: z.int().check(z.minimum(0), z.maximum(15)),
    min: z.number(),
    max: z.number(),
    exclusiveMin: z.optional(z.boolean()),
    suffix,
    default: z.optional(z.number()),
    formula,
    total,
  },
  inList: ['precision', 'scale', 'min', 'max', 'exclusiveMin', 'suffix'],
  check(field, report) {
    const { precision, scale, min, max } = field;
    if (scale > precision) report('scale', 'tooBig', { maximum: precision });
    const limit = 10 ** (precision - scale);
    if (Math.max(Math.abs(min), Math.abs(max)) >= limit) {
      report('precision', 'precision', { max, limit });
    }
    checkNumber(field, report);
  },
  decimals: ({ scale }) => scale,
  input: ({ min, max, exclusiveMin, scale }) =>
    z.number({ error: noNumber }).check(
      exclusiveMin ? z.gt(min) : z.gte(min),
      z.lte(max),
      z.refine((value) => fitsScale(value, scale)),
    ),
  explain({ min, max, exclusiveMin, scale }, issue): Message {
    if (issue.code === 'invalid_type') {
      return { key: issue.message === 'decimalComma' ? 'decimalComma' : 'number' };
    }
    if (issue.code === 'custom') return { key: 'scale', params: { scale } };
    return { key: exclusiveMin ? 'aboveTo' : 'between', params: { min, max } };
  },
  column: (field) => numberColumn(`numeric(${field.precision},${field.scale})`, field),
  filteredAs: 'numeric',
  format: ({ money, scale }, value) => formatNumber(value, money ? scale : 0),
  formatInput: ({ money, scale }, value) => formatNumber(value, money ? scale : 0),
  parse: (_field, typed) => parseNumber(typed),
  hint: (field, translate) => {
    const bounds = boundsHint(field, translate, field.exclusiveMin ? 'decimalAbove' : 'decimal');
    return `${bounds} ${translate('excel:rules.scale', { scale: field.scale })}`;
  },
  sheet: {
    format: ({ money, scale }) =>
      money || scale === USUAL_SCALE
        ? `#,##0${scale > 0 ? '.' : ''}${'0'.repeat(scale)}`
        : undefined,
    toNumber: (_field, value) => (typeof value === 'number' ? value : null),
    fromNumber: (_field, number) => number,
  },
  sheetRule: ({ min, max }) => ({ kind: 'decimal', bounds: [min, max] }),
};

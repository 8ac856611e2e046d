import * as z from 'zod/mini';
import { anyFormula } from '../../declaration/check/formula-shape.ts';
import { ORDER } from '../../declaration/fields/room.ts';
import type { FieldBase, Formula } from '../../declaration/types.ts';
import type { ColumnShape, PlainNumber, ReportAttribute, Translate } from '../contract.ts';
import { formatNumber } from './numbers.ts';
import { filled } from './sql.ts';

/** What may be declared of every plain number. */
export interface NumberField extends FieldBase {
  readonly min: number;
  readonly max: number;
  readonly default?: number;
  /** Worked out by the server with every save; nobody types it. */
  readonly formula?: Formula;
  /** Key under `units` of the locales: กก., บาท, %. */
  readonly suffix?: string;
  /** Quantities of one unit: a search with `totals` gives the sum over what it finds. */
  readonly total?: boolean;
}

/** Attributes of all plain numbers. */
export const suffix = z.optional(z.string().check(z.minLength(1)));
export const total = z.optional(z.boolean());
export const formula = z.optional(anyFormula);

/** Shares and ratios: the sum of prices per kilogram is no price. */
const NO_QUANTITY = /^percent$|Per[A-Z]/;

/** Its bounds stand in order, and a field that is summed up holds quantities of one unit. */
export function checkNumber(field: PlainNumber, report: ReportAttribute): void {
  const { min, max, suffix: unit } = field;
  if (min > max) report('min', 'minAboveMax', { min, max });
  if (!field.total) return;
  if (unit === undefined) report('total', 'totalWithoutUnit');
  else if (NO_QUANTITY.test(unit)) report('total', 'totalOfRatios', { value: unit });
}

/** The column of a number of this SQL type. */
export function numberColumn(type: string, field: PlainNumber): ColumnShape {
  const { min, max, exclusiveMin } = field;
  return {
    type,
    ...filled(field),
    check: (column) => `${column} ${exclusiveMin ? '>' : '>='} ${min} and ${column} <= ${max}`,
  };
}

/** How a number is written, by a key of `excel.json`. */
export function boundsHint({ min, max }: PlainNumber, translate: Translate, key: string): string {
  return translate(`excel:rules.${key}`, { min: formatNumber(min), max: formatNumber(max) });
}

/** The ends of a range, and a number beside each that has all its decimals. */
function longestNumbers({ min, max, scale = 0 }: PlainNumber & { readonly scale?: number }) {
  const inside = [min, max].map((end) => end - Math.sign(end) * 10 ** -scale);
  return [min, max, ...inside.map((number) => Number(number.toFixed(scale)))];
}

/** What holds of all plain numbers. */
export const plainNumber = {
  initial: (field: PlainNumber) => field.default ?? null,
  operators: ORDER,
  filterValue: () => z.number(),
  sortable: true,
  inSummaries: 'counted',
  order: 'number',
  numeric: true,
  quickEntry: true,
  example: ({ min, max }: PlainNumber) => Math.min(Math.max(min, 1), max),
  longest: longestNumbers,
  width: 104,
} as const;

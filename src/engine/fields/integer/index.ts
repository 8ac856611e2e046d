import * as z from 'zod/mini';
import { buddhistYear, commonYear, YEARS_IN_BOTH_ERAS } from '../../declaration/years.ts';
import type { FieldTypeDefinition } from '../contract.ts';
import { formatNumber, parseNumber } from '../shared/numbers.ts';
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

/** A whole number, of 32 bits. */
export interface IntegerField extends NumberField {
  readonly type: 'integer';
  /** A year of the Common Era, shown and typed in the Buddhist era. */
  readonly year?: boolean;
}

declare module '../contract.ts' {
  interface FieldTypes {
    readonly integer: IntegerField;
  }
}

const LARGEST = 2_147_483_647;

/** A year in the Buddhist era, without separators; any other number as it stands. */
function formatInteger({ year }: IntegerField, value: unknown): string {
  return year && typeof value === 'number' ? String(buddhistYear(value)) : formatNumber(value);
}

export const integer: FieldTypeDefinition<IntegerField> = {
  ...plainNumber,
  type: 'integer',
  synonyms: ['int', 'bigint'],
  attributes: {
    min: z.int(),
    max: z.int(),
    suffix,
    default: z.optional(z.int()),
    year: z.optional(z.boolean()),
    total,
    formula,
  },
  inList: ['min', 'max', 'suffix'],
  check(field, report) {
    const { min, max, year } = field;
    if (year) {
      const years = YEARS_IN_BOTH_ERAS;
      if (min < years.min || max > years.max) report('year', 'yearOfOneEra', years);
      if (field.total) report('total', 'totalOfYears');
    }
    const widest = Math.max(Math.abs(min), Math.abs(max));
    if (widest > LARGEST) report('max', 'tooBig', { maximum: LARGEST });
    checkNumber(field, report);
  },
  decimals: () => 0,
  fillsBlank: true,
  input: (field) => z.int().check(z.minimum(field.min), z.maximum(field.max)),
  explain({ min, max, year }, issue) {
    if (issue.code === 'invalid_type') return { key: 'integer' };
    return year
      ? { key: 'yearBetween', params: { min: `${buddhistYear(min)}`, max: `${buddhistYear(max)}` } }
      : { key: 'between', params: { min, max } };
  },
  column: (field) => numberColumn('integer', field),
  filteredAs: 'integer',
  format: formatInteger,
  formatInput: formatInteger,
  // A year may be of either era.
  parse({ year }, typed) {
    const parsed = parseNumber(typed);
    return year && typeof parsed === 'number' ? commonYear(parsed) : parsed;
  },
  hint: (field, translate) =>
    field.year
      ? translate('excel:rules.year', {
          min: buddhistYear(field.min),
          max: buddhistYear(field.max),
        })
      : boundsHint(field, translate, 'integer'),
  sheet: {
    format: ({ year }) => (year ? '0' : '#,##0'),
    toNumber({ year }, value) {
      if (typeof value !== 'number') return null;
      return year ? buddhistYear(value) : value;
    },
    fromNumber: ({ year }, number) => (year ? commonYear(number) : number),
  },
  // A year of the Common Era is understood, too.
  sheetRule: ({ min, max, year }) => ({
    kind: 'whole',
    bounds: year ? [buddhistYear(min), buddhistYear(max)] : [min, max],
    lenient: year === true,
  }),
  example: (field, { today }) =>
    field.year && today !== undefined
      ? Math.min(Math.max(field.min, Number(today.slice(0, 4))), field.max)
      : plainNumber.example(field),
};

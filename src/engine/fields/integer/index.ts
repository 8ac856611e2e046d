import * as z from 'zod/mini';
import { type Calendar, regionOf } from '../../declaration/region.ts';
import { commonYear, YEARS_IN_BOTH_ERAS, yearIn } from '../../declaration/years.ts';
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

/** A whole number, of 32 bits. */
export interface IntegerField extends NumberField {
  readonly type: 'integer';
  /** A year of the Common Era, shown and typed in the calendar of the region. */
  readonly year?: boolean;
  /** What the region counts years by (`placed`); nobody declares it. */
  readonly calendar?: Calendar;
}

declare module '../contract.ts' {
  interface FieldTypes {
    readonly integer: IntegerField;
  }
}

const LARGEST = 2_147_483_647;

/** A year as people of the field's calendar read it. */
const shownYear = ({ calendar = regionOf({}).calendar }: IntegerField, year: number): number =>
  yearIn(calendar, year);

/** A year in the region's calendar, without separators; any other number as it stands. */
function formatInteger(field: IntegerField, value: unknown): string {
  const isYear = field.year && typeof value === 'number';
  return isYear ? String(shownYear(field, value)) : formatNumber(value);
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
    if (min < -LARGEST) report('min', 'tooSmall', { minimum: -LARGEST });
    if (max > LARGEST) report('max', 'tooBig', { maximum: LARGEST });
    checkNumber(field, report);
  },
  placed: (field, { calendar }) => (field.year ? { ...field, calendar } : field),
  decimals: () => 0,
  fillsBlank: true,
  input: (field) => z.int({ error: noNumber }).check(z.minimum(field.min), z.maximum(field.max)),
  explain(field, issue) {
    const { min, max, year, calendar } = field;
    if (issue.code === 'invalid_type') {
      return { key: issue.message === 'decimalComma' ? 'decimalComma' : 'integer' };
    }
    if (!year) return { key: 'between', params: { min, max } };
    const params = { min: `${shownYear(field, min)}`, max: `${shownYear(field, max)}` };
    return { key: calendar === 'buddhist' ? 'yearBetween' : 'commonYearBetween', params };
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
      ? translate(field.calendar === 'buddhist' ? 'excel:rules.year' : 'excel:rules.commonYear', {
          min: shownYear(field, field.min),
          max: shownYear(field, field.max),
        })
      : boundsHint(field, translate, 'integer'),
  sheet: {
    format: ({ year }) => (year ? '0' : '#,##0'),
    toNumber(field, value) {
      if (typeof value !== 'number') return null;
      return field.year ? shownYear(field, value) : value;
    },
    fromNumber: ({ year }, number) => (year ? commonYear(number) : number),
  },
  // A year of the Common Era is understood, too.
  sheetRule: (field) => ({
    kind: 'whole',
    bounds: [field.min, field.max].map((bound) => (field.year ? shownYear(field, bound) : bound)),
    lenient: field.year === true,
  }),
  example: (field, { today }) =>
    field.year && today !== undefined
      ? Math.min(Math.max(field.min, Number(today.slice(0, 4))), field.max)
      : plainNumber.example(field),
};

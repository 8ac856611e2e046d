import * as z from 'zod/mini';
import { ORDER } from '../../declaration/fields/room.ts';
import { type Calendar, type Region, regionOf } from '../../declaration/region.ts';
import type { FieldBase } from '../../declaration/types.ts';
import type { FieldTypeDefinition } from '../contract.ts';
import { DAYS_OF_MONTHS, day, dayInFigures } from '../shared/days.ts';

/** A day of the calendar, `YYYY-MM-DD`; people read and write it with the years of the region's calendar. */
export interface DateField extends FieldBase {
  readonly type: 'date';
  /** Days after today are refused. */
  readonly notInFuture?: boolean;
  /** A form for a new row begins with today; a row sent without a day takes none. */
  readonly startsToday?: boolean;
  /** Date field of the same row: days before its day are refused. */
  readonly notBefore?: string;
  /** What the region counts years by (`placed`); nobody declares it. */
  readonly calendar?: Calendar;
}

declare module '../contract.ts' {
  interface FieldTypes {
    readonly date: DateField;
  }
}

/** The day of the region, as SQL. */
const todayIn = ({ timeZone }: Region): string => `(now() at time zone '${timeZone}')::date`;
/** Spreadsheets know no day before this. */
const FIRST_DAY_SERIAL = 1;

export const date: FieldTypeDefinition<DateField> = {
  type: 'date',
  attributes: {
    notInFuture: z.optional(z.boolean()),
    startsToday: z.optional(z.boolean()),
    notBefore: z.optional(z.string().check(z.minLength(1))),
  },
  placed: (field, { calendar }) => ({ ...field, calendar }),
  inName: ({ calendar = regionOf({}).calendar }, value) => dayInFigures(calendar, String(value)),
  input: day,
  explain: () => ({ key: 'date' }),
  initial: () => null,
  operators: ORDER,
  filterValue: day,
  sortable: true,
  inSummaries: 'counted',
  order: 'date',
  quickEntry: true,
  column: () => ({ type: 'date' }),
  columnRules: ({ notInFuture }, { region }) =>
    notInFuture
      ? [
          {
            attribute: 'notInFuture',
            declared: true,
            broken: (own) => `${own} > ${todayIn(region)}`,
          },
        ]
      : [],
  filteredAs: 'date',
  format: (_field, value, _translate, { formatDate }) => formatDate(String(value), 'short'),
  hint: ({ calendar }, translate) =>
    translate(calendar === 'buddhist' ? 'excel:rules.date' : 'excel:rules.commonDate'),
  // Typed as text, and in the Buddhist calendar, it is understood, too.
  sheetRule: () => ({ kind: 'date', bounds: [FIRST_DAY_SERIAL], lenient: true }),
  describe: ({ notInFuture }) => (notInFuture ? { 'x-not-in-future': true } : {}),
  example: (_field, { today = '2026-01-31' }) => today,
  longest: () => DAYS_OF_MONTHS,
  width: 104,
};

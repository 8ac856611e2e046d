import * as z from 'zod/mini';
import { arabicDigits } from '../../declaration/digits.ts';
import { ORDER } from '../../declaration/fields/room.ts';
import type { FieldBase } from '../../declaration/types.ts';
import type { FieldTypeDefinition } from '../contract.ts';

/** A time of day on the clock of 24 hours, `08:30`. */
export interface TimeField extends FieldBase {
  readonly type: 'time';
  /** The first time that is taken. */
  readonly min?: string;
  readonly max?: string;
  readonly default?: string;
}

declare module '../contract.ts' {
  interface FieldTypes {
    readonly time: TimeField;
  }
}

const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/;
/** 8:30, 08.30, 0830, 8:30:00 and 8.30 น. */
const TYPED = /^(\d{1,2})(?:[:.]?(\d{2}))(?::00)?(?: ?(?:น\.?|นาฬิกา))?$/;
const MINUTES_OF_DAY = 24 * 60;

function tidyTime(text: string): string {
  const plain = arabicDigits(text).trim();
  const [, hours, minutes] = TYPED.exec(plain) ?? [];
  return hours === undefined ? plain : `${hours.padStart(2, '0')}:${minutes}`;
}

const clock = () => z.string().check(z.overwrite(tidyTime), z.regex(CLOCK));
/** In a declaration it is written as it is stored. */
const written = z.optional(z.string().check(z.regex(CLOCK, { error: 'timeShape' })));

function isWithin({ min = '00:00', max = '23:59' }: TimeField, value: string): boolean {
  return min <= value && value <= max;
}

function minutesOf(value: string): number {
  const [hours = '', minutes = ''] = value.split(':');
  return Number(hours) * 60 + Number(minutes);
}

function timeAt(minutes: number): string {
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

export const time: FieldTypeDefinition<TimeField> = {
  type: 'time',
  synonyms: ['timeofday', 'clock', 'hour'],
  attributes: { min: written, max: written, default: written },
  check({ min, max }, report) {
    if (min !== undefined && max !== undefined && min > max) {
      report('min', 'minAboveMax', { min, max });
    }
  },
  input: (field) => clock().check(z.refine((value) => isWithin(field, value))),
  explain: ({ min = '00:00', max = '23:59' }, issue) =>
    issue.code === 'custom' ? { key: 'timeBetween', params: { min, max } } : { key: 'time' },
  initial: (field) => field.default ?? null,
  operators: ORDER,
  filterValue: clock,
  sortable: true,
  quickEntry: true,
  order: 'time',
  column: ({ min, max, required, default: value }) => ({
    type: 'time without time zone',
    ...(required === true &&
      value !== undefined && { default: `'${value}:00'::time without time zone` }),
    check: (column) => `${column} between '${min ?? '00:00'}' and '${max ?? '23:59'}'`,
  }),
  filteredAs: 'time',
  // PostgreSQL returns the seconds, too.
  fromColumn: (value) => (typeof value === 'string' ? value.slice(0, 5) : value),
  format: (_field, value, translate) => translate('fields:clock', { time: String(value) }),
  parse: (_field, typed) => tidyTime(typed),
  hint: ({ min, max }, translate) =>
    min === undefined && max === undefined
      ? translate('excel:rules.time')
      : translate('excel:rules.timeBetween', { min: min ?? '00:00', max: max ?? '23:59' }),
  sheet: {
    format: () => 'hh:mm',
    toNumber: (_field, value) =>
      typeof value === 'string' ? minutesOf(value) / MINUTES_OF_DAY : null,
    fromNumber: (_field, days) => {
      // Days without a time say none: 24:00, and more, are refused.
      if (days >= 1 && Number.isInteger(days)) return timeAt(days * MINUTES_OF_DAY);
      return timeAt(Math.min(Math.round((days % 1) * MINUTES_OF_DAY), MINUTES_OF_DAY - 1));
    },
  },
  describe: ({ min, max }) => ({
    ...(min !== undefined && { 'x-minimum': min }),
    ...(max !== undefined && { 'x-maximum': max }),
  }),
  example: ({ min = '08:30' }) => min,
  onCards: 'rest',
};

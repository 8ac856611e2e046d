import * as z from 'zod/mini';
import { clockAt, withOffset } from '../../declaration/clock.ts';
import { ORDER } from '../../declaration/fields/room.ts';
import { type Region, regionOf } from '../../declaration/region.ts';
import type { FieldBase } from '../../declaration/types.ts';
import type { FieldTypeDefinition } from '../contract.ts';
import { DAYS_OF_MONTHS, day, dayInFigures, isRealDay } from '../shared/days.ts';

/** A moment, ISO 8601 in UTC. */
export interface DateTimeField extends FieldBase {
  readonly type: 'dateTime';
  /** By whose clock and calendar it is read (`placed`); nobody declares it. */
  readonly region?: Region;
}

declare module '../contract.ts' {
  interface FieldTypes {
    readonly dateTime: DateTimeField;
  }
}

/** As ISO 8601 has it, within the hours of a day and the offsets there are (PostgreSQL: under 16 h). */
const INSTANT =
  /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,6})?)?(Z|[+-](0\d|1[0-5]):[0-5]\d)$/;

const LAST_YEAR = 9999;

/** Whether it is a moment of a year that is written in four digits, in UTC as well. */
function isMoment(value: string): boolean {
  const year = new Date(value).getUTCFullYear();
  return isRealDay(value.slice(0, 10)) && year >= 1 && year <= LAST_YEAR;
}

const instant = () => z.string().check(z.regex(INSTANT), z.refine(isMoment));

/** As it is shown: what is finer than a millisecond could not be found by what people see. */
function tidied(value: string): string {
  const moment = Date.parse(value);
  return Number.isNaN(moment) ? value : new Date(moment).toISOString();
}

/**
 * What PostgreSQL writes, with the offset of the session, as ISO 8601 has it: a year below 100 in any
 * other form is taken for one of this century or the last.
 */
const asIso = (value: string): string =>
  value.replace(' ', 'T').replace(/([+-]\d{2})$/, (offset) => `${offset}:00`);

/** `01/03/2569 09:00`, by the clock of the region. */
function inFigures({ region = regionOf({}) }: DateTimeField, value: unknown): string {
  const there = clockAt(region, new Date(asIso(String(value)))).toISOString();
  return `${dayInFigures(region.calendar, there.slice(0, 10))} ${there.slice(11, 16)}`;
}

/** By the clock of the region. */
const EXAMPLE_TIME = '08:30:00';

export const dateTime: FieldTypeDefinition<DateTimeField> = {
  type: 'dateTime',
  synonyms: ['timestamp'],
  attributes: {},
  placed: (field, region) => ({ ...field, region }),
  inName: inFigures,
  input: () => instant().check(z.overwrite(tidied)),
  explain: () => ({ key: 'dateTime' }),
  initial: () => null,
  operators: ORDER,
  // A bare day is accepted and means its start, so that people can filter by day.
  filterValue: () => z.union([instant(), day()]),
  sortable: true,
  order: 'dateTime',
  column: () => ({ type: 'timestamp with time zone' }),
  filteredAs: 'timestamptz',
  fromColumn: (value) => new Date(asIso(String(value))).toISOString(),
  format: (_field, value, _translate, { formatDateTime }) => formatDateTime(String(value), 'short'),
  hint: (_field, translate) => translate('excel:rules.dateTime'),
  example: ({ region = regionOf({}) }, { today }) =>
    today === undefined
      ? '2026-01-31T03:00:00.000Z'
      : tidied(withOffset(region, `${today}T${EXAMPLE_TIME}`)),
  longest: () => DAYS_OF_MONTHS.map((date) => `${date}T03:00:00.000Z`),
  width: 166,
};

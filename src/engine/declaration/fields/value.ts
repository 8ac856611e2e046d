import * as z from 'zod/mini';
import { EQUALITY, type FieldRoom, ORDER } from './room.ts';

/** Ids are 32-bit serial numbers. */
export const MAXIMUM_ID = 2_147_483_647;
/** Whether a value may be the id of a row. */
export function isId(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= MAXIMUM_ID;
}
export const id = () => z.int().check(z.minimum(1), z.maximum(MAXIMUM_ID));

export const boolean: FieldRoom<'boolean'> = {
  input: () => z.boolean(),
  explain: () => ({ key: 'boolean' }),
  operators: EQUALITY,
  filterValue: () => z.boolean(),
  sortable: true,
  initial: (field) => field.default ?? false,
};

export const choice: FieldRoom<'choice'> = {
  input: (field, config) => z.enum(config.choices[field.choices] ?? []),
  explain: () => ({ key: 'choice' }),
  operators: EQUALITY,
  filterValue: (field, config) => z.enum(config.choices[field.choices] ?? []),
  sortable: true,
  initial: (field) => field.default ?? null,
};

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];

export const choices: FieldRoom<'choices'> = {
  input: (field, config) =>
    z.array(z.enum(config.choices[field.choices] ?? [])).check(z.overwrite(unique)),
  explain: () => ({ key: 'choice' }),
  operators: EQUALITY,
  filterValue: (field, config) => z.enum(config.choices[field.choices] ?? []),
  sortable: false,
  initial: (field) => [...(field.default ?? [])],
};

export const permissions: FieldRoom<'permissions'> = {
  input: (_field, config) => z.array(z.enum([...config.permissions])).check(z.overwrite(unique)),
  explain: () => ({ key: 'choice' }),
  operators: EQUALITY,
  filterValue: () => z.string().check(z.maxLength(200)),
  sortable: false,
  initial: () => [],
};

export const reference: FieldRoom<'reference'> = {
  input: () => id(),
  explain: () => ({ key: 'reference' }),
  operators: EQUALITY,
  filterValue: id,
  sortable: true,
  initial: () => null,
};

export const references: FieldRoom<'references'> = {
  input: () => z.array(id()).check(z.maxLength(500), z.overwrite(unique)),
  explain: () => ({ key: 'reference' }),
  operators: EQUALITY,
  filterValue: id,
  sortable: false,
  initial: () => [],
};

/** Whether `YYYY-MM-DD` is a day of the calendar; PostgreSQL knows no year 0. */
function isRealDay(value: string): boolean {
  const parsed = new Date(`${value}T00:00:00Z`);
  if (Number.isNaN(parsed.getTime()) || parsed.getUTCFullYear() < 1) return false;
  return parsed.toISOString().startsWith(value);
}

/** A real day of the calendar, `YYYY-MM-DD`. */
export const day = () => z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/), z.refine(isRealDay));

export const date: FieldRoom<'date'> = {
  input: day,
  explain: () => ({ key: 'date' }),
  operators: ORDER,
  filterValue: day,
  sortable: true,
  initial: () => null,
};

/** As ISO 8601 has it, within the hours of a day and the offsets there are (PostgreSQL: under 16 h). */
const INSTANT =
  /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,6})?)?(Z|[+-](0\d|1[0-5]):[0-5]\d)$/;

const instant = () =>
  z.string().check(
    z.regex(INSTANT),
    z.refine((value) => isRealDay(value.slice(0, 10)) && !Number.isNaN(Date.parse(value))),
  );

export const dateTime: FieldRoom<'dateTime'> = {
  input: instant,
  explain: () => ({ key: 'dateTime' }),
  operators: ORDER,
  // A bare day is accepted and means its start, so that people can filter by day.
  filterValue: () => z.union([instant(), day()]),
  sortable: true,
  initial: () => null,
};

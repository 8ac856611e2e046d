import * as z from 'zod/mini';
import type { Message } from '../messages.ts';
import { EQUALITY, type FieldRoom, ORDER, SET } from './room.ts';

/** Ids are 32-bit serial numbers. */
export const MAXIMUM_ID = 2_147_483_647;
export const id = () => z.int().check(z.minimum(1), z.maximum(MAXIMUM_ID));

export const integer: FieldRoom<'integer'> = {
  input: (field) => z.int().check(z.minimum(field.min), z.maximum(field.max)),
  explain: (field, issue) =>
    issue.code === 'invalid_type'
      ? { key: 'integer' }
      : { key: 'between', params: { min: field.min, max: field.max } },
  operators: ORDER,
  filterValue: () => z.number(),
  sortable: true,
  initial: (field) => field.default ?? null,
};

/** Whether the number is written with at most `scale` decimals. */
function fitsScale(value: number, scale: number): boolean {
  return Number(value.toFixed(scale)) === value;
}

export const decimal: FieldRoom<'decimal'> = {
  input: (field) =>
    z.number().check(
      field.exclusiveMin ? z.gt(field.min) : z.gte(field.min),
      z.lte(field.max),
      z.refine((value) => fitsScale(value, field.scale)),
    ),
  explain: (field, issue): Message => {
    if (issue.code === 'invalid_type') return { key: 'number' };
    if (issue.code === 'custom') return { key: 'scale', params: { scale: field.scale } };
    const key = field.exclusiveMin ? 'aboveTo' : 'between';
    return { key, params: { min: field.min, max: field.max } };
  },
  operators: ORDER,
  filterValue: () => z.number(),
  sortable: true,
  initial: () => null,
};

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
  operators: SET,
  filterValue: (field, config) => z.enum(config.choices[field.choices] ?? []),
  sortable: false,
  initial: () => [],
};

export const permissions: FieldRoom<'permissions'> = {
  input: (_field, config) => z.array(z.enum([...config.permissions])).check(z.overwrite(unique)),
  explain: () => ({ key: 'choice' }),
  operators: SET,
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
  operators: SET,
  filterValue: id,
  sortable: false,
  initial: () => [],
};

/** A real day of the calendar, `YYYY-MM-DD`. */
const day = () =>
  z.string().check(
    z.regex(/^\d{4}-\d{2}-\d{2}$/),
    z.refine((value) => {
      const parsed = new Date(`${value}T00:00:00Z`);
      return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(value);
    }),
  );

export const date: FieldRoom<'date'> = {
  input: day,
  explain: () => ({ key: 'date' }),
  operators: ORDER,
  filterValue: day,
  sortable: true,
  initial: () => null,
};

const instant = () =>
  z.string().check(
    z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})$/),
    z.refine((value) => !Number.isNaN(Date.parse(value))),
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

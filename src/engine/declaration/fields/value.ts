import * as z from 'zod/mini';
import { EQUALITY, type FieldRoom } from './room.ts';

/** Ids are 32-bit serial numbers. */
export const MAXIMUM_ID = 2_147_483_647;
/** Whether a value may be the id of a row. */
export function isId(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= MAXIMUM_ID;
}
export const id = () => z.int().check(z.minimum(1), z.maximum(MAXIMUM_ID));

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

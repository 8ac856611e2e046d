import * as z from 'zod/mini';

/** Ids are 32-bit serial numbers. */
export const MAXIMUM_ID = 2_147_483_647;
/** Whether a value may be the id of a row. */
export function isId(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= MAXIMUM_ID;
}
export const id = () => z.int().check(z.minimum(1), z.maximum(MAXIMUM_ID));

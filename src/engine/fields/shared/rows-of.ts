import type { Config } from '../../declaration/types.ts';
import type { PointsTo } from '../contract.ts';

/** Begins what numbers are that mean rows of another table. */
export const ROWS_OF = 'numbers are rows of ';

/** What the numbers of a column are that mean rows. */
export function rowsOf({ resource }: PointsTo, { resources }: Config): string {
  return ROWS_OF + (resources[resource]?.table ?? resource);
}

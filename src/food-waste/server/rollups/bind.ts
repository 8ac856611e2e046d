import { type SQL, sql } from 'drizzle-orm';

/** A statement whose places `$1`, `$2`, … are filled; a place may come more than once. */
export function bind(text: string, values: readonly unknown[]): SQL {
  const parts = text
    .split(/\$(\d+)/)
    .map((part, place) => (place % 2 === 0 ? sql.raw(part) : sql.param(values[Number(part) - 1])));
  return sql.join(parts);
}

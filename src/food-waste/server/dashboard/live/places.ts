import { type SQL, sql } from 'drizzle-orm';
import { isWholeCountry, type Territory } from '../../../../thailand/geography.ts';

/** The condition that the tambon of a row is in one of some areas. */
export function placeCondition(territory: Territory, tambon: SQL = sql`tambon_code`): SQL {
  if (isWholeCountry(territory)) return sql`true`;
  const ways = territory.map((code) => sql`left(${tambon}, ${code.length}::int) = ${code}`);
  return ways.length > 0 ? sql`(${sql.join(ways, sql` or `)})` : sql`false`;
}

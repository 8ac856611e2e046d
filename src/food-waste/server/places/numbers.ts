import { sql } from 'drizzle-orm';
import { USERS } from '../../../engine/declaration/profile.ts';
import type { Connection } from '../../../engine/server/db/connection.ts';
import { PLACES } from './names.ts';

/**
 * Numbers of places and of accounts are drawn apart: up to one that is taken, neither is given to the
 * other, so that the place of a new account has its number.
 */
export async function keepNumbersApart(tx: Connection, taken: number): Promise<void> {
  for (const table of [USERS, PLACES]) {
    // Forwards only, and at most as far as the other one is.
    await tx.execute(sql`
      select nextval(pg_get_serial_sequence(${table}, 'id')) from generate_series(1, greatest(0,
        ${taken}::bigint - coalesce(pg_sequence_last_value(
          pg_get_serial_sequence(${table}, 'id')::regclass), 0)))`);
  }
}

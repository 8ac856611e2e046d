import { sql } from 'drizzle-orm';

/**
 * Inside a transaction that takes turns with long ones of other servers: it waits for locks as long
 * as it takes, where requests wait for a few seconds.
 */
export const WAIT_FOR_TURN = sql`set local lock_timeout = 0`;

/** For work that takes its time, whatever limits requests live with. */
export const NO_LIMITS = sql`set local lock_timeout = 0; set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0`;

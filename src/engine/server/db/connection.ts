import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';

/**
 * What statements run on: the database itself, or a transaction of it. Inside a transaction every
 * statement must go through the transaction: the embedded database has one session only.
 */
export type Connection = PgDatabase<NodePgQueryResultHKT, Record<string, never>>;

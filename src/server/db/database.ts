import type { NodePgDatabase } from 'drizzle-orm/node-postgres';

/** An open database. Both kinds speak through the same driver, with the same types and errors. */
export interface Database {
  kind: 'embedded' | 'postgres';
  db: NodePgDatabase;
  /** Waits for running queries, writes everything out and lets the folder go. */
  close(): Promise<void>;
}

import type { NodePgDatabase } from 'drizzle-orm/node-postgres';

/** An open database. Both kinds speak through the same driver, with the same types and errors. */
export interface Database {
  kind: 'embedded' | 'postgres';
  db: NodePgDatabase;
  /** Waits for running queries, writes everything out and lets the folder go. Once is enough. */
  close(): Promise<void>;
}

/** Makes a way of closing that is safe to call again: later calls wait for the first. */
export function closeOnce(close: () => Promise<void>): () => Promise<void> {
  let closing: Promise<void> | undefined;
  return () => {
    closing ??= close();
    return closing;
  };
}

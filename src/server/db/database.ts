import type { NodePgDatabase } from 'drizzle-orm/node-postgres';

/** What the pool of connections is doing at a moment. */
export interface PoolState {
  readonly open: number;
  /** Of the open ones. */
  readonly idle: number;
  /** Pieces of work that wait for a connection. */
  readonly waiting: number;
  readonly most: number;
}

/** An open database. Both kinds speak through the same driver, with the same types and errors. */
export interface Database {
  kind: 'embedded' | 'postgres';
  db: NodePgDatabase;
  connections(): PoolState;
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

import type { NodePgDatabase } from 'drizzle-orm/node-postgres';

/** What a pool of connections is doing at a moment. */
export interface PoolState {
  readonly open: number;
  /** Of the open ones. */
  readonly idle: number;
  /** Pieces of work that wait for a connection. */
  readonly waiting: number;
  readonly most: number;
}

/**
 * Kinds of work, and how many connections to PostgreSQL each has to itself: however many wait for a
 * lock or for a long report, the others go on.
 */
export const SHARES = {
  /** `/readyz` and the metrics. */
  health: 2,
  /** Signing in, and who makes each request. */
  sessions: 3,
  /** Maps and files, open to everybody. */
  public: 2,
  /** Four questions that take long (`COUNTING`), and those that do not. */
  dashboards: 6,
  lists: 4,
  saves: 6,
  exports: 2,
  imports: 2,
  /** What nobody waits for: sums, and what a start or a command does. */
  background: 2,
} as const;

export type Work = keyof typeof SHARES;

/** Makes one of something for each kind of work. */
export function perWork<Value>(make: (work: Work) => Value): Readonly<Record<Work, Value>> {
  // The keys of a constant are its type's.
  const works = Object.keys(SHARES) as Work[];
  return Object.fromEntries(works.map((work) => [work, make(work)])) as Record<Work, Value>;
}

/**
 * How a database that answers is. `readOnly`: it takes no writes, as a standby does. `damaged`: what
 * was read of its files is not what was written.
 */
export type DatabaseState = 'ok' | 'readOnly' | 'damaged';

/** An open database. Both kinds speak through the same driver, with the same types and errors. */
export interface Database {
  kind: 'embedded' | 'postgres';
  /** By the connections of work in the background, unless it comes from `for`. */
  db: NodePgDatabase;
  /** The same database by the connections of a kind of work; the embedded one has one for all. */
  for(work: Work): Database;
  /** @throws the database's own error when it does not answer */
  state(): Promise<DatabaseState>;
  /** What the connections of all kinds of work are doing. */
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

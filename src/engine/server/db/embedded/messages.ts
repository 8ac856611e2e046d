/** The worker thread's input at its start. */
export interface WorkerSetup {
  /** Folder of the database's files, or null for a database in memory. */
  directory: string | null;
  /** Path of a packed data folder a new database begins from; without it one is made from nothing. */
  template: string | null;
  /** With the means to look at every page (`check.ts`). */
  inspecting?: boolean;
}

/** From the main thread to the worker. `bytes` are whole messages of PostgreSQL's protocol. */
export type ToWorker = { kind: 'exchange'; session: number; bytes: Uint8Array } | { kind: 'close' };

/** From the worker to the main thread. An answer may come in several `bytes` messages. */
export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'failed'; reason: string }
  | { kind: 'bytes'; session: number; bytes: Uint8Array }
  | { kind: 'fatal'; severity: string; reason: string }
  | { kind: 'closed' };

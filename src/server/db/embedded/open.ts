import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Database } from '../database.ts';
import type { StartupKey, StartupParameters } from '../open-error.ts';
import { DatabaseOpenError } from '../open-error.ts';
import { SharedPool } from '../pool.ts';
import { shareValueTypes } from '../value-types.ts';
import { EmbeddedEngine } from './engine.ts';
import { EmbeddedStream } from './stream.ts';

/** How long a request waits for the one connection before it is turned away. */
const WAIT_MILLISECONDS = 30_000;

export interface EmbeddedOptions {
  /** A folder, or a database in memory (for tests) made from a packed data folder. */
  storage: { dataDirectory: string } | { template: Uint8Array | null };
  workerUrl: URL | undefined;
  log: (line: string) => void;
  /** The database has stopped for good; must end the process. */
  onFatal: (key: StartupKey, parameters: StartupParameters) => void;
}

/** The pool's one connection: PGlite has one session, so transactions and queries take turns. */
export function poolOn(engine: EmbeddedEngine, log: (line: string) => void): SharedPool {
  return new SharedPool(
    {
      max: 1,
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: WAIT_MILLISECONDS,
      // Named here so that the driver does not look for a server in PGHOST and its like.
      host: 'embedded',
      user: 'postgres',
      database: 'postgres',
      ssl: false,
      stream: () => new EmbeddedStream(engine),
    },
    log,
  );
}

/** Opens the embedded database. @throws DatabaseOpenError */
export async function openEmbedded(options: EmbeddedOptions): Promise<Database> {
  shareValueTypes();
  const { storage } = options;
  const directory = 'dataDirectory' in storage ? join(storage.dataDirectory, 'database') : null;
  const template = 'template' in storage ? storage.template : null;
  if (directory) {
    await mkdir(directory, { recursive: true });
  }
  const engine = await EmbeddedEngine.start(
    { directory, template },
    (failure) => options.onFatal('databaseStopped', { ...failure }),
    options.workerUrl,
  ).catch((error: Error) => {
    throw new DatabaseOpenError('databaseNotOpened', {
      folder: directory ?? '-',
      reason: error.message,
    });
  });
  const pool = poolOn(engine, options.log);
  return {
    kind: 'embedded',
    db: drizzle(pool),
    close: async () => {
      await pool.end();
      await engine.close();
    },
  };
}

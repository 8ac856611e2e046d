/** The two kinds of database that the product runs on, each empty and with its data on the disk. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Database,
  type OpenDatabaseOptions,
  openDatabase,
} from '../src/engine/server/db/open.ts';
import { startPostgresServer } from '../tests/support/postgres-server.ts';

type Measure = (database: Database) => Promise<void>;

async function opened(options: OpenDatabaseOptions, measure: Measure): Promise<void> {
  const database = await openDatabase(options);
  await measure(database);
  await database.close();
}

/** Measures on the PostgreSQL database at an address, which stays as it is then. */
export function onDatabaseAt(databaseUrl: string, measure: Measure): Promise<void> {
  return opened({ databaseUrl, dataDirectory: '' }, measure);
}

/** Measures on a PostgreSQL server of its own, gone afterwards. */
export async function onPostgres(measure: Measure): Promise<void> {
  const server = await startPostgresServer();
  try {
    await onDatabaseAt(server.url, measure);
  } finally {
    await server.stop();
  }
}

/** Measures on the embedded database, in a folder of its own, gone afterwards. */
export async function onEmbedded(measure: Measure): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  try {
    await opened({ dataDirectory: folder }, measure);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Measures on PostgreSQL, at `BENCH_DATABASE_URL` if it is set, and on the embedded database, with so
 * many records in each; 0 leaves one out.
 */
export async function onBoth(
  records: number,
  embeddedRecords: number,
  measure: (name: string, database: Database, count: number) => Promise<void>,
): Promise<void> {
  const address = process.env.BENCH_DATABASE_URL;
  if (records > 0) {
    const onServer = (database: Database) => measure('PostgreSQL', database, records);
    await (address ? onDatabaseAt(address, onServer) : onPostgres(onServer));
  }
  if (embeddedRecords > 0) {
    await onEmbedded((database) => measure('PGlite', database, embeddedRecords));
  }
}

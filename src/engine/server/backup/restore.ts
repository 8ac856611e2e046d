import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { getTableName, isNull, sql } from 'drizzle-orm';
import { quoteName } from '../../fields/shared/quoting.ts';
import type { Connection } from '../db/connection.ts';
import type { Database } from '../db/database.ts';
import { NO_LIMITS } from '../db/patience.ts';
import { sessions } from '../db/system-tables.ts';
import { MIGRATION_LOCK } from '../migrations/migrate.ts';
import { hasCode } from '../system-error.ts';
import { type Manifest, type OnProgress, tablePart } from './manifest.ts';
import { BackupProblem } from './problem.ts';
import type { OpenBackup } from './read.ts';
import { writeRows } from './rows.ts';
import {
  type DatabaseSchema,
  finishingStatements,
  OWN_RELATION,
  tableStatements,
} from './schema.ts';

export interface RestoreOptions {
  readonly backup: OpenBackup;
  /** A database without a single table. */
  readonly database: Database;
  /**
   * When the sessions in it end: those that were ended after an older backup was made would live
   * again. Null lets them go on, for a backup made just now.
   */
  readonly endSessionsAt: Date | null;
  readonly onProgress?: OnProgress;
}

/** Files of the office that were put back, and those in whose place another one stood. */
export interface SiteReport {
  readonly restored: readonly string[];
  readonly setAside: readonly string[];
}

/** @throws BackupProblem when the database has a table of its own */
export async function refuseUnlessEmpty(connection: Connection): Promise<void> {
  const { rows } = await connection.execute<{ name: string }>(sql`
    select relname as name from pg_class c
    where c.relkind in ('r', 'p', 'v', 'm') and ${OWN_RELATION}
    order by relname limit 1`);
  const [first] = rows;
  if (first) throw new BackupProblem('restoreNotEmpty', first.name);
}

async function fillTables(
  connection: Connection,
  backup: OpenBackup,
  onProgress: OnProgress,
): Promise<void> {
  const { schema, tables } = backup.manifest;
  for (const table of schema.tables) {
    const goal = tables[table.name]?.rows ?? 0;
    let count = 0;
    for await (const rows of backup.rows(table.name)) {
      await writeRows(connection, table, rows);
      count += rows.length;
      onProgress(table.name, count, goal);
    }
    if (count !== goal) throw new BackupProblem('backupDamaged', tablePart(table.name));
  }
}

async function setCounters(connection: Connection, { counters }: Manifest): Promise<void> {
  for (const { table, column, last, called } of counters) {
    await connection.execute(
      sql`select setval(pg_get_serial_sequence(${quoteName(table)}, ${column}), ${last}::bigint, ${called})`,
    );
  }
}

async function endSessions(
  connection: Connection,
  { tables }: DatabaseSchema,
  now: Date,
): Promise<void> {
  if (!tables.some(({ name }) => name === getTableName(sessions))) return;
  await connection.update(sessions).set({ revokedAt: now }).where(isNull(sessions.revokedAt));
}

/**
 * Puts a backup into an empty database, of either kind: all tables as they were, with every row and
 * number, in one transaction. The next start brings the tables up to date if the product is newer.
 * @throws BackupProblem when there are tables already, or the backup is damaged; nothing is changed
 */
export async function restoreBackup(options: RestoreOptions): Promise<void> {
  const { backup, database, endSessionsAt, onProgress = () => undefined } = options;
  const { schema, site } = backup.manifest;
  // Looked through first: once the rows are in, it is too late to refuse.
  for (const name of Object.keys(site)) await backup.siteFile(name);
  await database.db.transaction(async (transaction) => {
    await transaction.execute(NO_LIMITS);
    // A server that starts meanwhile waits, and then finds its tables made.
    await transaction.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
    await refuseUnlessEmpty(transaction);
    await transaction.execute(sql`create extension if not exists pg_trgm`);
    for (const statement of tableStatements(schema)) await transaction.execute(sql.raw(statement));
    await fillTables(transaction, backup, onProgress);
    if (endSessionsAt) await endSessions(transaction, schema, endSessionsAt);
    await setCounters(transaction, backup.manifest);
    for (const statement of finishingStatements(schema)) {
      await transaction.execute(sql.raw(statement));
    }
  });
  // Without it the planner knows nothing of the rows until the server gets round to it.
  await database.db.transaction(async (transaction) => {
    await transaction.execute(NO_LIMITS);
    await transaction.execute(sql`analyze`);
  });
}

/** Puts the office's files back; one that is there already stays. */
export async function restoreSite(backup: OpenBackup, siteFolder: string): Promise<SiteReport> {
  const restored: string[] = [];
  const setAside: string[] = [];
  const names = Object.keys(backup.manifest.site);
  for (const name of names) {
    const bytes = await backup.siteFile(name);
    const path = join(siteFolder, name);
    try {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, bytes, { flag: 'wx' });
      restored.push(name);
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error;
      setAside.push(name);
    }
  }
  return { restored, setAside };
}

/** A database in use, of either kind, and all that stands in one. */

import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll } from 'vitest';
import { plugins } from '../../../application.server.ts';
import { openBackup } from '../../../src/engine/server/backup/read.ts';
import { restoreBackup } from '../../../src/engine/server/backup/restore.ts';
import { readCounters, readRows } from '../../../src/engine/server/backup/rows.ts';
import { type DatabaseSchema, readSchema } from '../../../src/engine/server/backup/schema.ts';
import { writeBackup } from '../../../src/engine/server/backup/write.ts';
import type { Database } from '../../../src/engine/server/db/database.ts';
import { ensureAdmin } from '../../../src/engine/server/users/ensure-admin.ts';
import { fillDemonstration } from '../../../src/food-waste/server/demonstration/fill.ts';
import { Rollups } from '../../../src/food-waste/server/rollups/rollups.ts';
import { ADMIN_PASSWORD, CHEAP_PASSWORDS } from '../../support/server.ts';
import { NOW, newDatabase } from '../demonstration/records.ts';

/** Texts that a careless copy would spoil. */
export const ODD_TEXTS = [
  'ก'.repeat(10_000),
  '🍚\u2028แถว\nใหม่\t"\\N\'',
  '\\x00',
  '{}',
  '',
  'NULL',
];

/** A database as an office leaves it in the evening: records, people, sums, entries in the log. */
export async function fillOffice(database: Database): Promise<void> {
  const context = await newDatabase(database);
  await ensureAdmin(context, { password: ADMIN_PASSWORD, passwordCost: CHEAP_PASSWORDS });
  await fillDemonstration(context, database.db, {
    records: { wasteRecords: 60, packagingRecords: 20 },
  });
  for (const [place, text] of ODD_TEXTS.entries()) {
    await database.db.execute(
      sql`insert into settings (key, value) values (${`odd${place}`}, ${JSON.stringify({ text })}::jsonb)`,
    );
  }
  const bytes = Buffer.from(Uint8Array.from({ length: 70_000 }, (_, place) => place % 256));
  await database.db.execute(
    sql`insert into files values (${'a'.repeat(64)}, 'image/png', ${bytes}, ${NOW.toISOString()})`,
  );
  await new Rollups(database).refresh();
}

export interface Standing {
  readonly schema: DatabaseSchema;
  readonly counters: readonly unknown[];
  /** A hash of all rows of each table, in whatever order they lie. */
  readonly rows: Readonly<Record<string, string>>;
}

/** All that stands in a database, so that two can be held against each other. */
export function standing(database: Database): Promise<Standing> {
  return database.db.transaction(async (transaction) => {
    const schema = await readSchema(transaction);
    const rows: Record<string, string> = {};
    for (const table of schema.tables) {
      const lines: string[] = [];
      for await (const some of readRows(transaction, table)) {
        lines.push(...some.map((row) => JSON.stringify(row)));
      }
      const hash = createHash('sha256').update(lines.sort().join('\n')).digest('hex');
      rows[table.name] = `${lines.length} ${hash}`;
    }
    return { schema, counters: await readCounters(transaction, schema.tables), rows };
  });
}

const folders: string[] = [];

// Each file of tests has this module to itself.
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

/** A folder of its own for each call, gone after the tests of the file. */
export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'backup-test-'));
  folders.push(folder);
  return folder;
}

/** Writes a backup of a database into a new folder; the path of the file. */
export async function backUp(database: Database): Promise<string> {
  const folder = await newFolder();
  const file = join(folder, 'office.zip');
  await writeBackup({ database, siteFolder: join(folder, 'site'), file, now: NOW });
  return file;
}

/** Puts a file back into a database. */
export async function putBack(file: string, database: Database): Promise<void> {
  const backup = await openBackup(file, plugins);
  await restoreBackup({ backup, database, endSessionsAt: NOW }).finally(() => backup.close());
}

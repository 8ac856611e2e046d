import { asc } from 'drizzle-orm';
import type { Database } from '../../../src/engine/server/db/database.ts';
import { auditEntries } from '../../../src/engine/server/db/system-tables.ts';

export type StoredEntry = typeof auditEntries.$inferSelect;

/** Every entry of the log, oldest first. */
export function storedEntries(database: Database): Promise<StoredEntry[]> {
  return database.db.select().from(auditEntries).orderBy(asc(auditEntries.id));
}

/** What `work` added to the log, oldest first. */
export async function entriesOf(
  database: Database,
  work: () => Promise<unknown>,
): Promise<StoredEntry[]> {
  const before = await storedEntries(database);
  await work();
  return (await storedEntries(database)).slice(before.length);
}

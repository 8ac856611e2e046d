import { eq } from 'drizzle-orm';
import type { Connection } from './db/connection.ts';
import { settings } from './db/system-tables.ts';

/**
 * What is stored under a name; undefined where nothing is.
 * @param hold locks it until the transaction ends
 */
export async function readSetting(on: Connection, key: string, hold = false): Promise<unknown> {
  const query = on.select({ value: settings.value }).from(settings).where(eq(settings.key, key));
  const [row] = await (hold ? query.for('update') : query);
  return row?.value;
}

export async function writeSetting(on: Connection, key: string, value: unknown): Promise<void> {
  await on
    .insert(settings)
    .values({ key, value })
    .onConflictDoUpdate({ target: settings.key, set: { value } });
}

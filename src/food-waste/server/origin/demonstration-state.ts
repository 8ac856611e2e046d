import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Connection } from '../../../engine/server/db/connection.ts';
import { settings } from '../../../engine/server/db/system-tables.ts';
import { readSetting, writeSetting } from '../../../engine/server/settings.ts';

const KEY = 'demonstration';

const count = z.number().int().min(0);
/** How far the records of one resource have come: `done` of those from `from` up to `to`. */
const progressSchema = z.object({ from: count, to: count, done: count });
const stateSchema = z.object({
  seed: z.number().int(),
  /** The day before which the records are, `YYYY-MM-DD`. */
  day: z.string(),
  reporters: count,
  wasteRecords: progressSchema,
  packagingRecords: progressSchema,
});
const dueSchema = z.object({ due: z.literal(true) });

/** What the database knows of its demonstration data. */
export type DemonstrationState = z.infer<typeof stateSchema>;
export type Progress = z.infer<typeof progressSchema>;

/**
 * The state of the demonstration data; null where there is none. `hold` prevents others from changing
 * it until the transaction ends.
 */
export async function readState(
  connection: Connection,
  { hold = false }: { readonly hold?: boolean } = {},
): Promise<DemonstrationState | null> {
  const value = await readSetting(connection, KEY, hold);
  return value === undefined || dueSchema.safeParse(value).success
    ? null
    : stateSchema.parse(value);
}

export const writeState = (connection: Connection, value: DemonstrationState): Promise<void> =>
  writeSetting(connection, KEY, value);

export async function clearState(connection: Connection): Promise<void> {
  await connection.delete(settings).where(eq(settings.key, KEY));
}

/** Whether anything that is shown may be demonstration data. */
export async function hasDemonstration(connection: Connection): Promise<boolean> {
  return (await readState(connection)) !== null;
}

/** Notes that this database is to have demonstration data; a start that is cut short leaves it so. */
export async function noteDue(connection: Connection): Promise<void> {
  await connection
    .insert(settings)
    .values({ key: KEY, value: { due: true } })
    .onConflictDoNothing();
}

export async function isDue(connection: Connection): Promise<boolean> {
  return dueSchema.safeParse(await readSetting(connection, KEY)).success;
}

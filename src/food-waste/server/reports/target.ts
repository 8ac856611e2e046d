import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Connection } from '../../../engine/server/db/connection.ts';
import { settings } from '../../../engine/server/db/system-tables.ts';
import { readSetting } from '../../../engine/server/settings.ts';
import { BUDDHIST_YEAR_OFFSET } from '../../../thailand/calendar.ts';
import { SECTORS, type Sector } from './figures.ts';

const KEY = 'reportTargets';
/** Common Era; figures are available between these. */
const YEARS = { first: 1990, last: 2200 } as const;
const LONGEST_SOURCE = 300;
const MOST_VALUE = 1_000_000;

const year = z.int().min(YEARS.first).max(YEARS.last);

/** What a sector is measured by: a year that it begins with, and how much less it is to be by when. */
export const targetSchema = z
  .strictObject({
    baseYear: year,
    /** What it was in the base year, in the unit of the sector's rate; null: as recorded. */
    baseValue: z.number().positive().max(MOST_VALUE).nullable(),
    /** Where a typed value is from. */
    baseSource: z.string().trim().max(LONGEST_SOURCE),
    targetYear: year,
    /** How much less, in percent of the base year. */
    percent: z.number().min(1).max(100),
  })
  .refine(({ baseYear, targetYear }) => targetYear > baseYear, { path: ['targetYear'] })
  .refine(({ baseValue, baseSource }) => baseValue === null || baseSource !== '', {
    path: ['baseSource'],
  });
export type Target = z.infer<typeof targetSchema>;

const storedSchema = z.partialRecord(z.enum(SECTORS), targetSchema);
export type Targets = z.infer<typeof storedSchema>;

/** SDG 12.3: half of what it was, by 2573 of the Buddhist era. */
const SDG = { targetYear: 2573 - BUDDHIST_YEAR_OFFSET, percent: 50 } as const;

/** What holds until an office says otherwise: half of its first whole year. */
export const usualTarget = (firstYear: number): Target => ({
  baseYear: Math.min(firstYear, SDG.targetYear - 1),
  baseValue: null,
  baseSource: '',
  ...SDG,
});

export async function readTargets(db: Connection): Promise<Targets> {
  return storedSchema.parse((await readSetting(db, KEY)) ?? {});
}

/** Sets the target of one sector, and leaves the others; null takes it back to the usual one. */
export async function writeTarget(
  tx: Connection,
  sector: Sector,
  target: Target | null,
): Promise<void> {
  // The statement itself leaves the others, so that simultaneous saves of two offices keep both.
  if (target === null) {
    const value = sql`${settings.value} - ${sector}::text`;
    await tx.update(settings).set({ value }).where(eq(settings.key, KEY));
    return;
  }
  const value: Targets = { [sector]: target };
  const together = sql`${settings.value} || excluded.value`;
  await tx
    .insert(settings)
    .values({ key: KEY, value })
    .onConflictDoUpdate({ target: settings.key, set: { value: together } });
}

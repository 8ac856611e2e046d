import { eq, sql } from 'drizzle-orm';
import { SYSTEM } from '../../../engine/server/access/principal.ts';
import { actorOf, writeAudit } from '../../../engine/server/audit/entries.ts';
import type { ServerContext } from '../../../engine/server/context.ts';
import type { Connection } from '../../../engine/server/db/connection.ts';
import { columnOf } from '../../../engine/server/query/tables.ts';
import { createEngine, resourceOf } from '../../../engine/server/resources/engine.ts';
import { isStarterDataIn } from '../../../engine/server/seed/starter.ts';
import { dayInBangkok } from '../../../thailand/clock.ts';
import { areasIn } from '../../../thailand/server/geography/areas.ts';
import {
  type DemonstrationState,
  isDue,
  noteDue,
  type Progress,
  readState,
  writeState,
} from '../origin/demonstration-state.ts';
import { PLACES } from '../places/names.ts';
import { keepNumbersApart } from '../places/numbers.ts';
import { type Filling, insertRecords, insertRows } from './insert.ts';
import { readMasters } from './masters.ts';
import { packagingRecordsOf, wasteRecordsOf } from './records.ts';
import { makeReporters } from './reporters.ts';
import { settleCampaigns, settleStatistics } from './surroundings.ts';
import { dayNumber, type KnownReporter, monthOf } from './turns.ts';

const MAKERS = { wasteRecords: wasteRecordsOf, packagingRecords: packagingRecordsOf };
export type RecordName = keyof typeof MAKERS;
/** The resources whose records are made, in this order. */
export const RECORDS = ['wasteRecords', 'packagingRecords'] as const satisfies RecordName[];

const DEFAULT_SEED = 2570;
/** Whole months before the one of the day on which the records are made. */
const MONTHS = 24;
export const USUAL_RECORDS: Readonly<Record<RecordName, number>> = {
  wasteRecords: 20_000,
  packagingRecords: 6_000,
};
const USUAL_REPORTERS = 800;
/** With millions of records there are more people too. */
const RECORDS_A_REPORTER = 400;
/** Rows of one transaction, where each is by itself. */
const BATCH = 5_000;

export interface FillOptions {
  /** How many records there are to be in the end, by resource. */
  readonly records?: Readonly<Record<RecordName, number>>;
  readonly seed?: number;
  /** Called after each transaction: how many there are, and how many there will be. */
  onProgress?(name: RecordName, done: number, goal: number): void;
  /** Stops between two transactions, from which a later call goes on. */
  readonly signal?: AbortSignal;
}

/** What a call put in. */
export type Filled = Readonly<Record<RecordName | typeof PLACES, number>>;

/** Goes on where an interrupted call stopped, or begins the next stretch. */
function continued(progress: Progress | undefined, goal: number): Progress {
  const { from, to, done } = progress ?? { from: 0, to: goal, done: 0 };
  if (goal <= done) return { from, to: done, done };
  return to === goal ? { from, to, done } : { from: done, to: goal, done };
}

async function settleState({ on, today }: Filling, options: FillOptions) {
  const { records = USUAL_RECORDS, seed = DEFAULT_SEED } = options;
  const before = await readState(on, { hold: true });
  const wasteRecords = continued(before?.wasteRecords, records.wasteRecords);
  const packagingRecords = continued(before?.packagingRecords, records.packagingRecords);
  const goesOn =
    wasteRecords.from === before?.wasteRecords.from &&
    packagingRecords.from === before.packagingRecords.from;
  const wanted = Math.max(USUAL_REPORTERS, Math.ceil(records.wasteRecords / RECORDS_A_REPORTER));
  const state: DemonstrationState = {
    seed: before?.seed ?? seed,
    day: goesOn ? before.day : today,
    reporters: Math.max(before?.reporters ?? 0, wanted),
    wasteRecords,
    packagingRecords,
  };
  await writeState(on, state);
  return state;
}

async function idsByCode({ engine, on }: Filling): Promise<ReadonlyMap<string, number>> {
  const { table } = resourceOf(engine, PLACES);
  const rows = await on
    .select({ id: columnOf(table, 'id'), code: columnOf(table, 'code') })
    .from(table)
    .where(eq(columnOf(table, 'demonstration'), true));
  return new Map(rows.map(({ id, code }) => [String(code), Number(id)]));
}

/** Puts in the reporters that are not there yet. */
async function settleReporters(filling: Filling, { seed, reporters }: DemonstrationState) {
  const made = makeReporters(seed, reporters, areasIn(filling.engine.context));
  const before = await idsByCode(filling);
  const missing = made.filter(({ values }) => !before.has(values.code));
  // In use, so that who tries the product can enter records of one.
  const sent = missing.map(({ values }) => values);
  await insertRows(filling, PLACES, sent);
  const ids = await idsByCode(filling);
  await keepNumbersApart(filling.on, Math.max(0, ...ids.values()));
  const known = made.map((it) => ({ ...it, id: ids.get(it.values.code) ?? 0 }));
  return { known, added: missing.length };
}

/** Makes the records that are missing, each batch in a transaction that notes how far it came. */
async function fillRecords(
  filling: Filling,
  state: DemonstrationState,
  reporters: readonly KnownReporter[],
  { onProgress, signal }: FillOptions,
): Promise<void> {
  const masters = await readMasters(filling.engine, filling.on);
  const end = dayNumber(state.day);
  const { first } = monthOf(end, -MONTHS);
  for (const name of RECORDS) {
    const { from, to } = state[name];
    const make = MAKERS[name]({ seed: state.seed, first, end, from, to, reporters }, masters);
    let done: number | null = state[name].done;
    while (done !== null && done < to && !signal?.aborted) {
      done = await filling.on.transaction(async (tx) => {
        const current = await readState(tx, { hold: true });
        // Removed by somebody else meanwhile: the request is obsolete.
        if (current === null) return null;
        const begins = current[name].done;
        const next = Math.min(to, begins + BATCH);
        const records = Array.from({ length: next - begins }, (_, place) => make(begins + place));
        await insertRecords({ ...filling, on: tx }, name, records);
        await writeState(tx, { ...current, [name]: { from, to, done: next } });
        return next;
      });
      if (done !== null) onProgress?.(name, done, to);
    }
  }
}

/**
 * Brings the demonstration data to so many records, adding what is missing, with reporters to
 * match. On the database itself each batch is a transaction that stores its progress, so that a
 * call that was cut short is taken up by the next; on a transaction it is all or nothing.
 */
export async function fillDemonstration(
  context: ServerContext,
  on: Connection,
  options: FillOptions = {},
): Promise<Filled> {
  const now = context.now();
  const filling: Filling = { engine: createEngine(context, {}), on, now, today: dayInBangkok(now) };
  const { state, known, added } = await on.transaction(async (tx) => {
    const within = { ...filling, on: tx };
    const settled = await settleState(within, options);
    await settleStatistics(within);
    return { state: settled, ...(await settleReporters(within, settled)) };
  });
  await fillRecords(filling, state, known, options);
  if (!options.signal?.aborted) {
    await on.transaction((tx) => settleCampaigns({ ...filling, on: tx }, state.day));
  }
  const after = (await readState(on)) ?? state;
  const filled = {
    places: added,
    wasteRecords: after.wasteRecords.done - state.wasteRecords.done,
    packagingRecords: after.packagingRecords.done - state.packagingRecords.done,
  };
  if (Object.values(filled).some((rows) => rows > 0)) {
    const details = { rows: filled };
    await writeAudit(on, [{ at: now, by: actorOf(SYSTEM), action: 'demonstrationAdded', details }]);
  }
  // The planner knows nothing of so many new rows; PGlite never looks by itself.
  await on.execute(sql`analyze places, waste_records, packaging_records, campaign_reporters`);
  return filled;
}

/**
 * Notes, before anything else is put in, that a new embedded database is to have demonstration
 * data. A database on a PostgreSQL server, or one that is in use, never has any except on request.
 */
export async function planDemonstration({ database }: ServerContext): Promise<void> {
  if (database.kind !== 'embedded' || (await isStarterDataIn(database.db))) return;
  await noteDue(database.db);
}

/** Puts in the demonstration data that is due, all or nothing; null where none is. */
export async function seedDemonstration(context: ServerContext): Promise<Filled | null> {
  const { db } = context.database;
  if (!(await isDue(db))) return null;
  return db.transaction((tx) => fillDemonstration(context, tx));
}

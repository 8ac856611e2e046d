import { eq, sql } from 'drizzle-orm';
import { USERS } from '../../../engine/declaration/profile.ts';
import { dayInBangkok } from '../../../engine/declaration/today.ts';
import { SYSTEM } from '../../../engine/server/access/principal.ts';
import { actorOf, writeAudit } from '../../../engine/server/audit/entries.ts';
import type { ServerContext } from '../../../engine/server/context.ts';
import type { Connection } from '../../../engine/server/db/connection.ts';
import { columnOf } from '../../../engine/server/query/tables.ts';
import { createEngine, resourceOf } from '../../../engine/server/resources/engine.ts';
import { isStarterDataIn } from '../../../engine/server/seed/starter.ts';
import { areasIn } from '../../../thailand/server/geography/areas.ts';
import {
  type DemonstrationState,
  isDue,
  noteDue,
  type Progress,
  readState,
  writeState,
} from '../origin/demonstration-state.ts';
import { dayNumber, monthOf } from './calendar.ts';
import { settleCampaigns } from './campaigns.ts';
import { type Filling, insertRecords, insertRows } from './insert.ts';
import { readMasters } from './masters.ts';
import { packagingRecordsOf, wasteRecordsOf } from './records.ts';
import { makeReporters } from './reporters.ts';
import { settleStatistics } from './statistics.ts';
import type { KnownReporter } from './turns.ts';

const MAKERS = { wasteRecords: wasteRecordsOf, packagingRecords: packagingRecordsOf };
export type RecordName = keyof typeof MAKERS;
/** The resources whose records are made, in this order. */
export const RECORDS = ['wasteRecords', 'packagingRecords'] as const satisfies RecordName[];

const DEFAULT_SEED = 2570;
/** Whole months before the one of the day on which the records are made. */
export const MONTHS = 24;
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
  /** Told after each transaction: how many there are, and how many there will be. */
  onProgress?(name: RecordName, done: number, goal: number): void;
  /** Stops between two transactions, from which a later call goes on. */
  readonly signal?: AbortSignal;
}

/** What a call put in. */
export type Filled = Readonly<Record<RecordName | typeof USERS, number>>;

/** Goes on where an interrupted call stopped, or begins the next stretch. */
function continued(progress: Progress | undefined, goal: number): Progress {
  if (!progress) return { from: 0, to: goal, done: 0 };
  const { from, to, done } = progress;
  if (goal <= done) return { from, to: done, done };
  return to === goal ? progress : { from: done, to: goal, done };
}

async function settleState({ on, today }: Filling, options: FillOptions) {
  const { records = USUAL_RECORDS, seed = DEFAULT_SEED } = options;
  const before = await readState(on, { hold: true });
  const progress = {
    wasteRecords: continued(before?.wasteRecords, records.wasteRecords),
    packagingRecords: continued(before?.packagingRecords, records.packagingRecords),
  };
  const goesOn = before && RECORDS.every((name) => progress[name].from === before[name].from);
  const state: DemonstrationState = {
    seed: before?.seed ?? seed,
    day: goesOn ? before.day : today,
    reporters: Math.max(
      before?.reporters ?? USUAL_REPORTERS,
      Math.ceil(records.wasteRecords / RECORDS_A_REPORTER),
    ),
    ...progress,
  };
  await writeState(on, state);
  return state;
}

async function idsByUsername({ engine, on }: Filling): Promise<ReadonlyMap<string, number>> {
  const { table } = resourceOf(engine, USERS);
  const rows = await on
    .select({ id: columnOf(table, 'id'), username: columnOf(table, 'username') })
    .from(table)
    .where(eq(columnOf(table, 'demonstration'), true));
  return new Map(rows.map(({ id, username }) => [String(username), Number(id)]));
}

/** Puts in the reporters that are not there yet. */
async function settleReporters(
  filling: Filling,
  { seed, reporters }: DemonstrationState,
): Promise<{ readonly known: readonly KnownReporter[]; readonly added: number }> {
  const made = makeReporters(seed, reporters, areasIn(filling.engine.context));
  const before = await idsByUsername(filling);
  const missing = made.filter(({ values }) => !before.has(values.username));
  // In use, so that who tries the product can enter records of one. Nobody signs in as one: the
  // password is checked with the rest and kept nowhere.
  const sent = missing.map(({ values }) => ({ ...values, password: 'never kept' }));
  await insertRows(filling, USERS, sent);
  const ids = await idsByUsername(filling);
  const known = made.flatMap((reporter) => {
    const id = ids.get(reporter.values.username);
    return id === undefined ? [] : [{ ...reporter, id }];
  });
  return { known, added: missing.length };
}

/** One transaction's worth of records; false when there is no more to do. */
async function fillBatch(
  filling: Filling,
  name: RecordName,
  make: ReturnType<(typeof MAKERS)[RecordName]>,
  { onProgress, signal }: FillOptions,
): Promise<boolean> {
  const progress = await filling.on.transaction(async (tx) => {
    const state = await readState(tx, { hold: true });
    // Removed by somebody else meanwhile: what was asked for is no longer wanted.
    if (state === null) return null;
    const { from, to, done } = state[name];
    const end = Math.min(to, done + BATCH);
    const records = Array.from({ length: end - done }, (_, place) => make(done + place));
    await insertRecords({ ...filling, on: tx }, name, records);
    await writeState(tx, { ...state, [name]: { from, to, done: end } });
    return { done: end, to };
  });
  if (progress === null) return false;
  onProgress?.(name, progress.done, progress.to);
  return progress.done < progress.to && !signal?.aborted;
}

async function fillRecords(
  filling: Filling,
  state: DemonstrationState,
  reporters: readonly KnownReporter[],
  options: FillOptions,
): Promise<void> {
  const masters = await readMasters(filling.engine, filling.on);
  const end = dayNumber(state.day);
  const { first } = monthOf(end, -MONTHS);
  for (const name of RECORDS) {
    const { from, to, done } = state[name];
    if (done >= to || options.signal?.aborted) continue;
    const make = MAKERS[name]({ seed: state.seed, first, end, from, to, reporters }, masters);
    while (await fillBatch(filling, name, make, options));
  }
}

/**
 * Brings the demonstration data to so many records, adding what is missing, with reporters to
 * match. On the database itself each batch is a transaction that keeps how far it came, so that a
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
    users: added,
    wasteRecords: after.wasteRecords.done - state.wasteRecords.done,
    packagingRecords: after.packagingRecords.done - state.packagingRecords.done,
  };
  if (Object.values(filled).some((rows) => rows > 0)) {
    const details = { rows: filled };
    await writeAudit(on, [{ at: now, by: actorOf(SYSTEM), action: 'demonstrationAdded', details }]);
  }
  // The planner knows nothing of so many new rows; PGlite never looks by itself.
  await on.execute(sql`analyze users, waste_records, packaging_records, campaign_reporters`);
  return filled;
}

/**
 * Notes, before anything else is put in, that a new embedded database is to have demonstration
 * data. A database on a PostgreSQL server, or one that is in use, never has any unless asked for.
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

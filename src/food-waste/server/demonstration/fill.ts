import { setImmediate as breathe } from 'node:timers/promises';
import { asc, eq, sql } from 'drizzle-orm';
import { USERS } from '../../../engine/declaration/profile.ts';
import { dayInBangkok } from '../../../engine/declaration/today.ts';
import { SYSTEM } from '../../../engine/server/access/principal.ts';
import { actorOf, writeAudit } from '../../../engine/server/audit/entries.ts';
import type { ServerContext } from '../../../engine/server/context.ts';
import type { Connection } from '../../../engine/server/db/connection.ts';
import { columnOf } from '../../../engine/server/query/tables.ts';
import { createEngine, type Engine, resourceOf } from '../../../engine/server/resources/engine.ts';
import { ReferredRows } from '../../../engine/server/resources/referred.ts';
import { areasIn } from '../../../thailand/server/geography/areas.ts';
import {
  type DemonstrationState,
  type Progress,
  readState,
  writeState,
} from '../origin/demonstration-state.ts';
import { insertInBulk } from './bulk-insert.ts';
import { settleCampaigns } from './campaigns.ts';
import { type Masters, readMasters } from './masters.ts';
import { packagingRecordsOf } from './packaging-records.ts';
import type { KnownReporter, KnownReporters, Plan } from './plan.ts';
import { preparedUser, recordPreparer } from './prepare.ts';
import { makeReporters, type Reporter } from './reporters.ts';
import { GROUP } from './shape/reporter-types.ts';
import { dayNumber, firstOfMonth } from './shape/seasons.ts';
import { settleStatistics } from './statistics.ts';
import { type MadeRecord, wasteRecordsOf } from './waste-records.ts';

/** The resources whose records are made, in this order. */
const RECORDS = ['wasteRecords', 'packagingRecords'] as const;
export type RecordName = (typeof RECORDS)[number];

export const DEFAULT_SEED = 2570;
/** Whole months before the one of the day on which the records are made. */
export const MONTHS = 24;
export const USUAL_RECORDS: Readonly<Record<RecordName, number>> = {
  wasteRecords: 20_000,
  packagingRecords: 6_000,
};
const USUAL_REPORTERS = 100 * GROUP;
/** With millions of records there are more people too. */
const RECORDS_A_REPORTER = 400;
/** Rows of one transaction, where each is by itself. */
const BATCH = 5_000;
/** Rows of one statement: the next are made while these are written. */
const CHUNK = 2_000;
const CODE_PREFIX: Readonly<Record<RecordName, string>> = {
  wasteRecords: 'DEMO-W-',
  packagingRecords: 'DEMO-P-',
};
const CODE_DIGITS = 6;

const MAKERS: Readonly<
  Record<RecordName, (plan: Plan, masters: Masters) => (index: number) => MadeRecord>
> = { wasteRecords: wasteRecordsOf, packagingRecords: packagingRecordsOf };

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

interface Filling {
  readonly engine: Engine;
  readonly on: Connection;
  readonly options: FillOptions;
  readonly now: Date;
}

/** Goes on where an interrupted call stopped, or begins the next stretch. */
function continued(progress: Progress | undefined, goal: number): Progress {
  if (!progress) return { from: 0, to: goal, done: 0 };
  const { from, to, done } = progress;
  if (goal <= done) return { from, to: done, done };
  return to === goal ? progress : { from: done, to: goal, done };
}

async function settleState({ on, options, now }: Filling): Promise<DemonstrationState> {
  const { records = USUAL_RECORDS, seed = DEFAULT_SEED } = options;
  const before = await readState(on, { hold: true });
  const progress = {
    wasteRecords: continued(before?.wasteRecords, records.wasteRecords),
    packagingRecords: continued(before?.packagingRecords, records.packagingRecords),
  };
  const goesOn =
    before !== null && RECORDS.every((name) => progress[name].from === before[name].from);
  const reporters = Math.max(
    before?.reporters ?? USUAL_REPORTERS,
    Math.ceil(records.wasteRecords / RECORDS_A_REPORTER),
  );
  const state = {
    seed: before?.seed ?? seed,
    day: goesOn ? before.day : dayInBangkok(now),
    reporters,
    ...progress,
  };
  await writeState(on, state);
  return state;
}

async function knownUsernames({ engine, on }: Filling): Promise<ReadonlyMap<string, number>> {
  const { table } = resourceOf(engine, USERS);
  const rows = await on
    .select({ id: columnOf(table, 'id'), username: columnOf(table, 'username') })
    .from(table)
    .where(eq(columnOf(table, 'demonstration'), true))
    .orderBy(asc(columnOf(table, 'id')));
  return new Map(rows.map(({ id, username }) => [String(username), Number(id)]));
}

/** Puts in the reporters that are not there yet. */
async function settleReporters(
  filling: Filling,
  { seed, reporters }: DemonstrationState,
): Promise<{ readonly known: KnownReporters; readonly added: number }> {
  const { engine, on, now } = filling;
  const { resource, table } = resourceOf(engine, USERS);
  const made = makeReporters(seed, reporters, areasIn(engine.context));
  const before = await knownUsernames(filling);
  const missing = Object.values(made)
    .flat()
    .filter(({ values }) => !before.has(values.username));
  const referred = new ReferredRows(engine, on);
  const moment = { now, today: dayInBangkok(now) };
  for (let at = 0; at < missing.length; at += CHUNK) {
    const rows = missing
      .slice(at, at + CHUNK)
      .map(({ values }) => preparedUser(referred, resource, values, moment));
    await insertInBulk(on, table, rows);
  }
  const ids = missing.length > 0 ? await knownUsernames(filling) : before;
  const withIds = (all: readonly Reporter[]): KnownReporter[] =>
    all.flatMap((reporter) => {
      const id = ids.get(reporter.values.username);
      return id === undefined ? [] : [{ ...reporter, id }];
    });
  const known = {
    consumer: withIds(made.consumer),
    outofhome: withIds(made.outofhome),
    retail: withIds(made.retail),
    handler: withIds(made.handler),
  };
  return { known, added: missing.length };
}

/** Prepares and inserts some records; each chunk is made while the one before is written. */
async function insertRecords(
  { engine, now }: Filling,
  tx: Connection,
  name: RecordName,
  make: (index: number) => MadeRecord,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  const { resource, table } = resourceOf(engine, name);
  const records = Array.from({ length: to - from }, (_, at) => make(from + at));
  const moment = { now, today: dayInBangkok(now) };
  const referred = new ReferredRows(engine, tx);
  const prepare = await recordPreparer(resource, records, referred, moment);
  let writing: Promise<void> = Promise.resolve();
  for (let at = 0; at < records.length; at += CHUNK) {
    const rows: Readonly<Record<string, unknown>>[] = [];
    for (const [place, record] of records.slice(at, at + CHUNK).entries()) {
      const number = String(from + at + place + 1).padStart(CODE_DIGITS, '0');
      rows.push(await prepare(record, `${CODE_PREFIX[name]}${number}`));
    }
    await writing;
    writing = insertInBulk(tx, table, rows);
    // Fails below; unheard until then, it would end the process.
    writing.catch(() => undefined);
    // Lets the statement leave before the next rows are made.
    await breathe();
  }
  await writing;
}

/** One transaction's worth of records; false when there is no more to do. */
async function fillBatch(
  filling: Filling,
  name: RecordName,
  make: (index: number) => MadeRecord,
): Promise<boolean> {
  const { on, options } = filling;
  const progress = await on.transaction(async (tx) => {
    const state = await readState(tx, { hold: true });
    // Removed by somebody else meanwhile: what was asked for is no longer wanted.
    if (state === null) return null;
    const { from, to, done } = state[name];
    const end = Math.min(to, done + BATCH);
    await insertRecords(filling, tx, name, make, { from: done, to: end });
    await writeState(tx, { ...state, [name]: { from, to, done: end } });
    return { done: end, to };
  });
  if (progress === null) return false;
  options.onProgress?.(name, progress.done, progress.to);
  return progress.done < progress.to && !options.signal?.aborted;
}

async function fillRecords(
  filling: Filling,
  state: DemonstrationState,
  reporters: KnownReporters,
): Promise<void> {
  const masters = await readMasters(filling.engine, filling.on);
  const first = firstOfMonth(state.day, MONTHS);
  const days = dayNumber(state.day) - first;
  for (const name of RECORDS) {
    const { from, to, done } = state[name];
    if (done >= to || filling.options.signal?.aborted) continue;
    const plan = { seed: state.seed, first, days, stretch: { from, to }, reporters };
    const make = MAKERS[name](plan, masters);
    while (await fillBatch(filling, name, make));
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
  const filling: Filling = { engine: createEngine(context, {}), on, options, now: context.now() };
  const { state, known, added } = await on.transaction(async (tx) => {
    const within = { ...filling, on: tx };
    const settled = await settleState(within);
    const moment = { now: filling.now, today: dayInBangkok(filling.now) };
    await settleStatistics(within.engine, tx, moment);
    return { state: settled, ...(await settleReporters(within, settled)) };
  });
  await fillRecords(filling, state, known);
  const moment = { now: filling.now, today: dayInBangkok(filling.now) };
  if (!options.signal?.aborted) {
    await on.transaction((tx) => settleCampaigns(filling.engine, tx, state.day, moment));
  }
  const after = (await readState(on)) ?? state;
  const filled = {
    users: added,
    wasteRecords: after.wasteRecords.done - state.wasteRecords.done,
    packagingRecords: after.packagingRecords.done - state.packagingRecords.done,
  };
  if (Object.values(filled).some((rows) => rows > 0)) {
    const details = { rows: filled };
    await writeAudit(on, [
      { at: filling.now, by: actorOf(SYSTEM), action: 'demonstrationAdded', details },
    ]);
  }
  // The planner knows nothing of so many new rows; PGlite never looks by itself.
  await on.execute(sql`analyze users, waste_records, packaging_records, campaign_reporters`);
  return filled;
}

import { sql } from 'drizzle-orm';
import type { Connection } from '../../../engine/server/db/connection.ts';
import type { Database } from '../../../engine/server/db/database.ts';
import { readDatabaseError } from '../../../engine/server/db/errors.ts';
import { WAIT_FOR_TURN } from '../../../engine/server/db/patience.ts';
import { bind } from './bind.ts';
import { pruneChanges } from './changes.ts';
import { SOURCE_TABLES, type Source } from './cuts.ts';
import { widthFor } from './measures.ts';
import { refreshStatements } from './statements.ts';

/** A month, by its first day, whose rollups of a source are behind the records. */
export interface StaleMonth {
  readonly source: Source;
  readonly month: string;
}

/** What has changed in a month, in parts of so many records as are soon counted. */
interface Work extends StaleMonth {
  readonly provinces: readonly (readonly string[])[];
  readonly days: readonly (readonly string[])[];
  /** Distinct from those of all works of the month before. */
  readonly stamp: number;
  /** Steps that are done. */
  readonly done: number;
}

interface Touched {
  readonly day: string;
  readonly province: string;
}

const MONTH_OF_DAY = sql`date_trunc('month', day::timestamp)::date`;
const TRIES = 5;
/**
 * Records that one step counts, unless a single province or day has more. Larger steps are quicker
 * in all, and smaller ones delay nobody on the embedded database, which does one thing at a time.
 */
const RECORDS_OF_STEP = { postgres: 10_000, embedded: 1000 } as const;
/** How long a transaction in the background goes on to the next step. */
export const SLICE_MILLISECONDS = 40;

/** Months whose rollups are behind, the newest first. */
export async function staleMonths(connection: Connection): Promise<readonly StaleMonth[]> {
  const { rows } = await connection.execute<{ source: Source; month: string }>(sql`
    select source, ${MONTH_OF_DAY} as month from rollup_log
    union select source, month from rollup_work order by 2 desc, 1`);
  return rows;
}

async function takeFromLog(tx: Connection, { source, month }: StaleMonth): Promise<Touched[]> {
  const { rows } = await tx.execute<{ day: string; province: string }>(sql`
    with taken as (
      delete from rollup_log where source = ${source} and day >= ${month}::date
        and day < (${month}::date + interval '1 month')::date
      returning day, province)
    select distinct day, province from taken`);
  return rows;
}

/** Puts names together as long as the records of a part are not too many. */
function parted(
  names: Iterable<string>,
  records: ReadonlyMap<string, number>,
  most: number,
): string[][] {
  const parts: string[][] = [];
  let room = 0;
  for (const name of new Set(names)) {
    const taken = records.get(name) ?? 0;
    const part = parts.at(-1);
    if (part && taken <= room) part.push(name);
    else parts.push([name]);
    room = (part && taken <= room ? room : most) - taken;
  }
  return parts;
}

interface Counted extends Record<string, unknown> {
  readonly day: string;
  readonly province: string;
  readonly records: number;
}

async function countRecords(tx: Connection, { source, month }: StaleMonth) {
  const { rows } = await tx.execute<Counted>(sql`
    select record_date as day, left(tambon_code, 2) as province, count(*) as records
    from ${sql.identifier(SOURCE_TABLES[source])} where record_date >= ${month}::date
      and record_date < (${month}::date + interval '1 month')::date group by 1, 2`);
  const sums = (of: 'day' | 'province'): Map<string, number> => {
    const found = new Map<string, number>();
    for (const row of rows) found.set(row[of], (found.get(row[of]) ?? 0) + Number(row.records));
    return found;
  };
  return { days: sums('day'), provinces: sums('province') };
}

async function beginWork(tx: Connection, stale: StaleMonth, most: number): Promise<Work> {
  const touched = await takeFromLog(tx, stale);
  const records = await countRecords(tx, stale);
  const { rows } = await tx.execute<{ stamp: number }>(
    sql`select refreshes + 1 as stamp from rollup_state`,
  );
  return {
    ...stale,
    provinces: parted(
      touched.map(({ province }) => province),
      records.provinces,
      most,
    ),
    days: parted(
      touched.map(({ day }) => day),
      records.days,
      most,
    ),
    stamp: Number(rows[0]?.stamp),
    done: 0,
  };
}

/** What was begun of a month; null where nothing was. */
async function begunWork(tx: Connection, { source, month }: StaleMonth): Promise<Work | null> {
  const { rows } = await tx.execute<
    Pick<Work, 'provinces' | 'days' | 'stamp' | 'done'> & StoredRow
  >(sql`
    select provinces, days, stamp, done from rollup_work where source = ${source} and month = ${month}`);
  const [row] = rows;
  return row ? { source, month, ...row } : null;
}
type StoredRow = Record<string, unknown>;

/** The statements of a work, in order: each for one part of what has changed. */
function stepsOf({ source, month, provinces, days, stamp }: Work, width: number) {
  return refreshStatements(width)
    .filter((it) => it.source === source)
    .flatMap(({ text, by }) => {
      if (by === 'month') return [bind(text, [month, [], [], stamp])];
      return by === 'provinces'
        ? provinces.map((part) => bind(text, [month, part, [], stamp]))
        : days.map((part) => bind(text, [month, [], part, stamp]));
    });
}

async function keepWork(tx: Connection, work: Work, done: number): Promise<void> {
  const { source, month, provinces, days, stamp } = work;
  await tx.execute(sql`insert into rollup_work (source, month, provinces, days, stamp, done)
    values (${source}, ${month}, ${JSON.stringify(provinces)}, ${JSON.stringify(days)}, ${stamp},
      ${done})
    on conflict (source, month) do update set done = excluded.done`);
}

/** Bits that are enough for every reporter there is. */
async function widthIn(tx: Connection): Promise<number> {
  const { rows } = await tx.execute<{ accounts: number }>(
    sql`select coalesce(max(id), 0) as accounts from places`,
  );
  return widthFor(Number(rows[0]?.accounts ?? 0));
}

async function endWork(tx: Connection, { source, month }: Work): Promise<void> {
  await tx.execute(sql`delete from rollup_work where source = ${source} and month = ${month}`);
  await tx.execute(sql`insert into rollup_months (source, month) values (${source}, ${month})
    on conflict (source, month) do update set version = excluded.version`);
  await pruneChanges(tx);
  await tx.execute(sql`update rollup_state set refreshes = refreshes + 1, refreshed_at = now()`);
}

/** After which the newest month has another turn, while older ones still wait for theirs. */
const NEWEST_AGAIN_MILLISECONDS = 30_000;

/** What one run has done of the months that are behind: each has one turn, but for the newest. */
export class RefreshRun {
  readonly #begun = new Set<string>();
  readonly #ended = new Map<string, number>();
  #turn: StaleMonth | undefined;

  /** @param now milliseconds by any clock */
  constructor(readonly now: () => number = () => performance.now()) {}

  /** The next of the months that are behind, the newest of which is the first; undefined for none. */
  next(stale: readonly StaleMonth[]): StaleMonth | undefined {
    const [newest] = stale;
    const left = stale.find((it) => !this.#ended.has(nameOf(it)));
    const ended = newest && this.#ended.get(nameOf(newest));
    const isDue = ended !== undefined && this.now() - ended >= NEWEST_AGAIN_MILLISECONDS;
    this.#turn = left && isDue ? newest : left;
    return this.#turn;
  }

  /** Begins a slice, which has chosen no month yet. */
  begin(): void {
    this.#turn = undefined;
  }

  /**
   * Passes over the month that the slice failed in, so that others are made: it stays behind, for
   * the next run. @returns undefined where the slice failed before it had chosen one
   */
  passOver(): StaleMonth | undefined {
    if (this.#turn) this.#ended.set(nameOf(this.#turn), this.now());
    return this.#turn;
  }

  /** Notes what a slice has committed. */
  note({ month, isBegun, isEnded }: Done): void {
    const name = nameOf(month);
    if (isBegun) {
      this.#begun.add(name);
      this.#ended.delete(name);
    }
    // What an earlier run had begun says nothing about what was saved since.
    if (isEnded && this.#begun.has(name)) this.#ended.set(name, this.now());
  }
}

const nameOf = ({ source, month }: StaleMonth): string => `${source} ${month}`;

/** What a slice has done of a month. */
interface Done {
  readonly month: StaleMonth;
  readonly isBegun: boolean;
  readonly isEnded: boolean;
}

/** Goes on with the newest month that is behind; null where there is nothing to do. */
async function refreshWithin(
  tx: Connection,
  kind: Database['kind'],
  { milliseconds, run }: Slice,
): Promise<Done | null> {
  // Before the snapshot is taken, which a lock does not do: it holds what the refresh before wrote.
  await tx.execute(sql`${WAIT_FOR_TURN}; lock table rollup_state in exclusive mode`);
  const stale = run.next(await staleMonths(tx));
  if (!stale) return null;
  // So that a province's rows are always looked up in a hash, however many it has.
  await tx.execute(sql`set local work_mem = '64MB'`);
  const until = performance.now() + milliseconds;
  const begun = await begunWork(tx, stale);
  const work = begun ?? (await beginWork(tx, stale, RECORDS_OF_STEP[kind]));
  const steps = stepsOf(work, await widthIn(tx));
  let done = work.done;
  while (done < steps.length && (done === work.done || performance.now() < until)) {
    const step = steps[done];
    if (step) await tx.execute(step);
    done += 1;
  }
  const isEnded = done === steps.length;
  if (isEnded) await endWork(tx, work);
  else await keepWork(tx, work, done);
  return { month: stale, isBegun: !begun, isEnded };
}

/** How far one slice of the work goes. */
interface Slice {
  /** After which no further step is begun; one is taken always. */
  readonly milliseconds: number;
  /** The run that it is a part of. */
  readonly run: RefreshRun;
}

/**
 * Brings the newest month that is behind up to date, or as much of it as takes a moment: the rest
 * is left for the next call. Entries of the log are taken out when a month is begun, and what they
 * are about is counted again from the records of then or later; entries committed meanwhile stay for
 * another turn. The month counts as behind until there is neither. One at a time, on all nodes.
 * @returns whether there was anything to do
 */
export async function refreshSlice(
  { db, kind }: Database,
  { milliseconds = SLICE_MILLISECONDS, run = new RefreshRun() }: Partial<Slice> = {},
): Promise<boolean> {
  const work = (tx: Connection) => refreshWithin(tx, kind, { milliseconds, run });
  for (let tries = 1; ; tries += 1) {
    run.begin();
    try {
      const done = await db.transaction(work, { isolationLevel: 'repeatable read' });
      if (done) run.note(done);
      return done !== null;
    } catch (error) {
      const known = readDatabaseError(error);
      if (known?.kind !== 'conflict' || tries >= TRIES) throw error;
    }
  }
}

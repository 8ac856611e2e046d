import { sql } from 'drizzle-orm';
import type { Connection } from '../../../../engine/server/db/connection.ts';
import type { Change } from '../../rollups/changes.ts';
import { SOURCE_TABLES, type Source } from '../../rollups/cuts.ts';
import { REPORTERS, SLOTS } from '../../rollups/measures.ts';
import type { PlacedQuestion } from '../question.ts';
import type { CachedAnswer } from './answer-cache.ts';
import { countSums } from './count.ts';
import { changedSums, type Sums } from './sums.ts';

/** With more, it is sooner counted anew. */
const MOST_RECORDS = 200;
const MOST_REPORTERS = 200;

/** What a cached answer is carried over by. */
export interface CarryState {
  readonly connection: Connection;
  /** The newest changes, oldest first. */
  readonly changes: readonly Change[];
  /** How many changes there are of each month in question, in order. */
  readonly counts: readonly number[];
  readonly months: readonly string[];
  /** The highest id of a place. */
  readonly accounts: number;
}

/** Changes of a question's months since it was counted; null where they are not all known. */
function changesSince(
  { source }: PlacedQuestion,
  { known, counts: countsThen }: CachedAnswer,
  { changes, counts, months }: CarryState,
): readonly Change[] | null {
  const seen = new Set(known);
  const since = changes.filter(
    (it) => it.source === source && months.includes(it.month) && !seen.has(it.id),
  );
  const expected = counts.reduce((sum, count, at) => sum + count - (countsThen[at] ?? 0), 0);
  return since.length === expected && since.every(({ record }) => record !== null) ? since : null;
}

/** The first change of each record: it tells what the record was when the answer was counted. */
function firstOfEach(changes: readonly Change[]): readonly Change[] {
  const first = new Map<number | null, Change>();
  for (const change of changes) if (!first.has(change.record)) first.set(change.record, change);
  return [...first.values()];
}

/** Who reported some records before or reports them now; null where one is nobody's. */
async function reportersIn(
  connection: Connection,
  source: Source,
  changes: readonly Change[],
): Promise<readonly number[] | null> {
  const records = changes.map(({ record }) => record);
  const { rows } = await connection.execute<{ reporter: number | null }>(sql`
    select distinct reporter_id as reporter from ${sql.identifier(SOURCE_TABLES[source])}
    where id = any(${sql.param(records)}::integer[])`);
  const all = new Set([
    ...changes.flatMap(({ existed, reporter }) => (existed ? [reporter] : [])),
    ...rows.map(({ reporter }) => reporter),
  ]);
  return all.has(null) ? null : [...all].filter((it) => it !== null);
}

/** The same with all that count as one with them: a chain and its branches. */
async function wholeClusters(
  connection: Connection,
  reporters: readonly number[],
): Promise<readonly number[]> {
  const { rows } = await connection.execute<{ id: number }>(sql`
    with own as materialized (
      select head, chain from ${sql.raw(REPORTERS)} u where id = any(${sql.param(reporters)}::integer[]))
    select u.id from ${sql.raw(REPORTERS)} u
    where u.head in (select head from own)
      or u.chain in (select chain from own where chain <> '')`);
  return rows.map(({ id }) => id);
}

/**
 * The sums of a cached answer after some records were changed: without those of their reporters as
 * their records were, and with them as they are. No rollup has to be made again for it.
 * @returns null where all has to be counted
 */
export async function carriedSums(
  question: PlacedQuestion,
  cached: CachedAnswer,
  state: CarryState,
): Promise<Sums | null> {
  const { connection, accounts } = state;
  const { source } = question;
  const changes = changesSince(question, cached, state);
  if (!changes || changes.length > MOST_RECORDS || accounts >= SLOTS) return null;
  const first = firstOfEach(changes);
  const own = await reportersIn(connection, source, first);
  if (!own) return null;
  const reporters = question.margin ? await wholeClusters(connection, own) : own;
  if (reporters.length > MOST_REPORTERS) return null;
  const before = {
    records: first.flatMap(({ record }) => record ?? []),
    changes: first.flatMap(({ existed, id }) => (existed ? [id] : [])),
  };
  const count = (view: { readonly before?: typeof before }): Promise<Sums> =>
    countSums(question, { connection, accounts, behind: [], view: { source, reporters, ...view } });
  return changedSums(cached.sums, await count({ before }), await count({}));
}

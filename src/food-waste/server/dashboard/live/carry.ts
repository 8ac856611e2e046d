import type { Connection } from '../../../../engine/server/db/connection.ts';
import { pipeline } from '../../../../engine/server/db/transactions.ts';
import { runFixed } from '../../../../engine/server/query/statements.ts';
import type { Change } from '../../rollups/changes.ts';
import { SOURCE_TABLES, type Source } from '../../rollups/cuts.ts';
import { REPORTERS, SLOTS } from '../../rollups/measures.ts';
import type { PlacedQuestion } from '../question.ts';
import type { CachedAnswer } from './answer-cache.ts';
import { recordTime, Values } from './conditions.ts';
import { countSums } from './count.ts';
import { execute } from './execute.ts';
import { monthsIn } from './periods.ts';
import { changedSums, type Sums } from './sums.ts';

/** With more changes, or more of their reporters' records to count again, all is sooner counted anew. */
const MOST_CHANGES = 200;
const MOST_REPORTERS = 200;
const MOST_RECORDS = 2000;

/** The first change of each record: it holds what the record was when an answer was counted. */
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
  const rows = await runFixed<{ reporter: number | null }>(
    connection,
    `select distinct reporter_id::integer as reporter from ${SOURCE_TABLES[source]}
    where id = any($1::integer[])`,
    [records],
  );
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
  // Names of chains are no column: everybody's are looked through only where there is one.
  const rows = await runFixed<{ id: number }>(
    connection,
    `with own as materialized (
      select head, chain from ${REPORTERS} u where id = any($1::integer[])),
    chains as materialized (select chain from own where chain <> '')
    select head::integer as id from own
    union select id::integer from places where parent_id in (select head from own)
    union select id::integer from ${REPORTERS} u
      where exists (select from chains) and chain in (select chain from chains)`,
    [reporters],
  );
  return rows.map(({ id }) => id);
}

/** Carries cached answers over the newest changes of records, as one transaction sees them. */
export class Carrier {
  readonly #reporters = new Map<string, Promise<readonly number[] | null>>();
  readonly #records = new Map<string, Promise<number>>();

  /**
   * @param changes the newest, in the order in which each record was changed
   * @param accounts the highest id of a place
   */
  constructor(
    readonly connection: Connection,
    readonly changes: readonly Change[],
    readonly accounts: number,
  ) {}

  /**
   * The sums of a cached answer after some records were changed: without those of their reporters as
   * their records were, and with them as they are. No rollup has to be made again for it.
   * @param counts how many changes there are of each month in question, in order
   * @returns null where all has to be counted
   */
  async carry(
    question: PlacedQuestion,
    cached: CachedAnswer,
    counts: readonly number[],
  ): Promise<Sums | null> {
    const { connection, accounts } = this;
    const { source } = question;
    const changes = this.#since(question, cached, counts);
    if (!changes || changes.length > MOST_CHANGES || accounts >= SLOTS) return null;
    const first = firstOfEach(changes);
    const reporters = await this.#reportersOf(question, first);
    if (!reporters || reporters.length > MOST_REPORTERS) return null;
    if (!(await this.#haveFew(question, reporters))) return null;
    const before = {
      records: first.flatMap(({ record }) => record ?? []),
      changes: first.flatMap(({ existed, id }) => (existed ? [id] : [])),
    };
    const state = { connection, accounts, behind: [] };
    const view = { source, reporters };
    const [then, now] = await pipeline(
      connection,
      () => countSums(question, { ...state, view: { ...view, before } }),
      () => countSums(question, { ...state, view }),
    );
    return changedSums(cached.sums, then, now);
  }

  /** Changes of a question's months since it was counted; null where they are not all known. */
  #since(
    { source, ranges }: PlacedQuestion,
    { known, counts: countsThen }: CachedAnswer,
    counts: readonly number[],
  ): readonly Change[] | null {
    const seen = new Set(known);
    const months = new Set(monthsIn(ranges));
    const since = this.changes.filter(
      (it) => it.source === source && months.has(it.month) && !seen.has(it.id),
    );
    const expected = counts.reduce((sum, count, at) => sum + count - (countsThen[at] ?? 0), 0);
    return since.length === expected && since.every(({ record }) => record !== null) ? since : null;
  }

  /** Whose records are counted again; the questions of a call are about the same. */
  #reportersOf(
    { source, margin }: PlacedQuestion,
    changes: readonly Change[],
  ): Promise<readonly number[] | null> {
    const name = [source, margin, ...changes.map(({ id }) => id)].join();
    const found =
      this.#reporters.get(name) ??
      reportersIn(this.connection, source, changes).then((own) =>
        own && margin ? wholeClusters(this.connection, own) : own,
      );
    this.#reporters.set(name, found);
    return found;
  }

  /** Whether some reporters have few enough records in the months in question to be counted twice in no time. */
  async #haveFew(
    { source, ranges }: PlacedQuestion,
    reporters: readonly number[],
  ): Promise<boolean> {
    const months = monthsIn(ranges);
    const name = [source, ...months, ...reporters].join();
    const found = this.#records.get(name) ?? this.#countRecords(source, months, reporters);
    this.#records.set(name, found);
    return (await found) < MOST_RECORDS;
  }

  async #countRecords(
    source: Source,
    months: readonly string[],
    reporters: readonly number[],
  ): Promise<number> {
    const values = new Values();
    const inMonths = recordTime(months, values);
    const statement =
      values.of(`select count(*)::integer as counted from (select from ${SOURCE_TABLES[source]} r
        where r.reporter_id = any(${values.add(reporters, 'integer[]')}) and ${inMonths}
        limit ${MOST_RECORDS}) r`);
    const rows = await execute<{ counted: number }>(this.connection, statement, { prepared: true });
    return rows[0]?.counted ?? 0;
  }
}

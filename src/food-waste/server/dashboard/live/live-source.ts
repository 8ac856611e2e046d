import { sql } from 'drizzle-orm';
import { quoteName } from '../../../../engine/fields/shared/quoting.ts';
import type { Connection } from '../../../../engine/server/db/connection.ts';
import { pipeline } from '../../../../engine/server/db/transactions.ts';
import { runFixed } from '../../../../engine/server/query/statements.ts';
import { hasDemonstration } from '../../origin/demonstration-state.ts';
import {
  type Change,
  type ChangeCounts,
  changeCountsIn,
  changesIn,
} from '../../rollups/changes.ts';
import type { Source } from '../../rollups/cuts.ts';
import { type Behind, behindIn } from '../../rollups/rollups.ts';
import type { Answer, Foundation } from '../cells.ts';
import { type FigureScope, scopeOfSource, scopeWithin } from '../figure-scope.ts';
import type { Basis, CampaignBehind, Count, FigureSource } from '../figure-source.ts';
import { type Dimension, type Named, nameKeys } from '../names.ts';
import { readStatistics, type StatisticsRow } from '../population.ts';
import type { Lookup, PlacedQuestion, Question } from '../question.ts';
import { answerOf } from './answer.ts';
import type { AnswerCache, AnswerState } from './answer-cache.ts';
import { campaignsBehind, campaignsState } from './campaigns.ts';
import { Carrier } from './carry.ts';
import { countSums } from './count.ts';
import { monthsIn } from './periods.ts';
import { placeCondition } from './places.ts';
import type { Sums } from './sums.ts';

/** A question is about months that the rollups are behind in: they are worth waiting a moment for. */
export class MonthsBehind extends Error {}

/** A question has to be counted first. */
export class NotCached extends Error {}

/** How a call reads. */
export interface ReadMode {
  /** It rather gives up than counts from the records what is about to be summed up. */
  readonly isPatient: boolean;
  /** It may count; else it gives up where an answer is not cached. */
  readonly mayCount: boolean;
  /** What everything that is read is of. */
  readonly scope: FigureScope;
}

interface Snapshot {
  readonly changes: ChangeCounts;
  /** The highest id of a place: while there are fewer than slots, reporters are exact. */
  readonly accounts: number;
  /** Which database it is, and which table of changes: another one counts from the beginning. */
  readonly server: string;
  readonly demonstration: boolean;
}

/** What every answer of a call depends on. */
export async function snapshotOf(connection: Connection): Promise<Snapshot> {
  const readDatabase = () =>
    runFixed<{ accounts: number; server: string }>(
      connection,
      `select (select coalesce(max(id), 0)::integer from places) as accounts,
      concat_ws(' ', oid, pg_postmaster_start_time(), 'rollup_changes'::regclass::oid) as server
    from pg_database where datname = current_database()`,
    );
  const [changes, rows, demonstration] = await pipeline(
    connection,
    () => changeCountsIn(connection),
    readDatabase,
    () => hasDemonstration(connection),
  );
  const [{ accounts = 0, server = '' } = {}] = rows;
  return { changes, accounts: Number(accounts), server, demonstration };
}

/** Figures of the records as they are, exact, as one transaction sees them. */
export class LiveSource implements FigureSource {
  readonly #states = new Map<string, Promise<string>>();
  #behind: Promise<Behind> | undefined;
  #changes: Promise<readonly Change[]> | undefined;
  /** Ids of the newest changes, for all answers of a call. */
  #known: Float64Array | undefined;
  #carrier: Promise<Carrier> | undefined;

  constructor(
    readonly connection: Connection,
    readonly snapshot: Snapshot,
    readonly cache: AnswerCache,
    readonly mode: ReadMode,
    readonly computedAt: Date,
  ) {}

  scopeOf(area: string, source: Source = 'waste'): FigureScope {
    return scopeWithin(area, scopeOfSource(this.mode.scope, source));
  }

  /** Every question is counted of what is seen of its area. */
  #placed(question: Question): PlacedQuestion {
    const { territory, reporters } = this.scopeOf(question.area, question.source);
    return { ...question, places: territory, reporters };
  }

  together<Result>(works: readonly (() => Promise<Result>)[]): Promise<readonly Result[]> {
    return pipeline(this.connection, ...works);
  }

  async count(request: Question): Promise<Answer> {
    const question = this.#placed(request);
    const state = await this.#stateOf(question);
    const cached = this.cache.get(question);
    if (cached?.others === state.others) {
      if (cached.counts.join() === state.counts.join()) return cached.answer;
      const carrier = await this.#carrierOf();
      const carried = await carrier.carry(question, cached, state.counts);
      if (carried) return this.#store(question, state, carried);
    }
    return this.#store(question, state, await this.#countAll(question));
  }

  async #countAll(question: PlacedQuestion): Promise<Sums> {
    const { connection, mode, snapshot } = this;
    this.#behind ??= behindIn(connection);
    const behind = (await this.#behind)[question.source];
    const isSummed = question.reporters.length === 0;
    const isBehind = monthsIn(question.ranges).some((month) => behind.includes(month));
    if (mode.isPatient && isSummed && isBehind) throw new MonthsBehind();
    if (!mode.mayCount) throw new NotCached();
    return countSums(question, { connection, behind, accounts: snapshot.accounts });
  }

  async #store(question: PlacedQuestion, state: AnswerState, sums: Sums): Promise<Answer> {
    const answer = answerOf(question, sums, this.snapshot.accounts);
    this.#known ??= Float64Array.from(await this.#newestChanges(), ({ id }) => id);
    this.cache.set(question, { ...state, known: this.#known, sums, answer });
    return answer;
  }

  #newestChanges(): Promise<readonly Change[]> {
    this.#changes ??= changesIn(this.connection);
    return this.#changes;
  }

  #carrierOf(): Promise<Carrier> {
    this.#carrier ??= this.#newestChanges().then(
      (changes) => new Carrier(this.connection, changes, this.snapshot.accounts),
    );
    return this.#carrier;
  }

  /** Changes whenever the answer to a question might. */
  async #stateOf({ source, keys, margin, ranges }: Question): Promise<AnswerState> {
    const { changes, accounts, server } = this.snapshot;
    const masters = keys.flatMap(({ lookup }) => (lookup ? () => this.#stateOfMaster(lookup) : []));
    const chains = margin ? [() => this.#stateOfChains()] : [];
    const others = [
      server,
      String(accounts),
      ...(await pipeline(this.connection, ...masters, ...chains)),
    ];
    const counts = monthsIn(ranges).map((month) => changes[source].get(month) ?? 0);
    return { others: others.join(), counts };
  }

  #once(name: string, read: () => Promise<string>): Promise<string> {
    const state = this.#states.get(name) ?? read();
    this.#states.set(name, state);
    return state;
  }

  #stateOfMaster({ table, value }: Lookup): Promise<string> {
    return this.#once(`${table} ${value}`, async () => {
      const rows = await runFixed<{ state: string | null }>(
        this.connection,
        `select md5(string_agg(concat_ws(' ', id, ${value}), ',' order by id)) as state
        from ${quoteName(table)}`,
      );
      return rows[0]?.state ?? '';
    });
  }

  /** Of which reporters are branches of a chain. */
  #stateOfChains(): Promise<string> {
    return this.#once('chains', async () => {
      const rows = await runFixed<{ state: string | null }>(
        this.connection,
        `select md5(string_agg(concat_ws(' ', id, parent_id, chain), ',' order by id)) as state
        from places where chain is not null or parent_id is not null`,
      );
      return rows[0]?.state ?? '';
    });
  }

  async accounts(area: string): Promise<ReadonlyMap<string, Count>> {
    const { territory, reporters } = this.scopeOf(area);
    const { rows } = await this.connection.execute<{ type: string; accounts: number }>(sql`
      select user_type as type, count(*)::int as accounts from places
      where (active or demonstration) and user_type <> 'staff'
        and (${placeCondition(territory)} or id = any(${sql.param([...reporters])}::integer[])
          and ${placeCondition([area])})
      group by user_type`);
    return new Map(rows.map(({ type, accounts }) => [type, { from: accounts }]));
  }

  names(dimension: Dimension, keys: Iterable<string>): Promise<(key: string) => Named> {
    return nameKeys(this.connection, dimension, keys);
  }

  statistics(): Promise<readonly StatisticsRow[]> {
    return readStatistics(this.connection);
  }

  async campaigns(request: Question, kg: number): Promise<readonly CampaignBehind[]> {
    const question = this.#placed(request);
    const ofCampaigns = await campaignsState(this.connection);
    if (ofCampaigns === null) return [];
    const { others, counts } = await this.#stateOf(question);
    const state = [others, ...counts, ofCampaigns].join();
    return this.cache.getCampaigns(question, state, async () => {
      if (!this.mode.mayCount) throw new NotCached();
      return campaignsBehind(this.connection, question, kg);
    });
  }

  basis(foundation: Foundation, weighedShare: number | null): Basis {
    const { reporters, records, firstMonth = null } = foundation;
    return {
      reporters,
      weighedShare,
      records,
      demonstration: this.snapshot.demonstration,
      computedAt: this.computedAt.toISOString(),
      firstMonth,
    };
  }
}

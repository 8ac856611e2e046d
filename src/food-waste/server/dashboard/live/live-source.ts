import { sql } from 'drizzle-orm';
import type { Connection } from '../../../../engine/server/db/connection.ts';
import { hasDemonstration } from '../../origin/demonstration-state.ts';
import type { Source } from '../../rollups/cuts.ts';
import { type Behind, behindIn } from '../../rollups/rollups.ts';
import { lateVersionsIn, type MonthVersions, versionsIn } from '../../rollups/versions.ts';
import type { Answer, Foundation } from '../cells.ts';
import { type FigureScope, scopeOfSource, scopeWithin } from '../figure-scope.ts';
import type { Basis, CampaignBehind, Count, FigureSource } from '../figure-source.ts';
import { type Dimension, type Named, nameKeys } from '../names.ts';
import { readStatistics, type StatisticsRow } from '../population.ts';
import type { Lookup, PlacedQuestion, Question } from '../question.ts';
import type { AnswerCache } from './answer-cache.ts';
import { campaignsBehind, campaignsState } from './campaigns.ts';
import { countAnswer } from './count.ts';
import { monthsIn } from './periods.ts';
import { placeCondition } from './places.ts';

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
  readonly behind: Behind;
  readonly versions: MonthVersions;
  /** The same of the records of months that are behind. */
  readonly late: MonthVersions;
  /** The highest id of a place: while there are fewer than slots, reporters are exact. */
  readonly accounts: number;
  readonly demonstration: boolean;
}

const NONE_LATE: MonthVersions = { waste: new Map(), packaging: new Map() };

async function snapshotOf(connection: Connection): Promise<Snapshot> {
  const behind = await behindIn(connection);
  const versions = await versionsIn(connection);
  const { rows } = await connection.execute<{ accounts: number }>(
    sql`select coalesce(max(id), 0) as accounts from places`,
  );
  const isBehind = behind.waste.length > 0 || behind.packaging.length > 0;
  return {
    behind,
    versions,
    late: isBehind ? await lateVersionsIn(connection, versions) : NONE_LATE,
    accounts: Number(rows[0]?.accounts ?? 0),
    demonstration: await hasDemonstration(connection),
  };
}

/** Figures of the records as they are, exact, as one transaction sees them. */
export class LiveSource implements FigureSource {
  readonly #states = new Map<string, Promise<string>>();

  private constructor(
    readonly connection: Connection,
    readonly snapshot: Snapshot,
    readonly cache: AnswerCache,
    readonly mode: ReadMode,
    readonly computedAt: Date,
  ) {}

  static async open(
    connection: Connection,
    cache: AnswerCache,
    mode: ReadMode,
    now: Date,
  ): Promise<LiveSource> {
    return new LiveSource(connection, await snapshotOf(connection), cache, mode, now);
  }

  scopeOf(area: string, source: Source = 'waste'): FigureScope {
    return scopeWithin(area, scopeOfSource(this.mode.scope, source));
  }

  /** Every question is counted of what is seen of its area. */
  #placed(question: Question): PlacedQuestion {
    const { territory, reporters } = this.scopeOf(question.area, question.source);
    return { ...question, places: territory, reporters };
  }

  async count(asked: Question): Promise<Answer> {
    const question = this.#placed(asked);
    const { isPatient, mayCount } = this.mode;
    const behind = this.snapshot.behind[question.source];
    const months = monthsIn(question.ranges);
    const isSummed = question.reporters.length === 0;
    if (isPatient && isSummed && months.some((month) => behind.includes(month))) {
      throw new MonthsBehind();
    }
    const state = await this.#stateOf(question, months);
    return this.cache.get(question, state, async () => {
      if (!mayCount) throw new NotCached();
      const { accounts } = this.snapshot;
      return countAnswer(question, { connection: this.connection, behind, accounts });
    });
  }

  /** Changes whenever the answer to a question might. */
  async #stateOf({ source, keys, margin }: Question, months: readonly string[]): Promise<string> {
    const { late, versions, accounts } = this.snapshot;
    const states = [String(accounts)];
    for (const { lookup } of keys) if (lookup) states.push(await this.#stateOfMaster(lookup));
    if (margin) states.push(await this.#stateOfChains());
    for (const month of months) {
      states.push(late[source].get(month) ?? versions[source].get(month) ?? '');
    }
    return states.join();
  }

  #once(name: string, read: () => Promise<string>): Promise<string> {
    const state = this.#states.get(name) ?? read();
    this.#states.set(name, state);
    return state;
  }

  #stateOfMaster({ table, value }: Lookup): Promise<string> {
    return this.#once(`${table} ${value}`, async () => {
      const { rows } = await this.connection.execute<{ state: string | null }>(sql`
        select md5(string_agg(concat_ws(' ', id, ${sql.raw(value)}), ',' order by id)) as state
        from ${sql.identifier(table)}`);
      return rows[0]?.state ?? '';
    });
  }

  /** Of which reporters are branches of a chain. */
  #stateOfChains(): Promise<string> {
    return this.#once('chains', async () => {
      const { rows } = await this.connection.execute<{ state: string | null }>(sql`
        select md5(string_agg(concat_ws(' ', id, parent_id, chain), ',' order by id)) as state
        from places where chain is not null or parent_id is not null`);
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

  async campaigns(asked: Question, kg: number): Promise<readonly CampaignBehind[]> {
    const question = this.#placed(asked);
    const months = await this.#stateOf(question, monthsIn(question.ranges));
    const state = `${months} ${await campaignsState(this.connection)}`;
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

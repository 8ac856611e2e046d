import { sql } from 'drizzle-orm';
import type { Principal } from '../../../engine/server/access/principal.ts';
import { type Actor, actorOf, writeAudit } from '../../../engine/server/audit/entries.ts';
import type { ServerContext } from '../../../engine/server/context.ts';
import type { Connection } from '../../../engine/server/db/connection.ts';
import { ApiError } from '../../../engine/server/http/errors.ts';
import { dayInBangkok } from '../../../thailand/clock.ts';
import { type Month, monthOf, shifted } from '../dashboard/periods.ts';
import { readStatistics } from '../dashboard/population.ts';
import { hasDemonstration } from '../origin/demonstration-state.ts';
import { publishedCampaigns } from './campaigns.ts';
import { readNames } from './names.ts';
import { type Recipes, readRecipes } from './recipes.ts';
import {
  beginPublication,
  deletePublication,
  dropAbandoned,
  finishPublication,
  listPublications,
  noteVersion,
  type Publication,
  readPublishedTables,
  setMadeAt,
  TableWriter,
  touchPublication,
  updateDraft,
} from './store.ts';
import { makeTables, type Put } from './tables/make.ts';
import { windowIn, windowsOf } from './windows.ts';

/** Nobody touched it for so long: the server that was making it is gone. */
const ABANDONED_MILLISECONDS = 10 * 60 * 1000;
/** So often who makes one says so. */
const TOUCH_MILLISECONDS = 60 * 1000;

/** The newest month that is over. */
export const closedMonth = (now: Date): Month => shifted(monthOf(dayInBangkok(now)), -1);

export interface MakeOptions {
  /** A closed month, the newest one if absent. */
  readonly month?: Month;
  readonly note?: string;
  /** Ends the making, which then leaves nothing behind. */
  readonly signal?: AbortSignal | undefined;
}

export interface PublishOptions {
  readonly id: number;
  readonly note?: string;
  /** A day to come on which it publishes itself, `YYYY-MM-DD`. */
  readonly on?: string;
}

/** A publication that is being made, since a moment. */
interface Begun {
  readonly id: number;
  readonly month: Month;
  readonly firstRecord: Month;
  readonly begun: Date;
  readonly signal: AbortSignal | undefined;
}

const yearOf = (month: Month): number => Number(month.slice(0, 4));

const invalid = (field: string, key: string): ApiError =>
  new ApiError('validation', { fields: { [field]: [{ key: `dashboard:publication.${key}` }] } });

/** Said where something was published since a draft was made. */
export const MAKE_AGAIN = 'dashboard:publication.makeAgain';
const makeAgain = (): ApiError => new ApiError('conflict', { message: { key: MAKE_AGAIN } });
const abandoned = (): ApiError =>
  new ApiError('conflict', { message: { key: 'dashboard:publication.abandoned' } });
const publishedAlready = (): ApiError =>
  new ApiError('conflict', { message: { key: 'dashboard:publication.published' } });

/** The first month with a record that dashboards count; null where there is none. */
async function firstRecordMonth(db: Connection): Promise<Month | null> {
  const { rows } = await db.execute<{ month: string | null }>(sql`
    select to_char(min(record_date), 'YYYY-MM') as month from (
      select min(record_date) as record_date from waste_records where active
      union all select min(record_date) from packaging_records where active) first`);
  return rows[0]?.month ?? null;
}

const byTime = (one: Publication, other: Publication): number =>
  one.madeAt.getTime() - other.madeAt.getTime();
/** The newest of some publications that has a period. */
const lastWith = (published: readonly Publication[], window: Month): Publication | undefined =>
  published
    .toSorted(byTime)
    .findLast(({ windows }) => windows.some(({ month }) => month === window));

/** When the tables of a window of a publication were made. */
function windowMadeAt({ takenOver = {}, madeAt }: Publication, window: Month): Date {
  const before = takenOver[window];
  return before === undefined ? madeAt : new Date(before);
}

/** Makes, publishes and discards versions of what the public reads. */
export class PublicationService {
  constructor(private readonly context: ServerContext) {}

  get #db(): Connection {
    return this.context.database.db;
  }

  list(): Promise<readonly Publication[]> {
    return listPublications(this.#db);
  }

  /** Whether there is anything to make a draft of this month of. */
  async hasRecordsUntil(month: Month): Promise<boolean> {
    const first = await firstRecordMonth(this.#db);
    return first !== null && first <= month;
  }

  /**
   * Makes a draft, which takes up to a minute with a million records.
   * @throws ApiError `validation` for a month that is not over or has no record before its end, or a
   * correction without a note; `conflict` while another draft is being made; the reason of the signal
   */
  async make(
    { month, note = '', signal }: MakeOptions,
    principal: Principal,
  ): Promise<Publication> {
    const { now } = this.context;
    const wanted = month ?? closedMonth(now());
    if (wanted > closedMonth(now())) throw invalid('month', 'monthNotClosed');
    const firstRecord = await firstRecordMonth(this.#db);
    if (firstRecord === null || firstRecord > wanted) throw invalid('month', 'noRecords');
    const earlier = (await this.list()).filter((it) => it.month === wanted);
    if (note.trim() === '' && earlier.some(({ status }) => status === 'published')) {
      throw invalid('note', 'correctionNeedsNote');
    }
    await dropAbandoned(this.#db, new Date(now().getTime() - ABANDONED_MILLISECONDS));
    const id = await beginPublication(this.#db, {
      month: wanted,
      note: note.trim(),
      demonstration: await hasDemonstration(this.#db),
      madeAt: now(),
      madeBy: principal.fullname,
    });
    if (id === null)
      throw new ApiError('conflict', { message: { key: 'dashboard:publication.making' } });
    // From the moment that it is there, records are stored as they were when they change.
    const begun = now();
    await setMadeAt(this.#db, id, begun);
    const stopTouching = this.#keepTouching(id);
    try {
      await this.#fill({ id, month: wanted, firstRecord, begun, signal }, actorOf(principal));
    } catch (error) {
      const wasThere = await deletePublication(this.#db, id);
      throw wasThere ? error : abandoned();
    } finally {
      stopTouching();
    }
    return this.#find(id);
  }

  /** Says now and then that a publication is still being made. @returns stops it */
  #keepTouching(id: number): () => void {
    // One after the other: an earlier moment that comes late must not stand for a later one.
    let touching = Promise.resolve();
    const touch = (): void => {
      const at = this.context.now();
      // The next one may work; if none does, the publication fails by itself.
      touching = touching.then(() => touchPublication(this.#db, id, at)).catch(() => undefined);
    };
    const timer = setInterval(touch, TOUCH_MILLISECONDS);
    timer.unref();
    return () => clearInterval(timer);
  }

  async #fill({ id, month, firstRecord, begun, signal }: Begun, by: Actor): Promise<void> {
    const { database, now } = this.context;
    const windows = windowsOf(month, firstRecord);
    const published = (await this.list()).filter(({ status }) => status === 'published');
    const isCorrection = published.some((it) => it.month === month);
    // Only a correction makes a period anew that was published before.
    const sourceOf = (window: Month): Publication | undefined =>
      isCorrection ? undefined : lastWith(published, window);
    const earlier = published.toSorted(byTime).map((it) => ({
      madeAt: it.madeAt,
      windows: it.windows.map((window) => window.month),
      windowMadeAt: (window: Month) => windowMadeAt(it, window),
      tablesOf: (window: Month, area: string) => readPublishedTables(this.#db, it.id, window, area),
    }));
    const writer = new TableWriter(this.#db, id);
    const put: Put = (window, tables) => writer.add(window, tables);
    const made = await makeTables(
      database,
      windows.filter((window) => !sourceOf(window)),
      put,
      { earlier, during: { begun, now }, signal },
    );
    await writer.flush();
    const anew = windows.filter((window) => !sourceOf(window));
    const campaigns = { ...(await publishedCampaigns(this.#db, anew)) };
    // A period taken over from before recipes were stored has those of today.
    const known = (window: Month) => sourceOf(window)?.recipes?.[window];
    const recipes: Record<Month, Recipes> = await readRecipes(
      this.#db,
      windows.filter((window) => !known(window)),
    );
    const takenOver: Record<Month, string> = {};
    const firstMonths = new Map([...made].map(([window, { firstMonth }]) => [window, firstMonth]));
    for (const window of windows) {
      const source = sourceOf(window);
      if (!source) continue;
      await writer.copy(source.id, window);
      const same = source.windows.find((it) => it.month === window);
      firstMonths.set(window, same?.firstMonth ?? null);
      takenOver[window] = windowMadeAt(source, window).toISOString();
      campaigns[window] = source.campaigns?.[window] ?? [];
      const cached = known(window);
      if (cached) recipes[window] = cached;
    }
    const facts = {
      windows: windows.map((it) => windowIn(month, it, firstMonths.get(it) ?? null)),
      takenOver,
      shares: made.get(month)?.shares ?? null,
      names: await readNames(this.#db),
      statistics: (await readStatistics(this.#db)).filter(({ year }) => year <= yearOf(month)),
      campaigns,
      recipes,
      tables: writer.count,
    };
    await this.#db.transaction(async (tx) => {
      if (!(await finishPublication(tx, { id, month }, facts))) throw abandoned();
      const details = { month, tables: writer.count };
      await writeAudit(tx, [{ at: now(), by, action: 'publicationMade', details }]);
    });
  }

  async #find(id: number): Promise<Publication> {
    const found = (await this.list()).find((it) => it.id === id);
    if (!found) throw new ApiError('not_found');
    return found;
  }

  /** @throws ApiError `not_found`, or `conflict` where it is published already */
  async #findDraft(id: number): Promise<Publication> {
    const found = await this.#find(id);
    if (found.status === 'published') throw publishedAlready();
    return found;
  }

  /**
   * Publishes a draft, at once or on a day to come.
   * @throws ApiError `not_found`; `conflict` where it is published already; `validation` for a day
   * that is over
   */
  async publish({ id, note, on }: PublishOptions, principal: Principal): Promise<Publication> {
    const { now } = this.context;
    const draft = await this.#findDraft(id);
    if (on !== undefined && on <= dayInBangkok(now())) throw invalid('on', 'dayOver');
    const all = await this.list();
    const isCorrection = all.some((it) => it.month === draft.month && it.status === 'published');
    if (note?.trim() === '' && isCorrection) throw invalid('note', 'correctionNeedsNote');
    // It was held against what was published when it was made, and against nothing later.
    const isOutdated = all.some(
      ({ publishedAt }) => publishedAt !== null && publishedAt > draft.madeAt,
    );
    if (isOutdated) throw makeAgain();
    const change =
      on === undefined
        ? { status: 'published' as const, publishedAt: now(), publishedBy: principal.fullname }
        : { publishOn: on };
    await this.#db.transaction(async (tx) => {
      const isChanged = await updateDraft(tx, id, {
        ...change,
        ...(note !== undefined && { note: note.trim() }),
      });
      if (!isChanged) throw publishedAlready();
      if (on === undefined) await noteVersion(tx, draft);
      const { month, version } = draft;
      const details = { month, version, ...(on !== undefined && { on }) };
      const action = on === undefined ? 'publicationPublished' : 'publicationScheduled';
      await writeAudit(tx, [{ at: now(), by: actorOf(principal), action, details }]);
    });
    return this.#find(id);
  }

  /** Throws a draft away. @throws ApiError as `publish` does */
  async discard(id: number, principal: Principal): Promise<void> {
    const { now } = this.context;
    const { month } = await this.#findDraft(id);
    await this.#db.transaction(async (tx) => {
      await deletePublication(tx, id);
      const action = 'publicationDiscarded';
      await writeAudit(tx, [{ at: now(), by: actorOf(principal), action, details: { month } }]);
    });
  }
}

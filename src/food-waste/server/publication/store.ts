import { and, desc, eq, sql } from 'drizzle-orm';
import type { Connection } from '../../../engine/server/db/connection.ts';
import { settings } from '../../../engine/server/db/system-tables.ts';
import type { PublishedWindow } from '../../publication.ts';
import type { StatisticsRow } from '../dashboard/population.ts';
import type { PublishedCampaign } from './campaigns.ts';
import type { Recipes } from './recipes.ts';
import { TOTALS, totalTableOf } from './records/summaries.ts';
import type { Shares } from './tables/make.ts';
import type { PublishedRow, PublishedTable, PublishedTotal } from './tables/published-table.ts';
import { publicationAreas, publications } from './tables.ts';

/** What is stored of a publication beside its tables. */
export interface PublicationFacts {
  readonly windows: readonly PublishedWindow[];
  /** When the tables of a window were made, by its month, where they were taken over. */
  readonly takenOver?: Readonly<Record<string, string>>;
  /** Which part of the weight is shown by material, of the publication's own twelve months. */
  readonly shares: Shares | null;
  /** Names of rows as they were when it was made, by table and id. */
  readonly names: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Population and municipal waste of areas as they were when it was made; none before there were any. */
  readonly statistics?: readonly StatisticsRow[];
  /** The campaigns named with each window, by its month; absent in those made before there were any. */
  readonly campaigns?: Readonly<Record<string, readonly PublishedCampaign[]>>;
  /** The recipes that menus of each window are split by, by its month; absent as campaigns are. */
  readonly recipes?: Readonly<Record<string, Recipes>>;
  /** How many tables there are. */
  readonly tables: number;
}

export type PublicationStatus = (typeof publications.$inferSelect)['status'];

/** A version of what the public reads. */
export interface Publication extends PublicationFacts {
  readonly id: number;
  readonly month: string;
  readonly version: number;
  readonly status: PublicationStatus;
  readonly note: string;
  readonly demonstration: boolean;
  readonly madeAt: Date;
  readonly madeBy: string | null;
  readonly publishOn: string | null;
  readonly publishedAt: Date | null;
  readonly publishedBy: string | null;
}

/** A table of an area; its total stands in that of the breakdown `total` or `packagingTotal`. */
export interface StoredTable {
  readonly breakdown: string;
  readonly userType: string;
  readonly total?: PublishedTotal;
  readonly rows: readonly (PublishedRow & Partial<PublishedTotal>)[];
  readonly isCut?: true;
}

/** The tables of an area by breakdown and user type. */
export type AreaTables = ReadonlyMap<string, StoredTable>;
export const tableName = (breakdown: string, userType: string): string =>
  `${breakdown} ${userType}`;

type Row = typeof publications.$inferSelect;

function fromRow({ facts, ...row }: Row): Publication {
  // Written by `finishPublication`, and by nothing else.
  return { ...row, ...(facts as PublicationFacts) };
}

const NO_FACTS: PublicationFacts = { windows: [], shares: null, names: {}, tables: 0 };

/** All versions but the one that is being made, the newest month and version first. */
export async function listPublications(db: Connection): Promise<readonly Publication[]> {
  const rows = await db
    .select()
    .from(publications)
    .where(sql`${publications.status} <> 'making'`)
    .orderBy(desc(publications.month), desc(publications.version));
  return rows.map(fromRow);
}

/** Names all versions but the one that is being made, as they are: another text, other versions. */
export async function readVersions(db: Connection): Promise<string> {
  const { id, status, note, madeAt, publishOn, publishedAt } = publications;
  const rows = await db
    .select({ id, status, note, madeAt, publishOn, publishedAt })
    .from(publications)
    .where(sql`${status} <> 'making'`)
    .orderBy(id);
  return JSON.stringify(rows);
}

/** The setting that has, by month, the last version that was published: addresses name it. */
const VERSIONS = 'publicationVersions';

/** The last version of a month that was ever published, also where it was removed since. */
const publishedVersion = (month: string) => sql<number>`greatest(
  coalesce((select (value->>${month}::text)::integer from ${settings} where key = ${VERSIONS}), 0),
  coalesce((select max(version) from ${publications}
    where month = ${month} and status = 'published'), 0))`;

/** Begins a publication; null where another one is being made, here or on another server. */
export async function beginPublication(
  db: Connection,
  { month, ...row }: Pick<Publication, 'month' | 'note' | 'demonstration' | 'madeAt' | 'madeBy'>,
): Promise<number | null> {
  const version = sql<number>`(select coalesce(max(version), 0) + 1 from ${publications}
    where month = ${month})`;
  const [made] = await db
    .insert(publications)
    .values({ ...row, month, version, status: 'making', facts: NO_FACTS })
    .onConflictDoNothing()
    .returning({ id: publications.id });
  return made?.id ?? null;
}

/** Sets the moment whose records a publication that is being made consists of. */
export async function setMadeAt(db: Connection, id: number, madeAt: Date): Promise<void> {
  await db.update(publications).set({ madeAt }).where(eq(publications.id, id));
}

/** Notes that a publication is still being made. Its facts, which nobody reads yet, say when. */
export async function touchPublication(db: Connection, id: number, at: Date): Promise<void> {
  await db
    .update(publications)
    .set({ facts: { ...NO_FACTS, touchedAt: at.toISOString() } })
    .where(and(eq(publications.id, id), eq(publications.status, 'making')));
}

/** Forgets a publication whose making was cut short: nobody has touched it since that moment. */
export async function dropAbandoned(db: Connection, before: Date): Promise<void> {
  const { status, facts, madeAt } = publications;
  const touchedAt = sql`coalesce((${facts}->>'touchedAt')::timestamptz, ${madeAt})`;
  await db.delete(publications).where(and(eq(status, 'making'), sql`${touchedAt} < ${before}`));
}

/** What is stored of a table: totals stand once. */
function storedTable({ breakdown, userType, total, rows, isCut }: PublishedTable): StoredTable {
  const isTotal = Object.values<string>(TOTALS).includes(breakdown);
  return {
    breakdown,
    userType,
    rows,
    ...(isTotal && total && { total }),
    ...(isCut && { isCut }),
  };
}

const TABLES_OF_STATEMENT = 2_000;

/** Adds tables to a publication that is being made, many areas at a time. */
export class TableWriter {
  readonly #rows: (typeof publicationAreas.$inferInsert)[] = [];
  #pending = 0;
  /** How many were added. */
  count = 0;

  constructor(
    private readonly db: Connection,
    private readonly publicationId: number,
  ) {}

  /** @param tables all tables of an area in a period */
  async add(period: string, tables: readonly PublishedTable[]): Promise<void> {
    const [first] = tables;
    if (!first) return;
    const { publicationId } = this;
    this.#rows.push({ publicationId, period, area: first.area, tables: tables.map(storedTable) });
    this.#pending += tables.length;
    this.count += tables.length;
    if (this.#pending >= TABLES_OF_STATEMENT) await this.flush();
  }

  async flush(): Promise<void> {
    const rows = this.#rows.splice(0);
    this.#pending = 0;
    if (rows.length > 0) await this.db.insert(publicationAreas).values(rows);
  }

  /** Adds the tables of a period as they stand in another publication. */
  async copy(from: number, period: string): Promise<void> {
    const { rows } = await this.db.execute<{ tables: number }>(sql`
      with copied as (
        insert into ${publicationAreas} (publication_id, period, area, tables)
        select ${this.publicationId}, period, area, tables from ${publicationAreas}
        where publication_id = ${from} and period = ${period}
        returning jsonb_array_length(tables) as tables)
      select coalesce(sum(tables), 0)::int as tables from copied`);
    this.count += rows[0]?.tables ?? 0;
  }
}

/**
 * Turns what was being made into a draft, in place of earlier drafts of its month, whose day to be
 * published it takes over.
 * @returns false where it is not being made any more: it was taken for abandoned
 */
export async function finishPublication(
  tx: Connection,
  { id, month }: Pick<Publication, 'id' | 'month'>,
  facts: PublicationFacts,
): Promise<boolean> {
  const replaced = await tx
    .delete(publications)
    .where(and(eq(publications.month, month), eq(publications.status, 'draft')))
    .returning({ publishOn: publications.publishOn });
  const publishOn = replaced.find((it) => it.publishOn !== null)?.publishOn ?? null;
  // A draft that was never published leaves no gap in the versions.
  const version = sql<number>`${publishedVersion(month)} + 1`;
  const finished = await tx
    .update(publications)
    .set({ status: 'draft', facts, version, publishOn })
    .where(and(eq(publications.id, id), eq(publications.status, 'making')))
    .returning({ id: publications.id });
  return finished.length > 0;
}

/** @returns false where there was none */
export async function deletePublication(tx: Connection, id: number): Promise<boolean> {
  const gone = await tx
    .delete(publications)
    .where(eq(publications.id, id))
    .returning({ id: publications.id });
  return gone.length > 0;
}

/** Prevents the version of a month from being used again, whatever becomes of its publication. */
export async function noteVersion(
  tx: Connection,
  { month, version }: Pick<Publication, 'month' | 'version'>,
): Promise<void> {
  await tx
    .insert(settings)
    .values({ key: VERSIONS, value: { [month]: version } })
    .onConflictDoUpdate({
      target: settings.key,
      set: { value: sql`${settings.value} || excluded.value` },
    });
}

/** Changes a draft: it publishes, or is to on a day. @returns false where it is no draft any more */
export async function updateDraft(
  tx: Connection,
  id: number,
  change: Partial<Pick<Row, 'status' | 'note' | 'publishOn' | 'publishedAt' | 'publishedBy'>>,
): Promise<boolean> {
  const changed = await tx
    .update(publications)
    .set(change)
    .where(and(eq(publications.id, id), eq(publications.status, 'draft')))
    .returning({ id: publications.id });
  return changed.length > 0;
}

/** The tables of an area in a period; none where nothing of it is published. */
export async function readAreaTables(
  db: Connection,
  publicationId: number,
  period: string,
  area: string,
): Promise<AreaTables> {
  const { tables, publicationId: of, period: at, area: code } = publicationAreas;
  const [row] = await db
    .select({ tables })
    .from(publicationAreas)
    .where(and(eq(of, publicationId), eq(at, period), eq(code, area)));
  // Written by `TableWriter`, and by nothing else.
  const stored = (row?.tables ?? []) as readonly StoredTable[];
  return new Map(stored.map((it) => [tableName(it.breakdown, it.userType), it]));
}

/** The same as they were made: each with its total. */
export async function readPublishedTables(
  db: Connection,
  publicationId: number,
  period: string,
  area: string,
): Promise<readonly PublishedTable[]> {
  const stored = await readAreaTables(db, publicationId, period, area);
  return [...stored.values()].map((table) => {
    const name = tableName(totalTableOf(table.breakdown), table.userType);
    // Written by `TableWriter` out of tables of these very types.
    return { ...table, area, total: stored.get(name)?.total ?? null } as PublishedTable;
  });
}

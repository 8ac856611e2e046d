import { sql } from 'drizzle-orm';
import type { Connection } from './connection.ts';
import type { Database } from './database.ts';
import { readDatabaseError, withoutValues } from './errors.ts';
import { NO_LIMITS } from './patience.ts';

/** What is wrong with one table or index, in the words of PostgreSQL. */
export interface Damage {
  /** Its name; of a table's outsourced values, that of the table. */
  readonly relation: string;
  readonly reason: string;
}

export interface CheckedDatabase {
  readonly relations: number;
  /** Pages of 8 kB; 0 where they could not be read one by one. */
  readonly pages: number;
  /** Rows of the product's tables, each read whole. */
  readonly rows: number;
  readonly problems: readonly Damage[];
  /** Whether every page was read, and every row looked for in its indexes: superusers only may. */
  readonly thorough: boolean;
}

/** Called with the name of what is looked at, how many are done, and of how many. */
export type OnChecked = (name: string, done: number, goal: number) => void;

interface Relation extends Record<string, unknown> {
  readonly id: number;
  /** As SQL writes it. */
  readonly name: string;
  /** The message for a person. */
  readonly label: string;
  readonly kind: 'table' | 'index' | 'other';
  /** Whether it is a table of the product, not of PostgreSQL itself. */
  readonly own: boolean;
  /** Columns of its primary key, as SQL writes them; null where it has none. */
  readonly key: string | null;
  readonly pages: number;
}

/** What belongs to PostgreSQL for a while only is left out, and so is what has no pages. */
const RELATIONS = sql`
  select c.oid::integer as id, c.oid::regclass::text as name,
    coalesce((select o.relname from pg_class o where o.reltoastrelid = c.oid), c.relname) as label,
    case when c.relkind in ('r', 'm') then 'table'
      when c.relkind = 'i' and a.amname = 'btree' and i.indisvalid then 'index'
      else 'other' end as kind,
    c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') as own,
    (select string_agg(quote_ident(k.attname), ', ' order by array_position(p.conkey, k.attnum))
      from pg_constraint p join pg_attribute k on k.attrelid = p.conrelid and k.attnum = any(p.conkey)
      where p.conrelid = c.oid and p.contype = 'p' group by p.oid) as key,
    (pg_relation_size(c.oid) / current_setting('block_size')::integer)::integer as pages
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
    left join pg_index i on i.indexrelid = c.oid left join pg_am a on a.oid = c.relam
  where c.relkind in ('r', 'm', 'i', 't', 'S') and c.relpersistence <> 't'
  order by own desc, c.relname`;

/** Ends the transaction, and takes back what it has added. */
class Checked extends Error {
  constructor(readonly report: CheckedDatabase) {
    super('checked');
  }
}

const reasonOf = (error: unknown): string => {
  const cause = withoutValues(error);
  return cause instanceof Error ? cause.message : String(cause);
};

/** Runs a step in a part of the transaction of its own; a problem it meets is one of the relation. */
async function attempt<Result>(
  tx: Connection,
  { label }: Relation,
  problems: Damage[],
  step: (part: Connection) => Promise<Result>,
): Promise<Result | null> {
  try {
    return await tx.transaction(step);
  } catch (error) {
    // A connection that broke says nothing of the database.
    if (readDatabaseError(error)?.kind === 'connection') throw error;
    problems.push({ relation: label, reason: reasonOf(error) });
    return null;
  }
}

/** Adds what PostgreSQL looks into its own pages with, for this transaction; false if it must not. */
async function addInspection(tx: Connection): Promise<boolean> {
  try {
    await tx.transaction(async (part) => {
      await part.execute(sql`create extension if not exists pageinspect`);
      await part.execute(sql`create extension if not exists amcheck`);
      await part.execute(sql`select get_raw_page('pg_class', 'main', 0)`);
    });
    return true;
  } catch (error) {
    if (readDatabaseError(error)?.kind !== 'other') throw error;
    return false;
  }
}

/** Reads each page, by which its checksum is looked at where the cluster has them. */
async function readPages(tx: Connection, { name, pages }: Relation): Promise<number> {
  await tx.execute(
    sql`select count(get_raw_page(${name}, 'main', n)) from generate_series(0, ${pages - 1}::bigint) n`,
  );
  return pages;
}

/** Looks for what does not fit within a table, or between an index and its table. */
async function inspect(tx: Connection, { id, kind, label }: Relation): Promise<readonly Damage[]> {
  if (kind === 'index') {
    await tx.execute(sql`select bt_index_check(${id}::regclass, heapallindexed => true)`);
  }
  if (kind !== 'table') return [];
  const { rows } = await tx.execute<{ reason: string }>(
    sql`select format('page %s, row %s: %s', blkno, offnum, msg) as reason
      from verify_heapam(${id}::regclass, check_toast => true) limit 5`,
  );
  return rows.map(({ reason }) => ({ relation: label, reason }));
}

async function countRows(tx: Connection, query: string): Promise<number> {
  const { rows } = await tx.execute<{ rows: number }>(sql.raw(query));
  return Number(rows[0]?.rows);
}

/** Reads each row whole, and counts them once more by the primary key. */
async function readRows(
  tx: Connection,
  { name, label, key }: Relation,
): Promise<{ readonly rows: number; readonly damage: readonly Damage[] }> {
  const rows = await countRows(
    tx,
    `select count(*) as rows, sum(octet_length(t::text)) from ${name} as t`,
  );
  if (key === null) return { rows, damage: [] };
  await tx.execute(sql`set local enable_seqscan = off; set local enable_bitmapscan = off;
    set local enable_sort = off`);
  const indexed = await countRows(
    tx,
    `select count(*) as rows from (select ${key} from ${name} order by ${key}) as k`,
  );
  await tx.execute(sql`reset enable_seqscan; reset enable_bitmapscan; reset enable_sort`);
  const reason = `${rows} rows in the table, ${indexed} in its primary key`;
  return { rows, damage: rows === indexed ? [] : [{ relation: label, reason }] };
}

async function checkWithin(tx: Connection, onChecked: OnChecked): Promise<CheckedDatabase> {
  await tx.execute(NO_LIMITS);
  const { rows: relations } = await tx.execute<Relation>(RELATIONS);
  const thorough = await addInspection(tx);
  const problems: Damage[] = [];
  let pages = 0;
  let rows = 0;
  for (const [place, relation] of relations.entries()) {
    onChecked(relation.label, place + 1, relations.length);
    if (thorough && relation.pages > 0) {
      const read = await attempt(tx, relation, problems, (part) => readPages(part, relation));
      // What cannot be read can neither be looked into.
      if (read === null) continue;
      pages += read;
      const found = await attempt(tx, relation, problems, (part) => inspect(part, relation));
      problems.push(...(found ?? []));
    }
    if (!relation.own) continue;
    const found = await attempt(tx, relation, problems, (part) => readRows(part, relation));
    rows += found?.rows ?? 0;
    problems.push(...(found?.damage ?? []));
  }
  return { relations: relations.length, pages, rows, problems, thorough };
}

/**
 * Reads all of a database, as it is at one moment: every page and row, and what they have to do with
 * one another. Changes nothing; PostgreSQL may be in use meanwhile, where pages that are in its
 * memory are not read from the disk again.
 * @throws the database's own error when the connection is lost
 */
export async function checkDatabase(
  { db }: Database,
  onChecked: OnChecked = () => undefined,
): Promise<CheckedDatabase> {
  try {
    return await db.transaction(
      async (tx) => {
        throw new Checked(await checkWithin(tx, onChecked));
      },
      { isolationLevel: 'repeatable read' },
    );
  } catch (error) {
    if (error instanceof Checked) return error.report;
    throw error;
  }
}

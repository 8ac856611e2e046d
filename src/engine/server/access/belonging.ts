/** Where people belong, by the database: their organisation, all below it, and the areas of these. */
import { type SQL, sql } from 'drizzle-orm';
import type { Config } from '../../declaration/types.ts';
import { quoteName } from '../../fields/shared/quoting.ts';
import type { ServerContext } from '../context.ts';
import type { Connection } from '../db/connection.ts';
import { BELONGING_VERSION } from './belonging-version.ts';
import { AFTER_ANY_SIGN, type Belonging } from './sight.ts';

const NOWHERE: Belonging = { organisations: [], areas: [] };

/** Codes that lie within none of the others, in their order. */
function outermost(codes: readonly string[]): string[] {
  const topmost: string[] = [];
  // What lies within an area begins with its code, and follows it.
  for (const code of codes.toSorted()) {
    const last = topmost.at(-1);
    if (last === undefined || !code.startsWith(last)) topmost.push(code);
  }
  return topmost;
}

/** What `belongingSql` gives. */
type StoredBelonging = {
  readonly to: readonly number[];
  readonly most: boolean;
  readonly areas: readonly string[];
} | null;

function fromStored(stored: StoredBelonging): Belonging {
  if (!stored) return NOWHERE;
  const { to, most, areas } = stored;
  return { organisations: to, most, areas: outermost(areas) };
}

/** The column of `users` that says to which organisation somebody belongs; null where none does. */
export function memberColumn({
  membership,
  resources,
}: Pick<Config, 'membership' | 'resources'>): string | null {
  return (membership && resources.users?.fieldsByName[membership.field]?.column) ?? null;
}

/**
 * Where members of an organisation belong; null where nobody belongs anywhere. Areas that were
 * retired count no more; an organisation that was is seen as its rows are, so that it can be brought
 * back. Of areas, which are many, there are none unless they are wanted.
 */
function belongingSql(
  { membership, resources }: Pick<Config, 'membership' | 'resources'>,
  organisation: SQL,
  areasWanted: boolean,
): SQL<StoredBelonging> {
  const organisations = membership && resources[membership.organisations];
  if (!membership || !organisations) return sql`null::json`;
  const table = sql.raw(quoteName(organisations.table));
  const above = membership.parent && organisations.fieldsByName[membership.parent]?.column;
  const below = above
    ? sql` union select o.id from ${table} o
        join reached on o.${sql.identifier(above)} = reached.id`
    : sql``;
  const areas = areasWanted ? areasOf(membership, resources) : sql`array[]::text[]`;
  return sql`(
    with recursive reached as (
      select o.id from ${table} o where o.id = ${organisation}${below}),
    share as (
      select not exists (select from ${table} offset 2 * (select count(*) from reached)) as most)
    select json_build_object('to', array(select id from reached), 'most', most,
      'areas', ${areas}) from share)`;
}

/** Where somebody belongs. */
export async function belongingOf(
  connection: Connection,
  config: Config,
  userId: number,
): Promise<Belonging> {
  const column = memberColumn(config);
  if (column === null) return NOWHERE;
  const theirs = sql`(select ${sql.identifier(column)} from users where id = ${userId})`;
  const { rows } = await connection.execute<{ belonging: StoredBelonging }>(
    sql`select ${belongingSql(config, theirs, true)} as belonging`,
  );
  return fromStored(rows[0]?.belonging ?? null);
}

/** Members of one organisation, and whether their areas are wanted. */
export interface Members {
  readonly organisation: number | null;
  readonly areasWanted: boolean;
  /** What `BELONGING_VERSION` is now. */
  readonly version: string | null;
}

/** Where members of an organisation belong. */
export type ReadBelonging = (members: Members) => Promise<Belonging>;

interface Read {
  readonly version: string | null;
  readonly belonging: Belonging;
}

async function readOf(
  { database, config }: Pick<ServerContext, 'database' | 'config'>,
  { organisation, areasWanted }: Members,
): Promise<Read> {
  if (organisation === null) return { version: null, belonging: NOWHERE };
  const { rows } = await database.db.execute<{
    version: string | null;
    belonging: StoredBelonging;
  }>(sql`select ${BELONGING_VERSION} as version,
    ${belongingSql(config, sql`${organisation}::integer`, areasWanted)} as belonging`);
  const [row] = rows;
  return { version: row?.version ?? null, belonging: fromStored(row?.belonging ?? null) };
}

/** Reads where members of an organisation belong, whatever was read before. */
export const readBelongingIn =
  (context: Pick<ServerContext, 'database' | 'config'>): ReadBelonging =>
  async (members) =>
    (await readOf(context, members)).belonging;

/** More organisations than have members who sign in at the same time. */
const MOST_CACHED = 5000;

/**
 * Reads where members of an organisation belong, and again only once anything of that has changed in
 * the database: a version read with the principal shows changes, so that no request uses outdated data.
 */
export function cacheBelonging(context: Pick<ServerContext, 'database' | 'config'>): ReadBelonging {
  const cached = new Map<string, Read>();
  return async (members) => {
    const key = `${members.organisation} ${members.areasWanted}`;
    const known = cached.get(key);
    if (known && known.version === members.version) return known.belonging;
    const read = await readOf(context, members);
    cached.delete(key);
    const oldest = cached.size < MOST_CACHED ? undefined : cached.keys().next().value;
    if (oldest !== undefined) cached.delete(oldest);
    if (read.version !== null) cached.set(key, read);
    return read.belonging;
  };
}

function areasOf({ areas }: NonNullable<Config['membership']>, resources: Config['resources']) {
  const child = areas && resources[areas.resource];
  const of = areas && child?.fieldsByName[areas.of]?.column;
  const code = areas && child?.fieldsByName[areas.code]?.column;
  if (!child || !of || !code) return sql`array[]::text[]`;
  const inUse = sql.raw(child.fieldsByName.active ? 'active' : 'true');
  const [column, organisation] = [sql.identifier(code), sql.identifier(of)];
  const rows = sql`${sql.raw(quoteName(child.table))} where ${inUse}`;
  // The next that lies in none before, by the index: most have many, one within another.
  const after = (before: SQL) => sql`(select ${column} from ${rows} and ${column} > ${before}
    and (${organisation} in (select id from reached)) is true order by ${column} limit 1)`;
  // By an array, which is looked up in the index: joined, all areas of the country are read.
  return sql`case when most then array(
      with recursive held(area) as (
        select ${after(sql`''`)} union all
        select ${after(sql`held.area || ${AFTER_ANY_SIGN}`)} from held where held.area is not null)
      select area from held where area is not null)
    else array(select ${column} from ${rows}
      and ${organisation} = any(array(select id from reached))) end`;
}

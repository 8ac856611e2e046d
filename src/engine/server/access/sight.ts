/** Which rows a person sees: what their roles open of each screen, and where they belong. */
import { type SQL, sql } from 'drizzle-orm';
import { type Action, rightOf } from '../../declaration/actions.ts';
import type { RowScope } from '../../declaration/scope.ts';
import type { Config } from '../../declaration/types.ts';
import { quoteName } from '../../fields/shared/quoting.ts';
import type { Connection } from '../db/connection.ts';

/** What somebody sees who does not see everything. */
export interface Sight {
  readonly userId: number;
  /** By the key of a screen: what their roles open of its rows. */
  readonly scopes: ReadonlyMap<string, ReadonlySet<RowScope>>;
  /** By right (`user:change`): what the roles that give it open, where others of the key open more. */
  readonly narrower?: ReadonlyMap<string, ReadonlySet<RowScope>>;
  /** Ids of their own organisation and of all below it. */
  readonly organisations: readonly number[];
  /** Whether those are at least half of all organisations, so that little is not seen. */
  readonly most?: boolean;
  /** Codes of the areas that those are responsible for, none within another. */
  readonly areas: readonly string[];
}

/** Whether somebody sees every row that a key opens, whosever it is. */
export function seesAllWith(
  { sight }: { readonly sight?: Sight | undefined },
  key: string,
): boolean {
  return !sight || sight.scopes.get(key)?.has('all') === true;
}

/** What somebody sees of the rows that a key opens when they do this with them. */
export function sightFor(sight: Sight, key: string, action: Action): Sight {
  const given = sight.narrower?.get(rightOf(key, action));
  return given ? { ...sight, scopes: new Map([...sight.scopes, [key, given]]) } : sight;
}

/** Whether somebody may do this with every row that a key opens, whosever it is. */
export function seesAllDoing(
  { sight }: { readonly sight?: Sight | undefined },
  key: string,
  action: Action,
): boolean {
  return seesAllWith({ sight: sight && sightFor(sight, key, action) }, key);
}

/** Whether any resource says whose its rows are. */
export function isScoped({ resources }: Pick<Config, 'resources'>): boolean {
  return Object.values(resources).some(({ scope }) => scope !== null);
}

/** Where somebody belongs. */
export type Belonging = Omit<Sight, 'userId' | 'scopes' | 'narrower'>;
const NOWHERE: Belonging = { organisations: [], areas: [] };

/** Follows every character that codes of areas are made of. */
export const AFTER_ANY_SIGN = '~';

/** Codes that lie within none of the others, in their order. */
function outermost(codes: readonly string[]): string[] {
  const kept: string[] = [];
  // What lies within an area begins with its code, and follows it.
  for (const code of codes.toSorted()) {
    const last = kept.at(-1);
    if (last === undefined || !code.startsWith(last)) kept.push(code);
  }
  return kept;
}

/** What `belongingSql` gives. */
export type StoredBelonging = {
  readonly to: readonly number[];
  readonly most: boolean;
  readonly areas: readonly string[];
} | null;

/** Where somebody belongs, as the database tells it. */
export function readBelonging(stored: StoredBelonging): Belonging {
  if (!stored) return NOWHERE;
  const { to, most, areas } = stored;
  return { organisations: to, most, areas: outermost(areas) };
}

/**
 * Where the user of a row of `users` belongs; null where nobody belongs anywhere. Areas that were
 * retired count no more; an organisation that was is seen as its rows are, so that it can be brought
 * back. Of areas, which are many, there are none unless they are wanted.
 */
export function belongingSql(
  { membership, resources }: Pick<Config, 'membership' | 'resources'>,
  areasWanted = sql`true`,
): SQL<StoredBelonging> {
  const organisations = membership && resources[membership.organisations];
  const own = membership && resources.users?.fieldsByName[membership.field]?.column;
  if (!membership || !organisations || !own) return sql`null::json`;
  const table = sql.raw(quoteName(organisations.table));
  const above = membership.parent && organisations.fieldsByName[membership.parent]?.column;
  const below = above
    ? sql` union select o.id from ${table} o
        join reached on o.${sql.identifier(above)} = reached.id`
    : sql``;
  return sql`(
    with recursive reached as (
      select o.id from ${table} o where o.id = users.${sql.identifier(own)}${below}),
    share as (
      select not exists (select from ${table} offset 2 * (select count(*) from reached)) as most)
    select json_build_object('to', array(select id from reached), 'most', most,
      'areas', case when ${areasWanted} then ${areasOf(membership, resources)}
        else array[]::text[] end) from share)`;
}

/** Where somebody belongs. */
export async function belongingOf(
  connection: Connection,
  config: Config,
  userId: number,
): Promise<Belonging> {
  const { rows } = await connection.execute<{ belonging: StoredBelonging }>(
    sql`select ${belongingSql(config)} as belonging from users where id = ${userId}`,
  );
  return readBelonging(rows[0]?.belonging ?? null);
}

function areasOf({ areas }: NonNullable<Config['membership']>, resources: Config['resources']) {
  const child = areas && resources[areas.resource];
  const of = areas && child?.fieldsByName[areas.of]?.column;
  const code = areas && child?.fieldsByName[areas.code]?.column;
  if (!child || !of || !code) return sql`array[]::text[]`;
  const inUse = sql.raw(child.fieldsByName.active ? 'active' : 'true');
  const [column, organisation] = [sql.identifier(code), sql.identifier(of)];
  const rows = sql`${sql.raw(quoteName(child.table))} where ${inUse}`;
  // The next that lies in none before, of which the index tells: most have many, one within another.
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

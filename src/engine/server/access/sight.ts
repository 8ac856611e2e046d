/** Which rows a person sees: what their roles open of each screen, and where they belong. */
import { sql } from 'drizzle-orm';
import type { RowScope } from '../../declaration/scope.ts';
import type { Config } from '../../declaration/types.ts';
import { quoteName } from '../../fields/shared/quoting.ts';
import type { Connection } from '../db/connection.ts';

/** What somebody sees who does not see everything. */
export interface Sight {
  readonly userId: number;
  /** By the key of a screen: what their roles open of its rows. */
  readonly scopes: ReadonlyMap<string, ReadonlySet<RowScope>>;
  /** Ids of their own organisation and of all below it. */
  readonly organisations: readonly number[];
  /** Codes of the areas that those are responsible for. */
  readonly areas: readonly string[];
}

/** Whether somebody sees every row that a key opens, whosever it is. */
export function seesAllWith(
  { sight }: { readonly sight?: Sight | undefined },
  key: string,
): boolean {
  return !sight || sight.scopes.get(key)?.has('all') === true;
}

/** Whether any resource says whose its rows are. */
export function isScoped({ resources }: Pick<Config, 'resources'>): boolean {
  return Object.values(resources).some(({ scope }) => scope !== null);
}

/** Where somebody belongs. */
export type Belonging = Omit<Sight, 'userId' | 'scopes'>;
const NOWHERE: Belonging = { organisations: [], areas: [] };

/**
 * Where somebody belongs. Areas that were retired count no more; an organisation that was is seen as
 * its rows are, so that it can be brought back.
 */
export async function belongingOf(
  connection: Connection,
  { membership, resources }: Config,
  userId: number,
): Promise<Belonging> {
  const organisations = membership && resources[membership.organisations];
  const own = membership && resources.users?.fieldsByName[membership.field]?.column;
  if (!membership || !organisations || !own) return NOWHERE;
  const table = sql.raw(quoteName(organisations.table));
  const above = membership.parent && organisations.fieldsByName[membership.parent]?.column;
  const below = above
    ? sql` union select o.id from ${table} o
        join reached on o.${sql.identifier(above)} = reached.id`
    : sql``;
  const { rows } = await connection.execute<{ organisations: number[]; areas: string[] }>(sql`
    with recursive reached as (
      select o.id from ${table} o join users u on u.${sql.identifier(own)} = o.id
      where u.id = ${userId}${below})
    select array(select id from reached) as organisations, ${areasOf(membership, resources)} as areas`);
  const [found] = rows;
  return found ? { organisations: found.organisations, areas: found.areas } : NOWHERE;
}

function areasOf({ areas }: NonNullable<Config['membership']>, resources: Config['resources']) {
  const child = areas && resources[areas.resource];
  const of = areas && child?.fieldsByName[areas.of]?.column;
  const code = areas && child?.fieldsByName[areas.code]?.column;
  if (!child || !of || !code) return sql`array[]::text[]`;
  const inUse = sql.raw(child.fieldsByName.active ? 'active' : 'true');
  return sql`array(select distinct ${sql.identifier(code)} from ${sql.raw(quoteName(child.table))}
    where ${inUse} and ${sql.identifier(of)} in (select id from reached))`;
}

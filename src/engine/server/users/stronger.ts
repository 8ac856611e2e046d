import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { Config } from '../../declaration/types.ts';
import type { Principal } from '../access/principal.ts';
import { type Belonging, belongingOf, type Sight, sightFor } from '../access/sight.ts';
import type { Connection } from '../db/connection.ts';
import { tablesOf } from '../query/tables.ts';
import { unseenOwned } from '../resources/sight.ts';
import { type Grant, grantsOfRoles, holdsAll } from './held.ts';

/** An account that somebody is about to act upon. */
interface Target {
  readonly id: number;
  readonly roleIds: readonly number[];
}

/** What the principal sees of a key's rows, and of those that they may do each of the actions with. */
const sightsFor = (sight: Sight, { key, actions }: Pick<Grant, 'key' | 'actions'>): Sight[] => [
  ...new Set([sight, ...actions.map((action) => sightFor(sight, key, action))]),
];

/** Whether all that somebody's roles open by where they belong is open to the principal too. */
function belongsWithin(
  sight: Sight,
  grants: readonly Grant[],
  { organisations, areas }: Belonging,
): boolean {
  const byPlace = grants.filter((grant) => {
    const sights = sightsFor(sight, grant);
    const hasAll = sights.every(({ scopes }) => scopes.get(grant.key)?.has('all'));
    return (grant.scope === 'areas' || grant.scope === 'organisation') && !hasAll;
  });
  const { organisations: mine, areas: held } = sight;
  const isHeld = (code: string): boolean => held.some((own) => code.startsWith(own));
  return (
    byPlace.length === 0 || (organisations.every((id) => mine.includes(id)) && areas.every(isHeld))
  );
}

/**
 * Whether there is a row of somebody's own that their keys open, and that the principal does not see,
 * or may not do as much with.
 */
async function ownsUnseen(
  config: Config,
  connection: Connection,
  sight: Sight,
  userId: number,
  grants: readonly Grant[],
): Promise<boolean> {
  const tables = tablesOf(config);
  const questions = Object.values(config.resources).flatMap(({ name, permission: key }): SQL[] => {
    const given = grants.filter((grant) => grant.key === key);
    if (given.length === 0) return [];
    const actions = given.flatMap((grant) => grant.actions);
    return sightsFor(sight, { key, actions }).flatMap(
      (own) => unseenOwned({ config, tables, sight: own }, name, userId) ?? [],
    );
  });
  if (questions.length === 0) return false;
  const { rows } = await connection.execute<{ found: boolean }>(
    sql`select ${sql.join(questions, sql` or `)} as found`,
  );
  return rows[0]?.found === true;
}

/**
 * Whether an account may do, or sees, more than the principal: whoever sets its password has all that
 * it opens.
 */
export async function isStronger(
  config: Config,
  connection: Connection,
  principal: Principal,
  { id, roleIds }: Target,
): Promise<boolean> {
  if (principal.admin) return false;
  const grants = await grantsOfRoles(connection, roleIds);
  if (!holdsAll(principal, grants)) return true;
  const { sight } = principal;
  if (!sight) return false;
  const belonging = await belongingOf(connection, config, id);
  if (!belongsWithin(sight, grants, belonging)) return true;
  return ownsUnseen(config, connection, sight, id, grants);
}

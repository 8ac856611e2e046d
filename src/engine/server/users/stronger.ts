import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { Config } from '../../declaration/types.ts';
import type { Principal } from '../access/principal.ts';
import { type Belonging, belongingOf, type Sight } from '../access/sight.ts';
import type { Connection } from '../db/connection.ts';
import { tablesOf } from '../query/tables.ts';
import { unseenOwned } from '../resources/sight.ts';
import { type Grant, grantsOfRoles, holdsAll } from './held.ts';

/** An account that somebody is about to act upon. */
interface Target {
  readonly id: number;
  readonly roleIds: readonly number[];
}

/** Whether all that somebody's roles open by where they belong is open to the principal too. */
function belongsWithin(
  sight: Sight,
  grants: readonly Grant[],
  { organisations, areas }: Belonging,
): boolean {
  const byPlace = grants.filter(({ key, scope }) => {
    const seesAll = sight.scopes.get(key)?.has('all');
    return (scope === 'areas' || scope === 'organisation') && !seesAll;
  });
  const { organisations: mine, areas: held } = sight;
  const isHeld = (code: string): boolean => held.some((own) => code.startsWith(own));
  return (
    byPlace.length === 0 || (organisations.every((id) => mine.includes(id)) && areas.every(isHeld))
  );
}

/** Whether there is a row of somebody's own that their keys open, and that the principal does not see. */
async function ownsUnseen(
  config: Config,
  connection: Connection,
  sight: Sight,
  userId: number,
  grants: readonly Grant[],
): Promise<boolean> {
  const keys = new Set(grants.map(({ key }) => key));
  const seeing = { config, tables: tablesOf(config), sight };
  const questions = Object.values(config.resources).flatMap((resource): SQL[] => {
    const question = keys.has(resource.permission) && unseenOwned(seeing, resource.name, userId);
    return question ? [question] : [];
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

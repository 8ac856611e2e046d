import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import { usersOf } from '../../declaration/profile.ts';
import type { Config } from '../../declaration/types.ts';
import { belongingOf } from '../access/belonging.ts';
import type { Principal } from '../access/principal.ts';
import { type Belonging, type Sight, sightFor } from '../access/sight.ts';
import type { Connection } from '../db/connection.ts';
import { tablesOf } from '../query/tables.ts';
import { unseenOwned } from '../resources/sight.ts';
import type { BoundOwners } from '../resources/sight-values.ts';
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

/** Whether any of these open, by where somebody belongs, what is not all open to the principal. */
const dependsOnPlace = (sight: Sight, grants: readonly Grant[]): boolean =>
  grants.some((grant) => {
    const sights = sightsFor(sight, grant);
    const hasAll = sights.every(({ scopes }) => scopes.get(grant.key)?.has('all'));
    return (grant.scope === 'areas' || grant.scope === 'organisation') && !hasAll;
  });

/** Whether all that somebody's roles open by where they belong is open to the principal too. */
function belongsWithin(
  sight: Sight,
  grants: readonly Grant[],
  { organisations, areas }: Belonging,
): boolean {
  const { organisations: mine, areas: held } = sight;
  const isHeld = (code: string): boolean => held.some((own) => code.startsWith(own));
  return (
    !dependsOnPlace(sight, grants) ||
    (organisations.every((id) => mine.includes(id)) && areas.every(isHeld))
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
  owners: BoundOwners,
  grants: readonly Grant[],
): Promise<boolean> {
  const tables = tablesOf(config);
  const questions = Object.values(config.resources).flatMap(({ name, permission: key }): SQL[] => {
    const given = grants.filter((grant) => grant.key === key);
    if (given.length === 0) return [];
    const actions = given.flatMap((grant) => grant.actions);
    return sightsFor(sight, { key, actions }).flatMap(
      (own) => unseenOwned({ config, tables, sight: own }, name, owners) ?? [],
    );
  });
  return anyOf(connection, questions);
}

async function anyOf(connection: Connection, questions: readonly SQL[]): Promise<boolean> {
  if (questions.length === 0) return false;
  const { rows } = await connection.execute<{ found: boolean }>(
    sql`select ${sql.join([...questions], sql` or `)} as found`,
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
  return ownsUnseen(config, connection, sight, ownerOf(id), grants);
}

const ownerOf = (id: number): BoundOwners => ({
  user: sql`${id}::integer`,
  users: sql`array[${id}::integer]`,
});

/**
 * Whether anything is somebody's own that a principal does not see, whatever roles they have. What is
 * on screens that the principal does not use is looked at as they see people.
 */
export async function hasUnseen(
  config: Config,
  connection: Connection,
  { sight }: Principal,
  id: number,
): Promise<boolean> {
  const people = sight?.scopes.get(usersOf(config).permission);
  if (!sight || !people) return false;
  const others = Object.values(config.resources).map(({ permission }) => permission);
  const scopes = new Map([...others.map((key) => [key, people] as const), ...sight.scopes]);
  const seeing = { config, tables: tablesOf(config), sight: { ...sight, scopes } };
  const questions = Object.keys(config.resources).flatMap(
    (name) => unseenOwned(seeing, name, ownerOf(id)) ?? [],
  );
  return anyOf(connection, questions);
}

/** Whether anybody who holds a role belongs to an organisation that the principal does not see by. */
async function areHeldOutside(
  { membership, resources }: Config,
  connection: Connection,
  { organisations }: Sight,
  roleId: number,
): Promise<boolean> {
  const column = membership && resources.users?.fieldsByName[membership.field]?.column;
  if (!column) return false;
  const { rows } = await connection.execute(sql`
    select 1 from users where ${roleId} = any(role_ids)
      and ${sql.identifier(column)} <> all(${sql.param([...organisations])}::integer[]) limit 1`);
  return rows.length > 0;
}

/**
 * Whether these, given by a role, would open to any who hold it what the principal does not see:
 * they may know that account's password.
 */
export async function openBeyond(
  config: Config,
  connection: Connection,
  { admin, sight }: Principal,
  roleId: number,
  grants: readonly Grant[],
): Promise<boolean> {
  if (admin || !sight || grants.length === 0) return false;
  const byPlace = dependsOnPlace(sight, grants);
  if (byPlace && (await areHeldOutside(config, connection, sight, roleId))) return true;
  const users = sql`array(select id from users where ${roleId} = any(role_ids))`;
  return ownsUnseen(config, connection, sight, { user: sql`any(${users})`, users }, grants);
}

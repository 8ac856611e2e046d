import { type SQL, sql } from 'drizzle-orm';
import type { Action } from '../../../engine/declaration/actions.ts';
import { may, type Principal } from '../../../engine/server/access/principal.ts';
import { seesAllWith, sightFor } from '../../../engine/server/access/sight.ts';
import type { Connection } from '../../../engine/server/db/connection.ts';
import { type Territory, territoryOf } from '../../../thailand/geography.ts';
import { SOURCE_TABLES } from '../rollups/cuts.ts';
import { EVERYTHING, type FigureScope, isNothing } from './figure-scope.ts';
import { placeCondition } from './live/places.ts';

/** The key of those to whom live figures may be shown: that of the screen of waste records. */
export const FIGURES_KEY = 'waste-cateory/waste-records';

/** Whoever asks, as they see records that they do this with: a role that lets them may open fewer. */
function doing(principal: Principal, action: Action | undefined): Principal {
  const { sight } = principal;
  return sight && action
    ? { ...principal, sight: sightFor(sight, FIGURES_KEY, action) }
    : principal;
}

/** Whether live figures of the whole country may be shown: to administrators, and staff who see all. */
export function maySeeFigures(principal: Principal | null): boolean {
  if (principal === null || principal.mustChangePassword) return false;
  if (principal.admin) return true;
  return principal.isStaff && may(principal, FIGURES_KEY) && seesAllWith(principal, FIGURES_KEY);
}

/** That a place has records that are not in any of some areas. */
function reportsOutside(territory: Territory): SQL {
  const tables = Object.values(SOURCE_TABLES).map(
    (table) => sql`exists (select from ${sql.identifier(table)} r
      where r.reporter_id = places.id and not ${placeCondition(territory, sql`r.tambon_code`)})`,
  );
  return sql`(${sql.join(tables, sql` or `)})`;
}

/** The places that are somebody's own or their organisations', and report outside some areas. */
async function reportersOf(
  connection: Connection,
  { userId, organisations }: { readonly userId: number; readonly organisations: readonly number[] },
  territory: Territory,
): Promise<readonly number[]> {
  const outside = territory.length > 0 ? reportsOutside(territory) : sql`true`;
  const { rows } = await connection.execute<{ id: number }>(sql`
    select id from places where ${outside} and (person_ids && array[${userId}::integer]
      or member_of_id = any(${sql.param([...organisations])}::integer[])) order by id`);
  return rows.map(({ id }) => id);
}

/**
 * What live figures somebody sees are of: administrators, and staff who see all records, the whole
 * country; others the areas and places whose records their roles open. Null of who has none to see,
 * and of people who are no staff and whose role opens all records: they see what the public does.
 * @param action what is done with them beside looking
 */
export async function figuresSeenBy(
  person: Principal | null,
  connection: Connection,
  action?: Action,
): Promise<FigureScope | null> {
  if (person === null || person.mustChangePassword) return null;
  const principal = doing(person, action);
  if (maySeeFigures(principal)) return EVERYTHING;
  const { sight, userId } = principal;
  if (!sight || userId === null || !may(principal, FIGURES_KEY)) return null;
  const given = sight.scopes.get(FIGURES_KEY);
  if (!given || given.has('all')) return null;
  const territory = given.has('areas') ? territoryOf(sight.areas) : [];
  const organisations = given.has('organisation') ? sight.organisations : [];
  const reporters = await reportersOf(connection, { userId, organisations }, territory);
  const scope = { territory, reporters };
  return isNothing(scope) ? null : scope;
}

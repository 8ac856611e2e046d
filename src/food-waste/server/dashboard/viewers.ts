import { type SQL, sql } from 'drizzle-orm';
import type { Action } from '../../../engine/declaration/actions.ts';
import { may, type Principal } from '../../../engine/server/access/principal.ts';
import { type Sight, seesAllWith, sightFor } from '../../../engine/server/access/sight.ts';
import type { ServerContext } from '../../../engine/server/context.ts';
import { columnOf, tablesOf } from '../../../engine/server/query/tables.ts';
import { seenRows } from '../../../engine/server/resources/sight.ts';
import { type Territory, territoryOf } from '../../../thailand/geography.ts';
import { PLACES } from '../places/names.ts';
import { SOURCE_TABLES } from '../rollups/cuts.ts';
import { EVERYTHING, type FigureScope, isNothing } from './figure-scope.ts';
import { placeCondition } from './live/places.ts';

/** The key of those to whom live figures may be shown: that of the screen of waste records. */
export const FIGURES_KEY = 'waste-cateory/waste-records';

/** What whose figures are is found in. */
export type FigureContext = Pick<ServerContext, 'config' | 'database'>;

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

/** The places that a sight opens by whose they are, and that report outside some areas. */
async function reportersOf(
  { config, database }: FigureContext,
  sight: Sight,
  territory: Territory,
): Promise<readonly number[]> {
  // Where places do not say whose they are, none is anybody's own.
  const tables = tablesOf(config);
  const table = tables[PLACES];
  if (!table || !config.resources[PLACES]?.scope) return [];
  const places = seenRows({ config, tables, sight }, PLACES, { keys: [FIGURES_KEY] });
  const id = columnOf(table, 'id');
  const outside = territory.length > 0 ? reportsOutside(territory) : undefined;
  const rows = await database.db.select({ id }).from(places).where(outside).orderBy(id);
  return rows.map((row) => Number(row.id));
}

/**
 * What live figures somebody sees are of: administrators, and staff who see all records, the whole
 * country; others the areas and places whose records their roles open. Null of who has none to see,
 * and of people who are no staff and whose role opens all records: they see what the public does.
 * @param action what is done with them beside looking
 */
export async function figuresSeenBy(
  person: Principal | null,
  context: FigureContext,
  action?: Action,
): Promise<FigureScope | null> {
  if (person === null || person.mustChangePassword) return null;
  const principal = doing(person, action);
  if (maySeeFigures(principal)) return EVERYTHING;
  const { sight } = principal;
  if (!sight || !may(principal, FIGURES_KEY)) return null;
  const given = sight.scopes.get(FIGURES_KEY);
  if (!given || given.has('all')) return null;
  const territory = given.has('areas') ? territoryOf(sight.areas) : [];
  const byOwner = new Set([...given].filter((rows) => rows !== 'areas'));
  const own = { ...sight, scopes: new Map([[FIGURES_KEY, byOwner]]) };
  const reporters = await reportersOf(context, own, territory);
  const scope = { territory, reporters };
  return isNothing(scope) ? null : scope;
}

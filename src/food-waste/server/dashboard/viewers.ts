import { type SQL, sql } from 'drizzle-orm';
import type { Action } from '../../../engine/declaration/actions.ts';
import { may, mayDo, type Principal } from '../../../engine/server/access/principal.ts';
import { type Sight, seesAllWith, sightFor } from '../../../engine/server/access/sight.ts';
import type { ServerContext } from '../../../engine/server/context.ts';
import { columnOf, tablesOf } from '../../../engine/server/query/tables.ts';
import { seenRows } from '../../../engine/server/resources/sight.ts';
import { type Territory, territoryOf } from '../../../thailand/geography.ts';
import { PLACES } from '../places/names.ts';
import { SOURCE_TABLES, type Source } from '../rollups/cuts.ts';
import { EVERYTHING, type FigureScope, isNothing, NOTHING } from './figure-scope.ts';
import { placeCondition } from './live/places.ts';

/** The key of those to whom live figures may be shown: that of the screen of waste records. */
export const FIGURES_KEY = 'waste-cateory/waste-records';

const PACKAGING_KEY = 'waste-cateory/packaging-records';
const KEYS: Readonly<Record<Source, string>> = { waste: FIGURES_KEY, packaging: PACKAGING_KEY };

/** What whose figures are is found in. */
export type FigureContext = Pick<ServerContext, 'config' | 'database'>;

/** The user, with the records that they may do this with: a role that allows it may open fewer. */
function doing(principal: Principal, key: string, action: Action | undefined): Principal {
  const { sight } = principal;
  return sight && action ? { ...principal, sight: sightFor(sight, key, action) } : principal;
}

/** Whether live figures of the whole country may be shown: to administrators, and staff who see all. */
export function maySeeFigures(principal: Principal | null, key: string = FIGURES_KEY): boolean {
  if (principal === null || principal.mustChangePassword) return false;
  if (principal.admin) return true;
  return principal.isStaff && may(principal, key) && seesAllWith(principal, key);
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
  key: string,
): Promise<readonly number[]> {
  // Where places do not say whose they are, none is anybody's own.
  const tables = tablesOf(config);
  const table = tables[PLACES];
  if (!table || !config.resources[PLACES]?.scope) return [];
  const places = seenRows({ config, tables, sight }, PLACES, { keys: [key] });
  const id = columnOf(table, 'id');
  const outside = territory.length > 0 ? reportsOutside(territory) : undefined;
  const rows = await database.db.select({ id }).from(places).where(outside).orderBy(id);
  return rows.map((row) => Number(row.id));
}

/** What is done with figures, and what they are of. */
interface Seeing {
  /** Beside looking at them. */
  readonly action?: Action | undefined;
  readonly source?: Source | undefined;
}

/** What somebody sees of the figures of one kind of records; null of who has none to see. */
async function seenOf(
  person: Principal,
  context: FigureContext,
  { action, source = 'waste' }: Seeing,
): Promise<FigureScope | null> {
  const key = KEYS[source];
  const principal = doing(person, key, action);
  if (maySeeFigures(principal, key)) return EVERYTHING;
  const { sight } = principal;
  if (!sight || !may(principal, key)) return null;
  const given = sight.scopes.get(key);
  if (!given || given.has('all')) return null;
  const territory = given.has('areas') ? territoryOf(sight.areas) : [];
  const byOwner = new Set([...given].filter((rows) => rows !== 'areas'));
  const own = { ...sight, scopes: new Map([[key, byOwner]]) };
  const reporters = await reportersOf(context, own, territory, key);
  const scope = { territory, reporters };
  return isNothing(scope) ? null : scope;
}

/** Which rows somebody sees with a key when they do this; all where nothing is said of it. */
const rowsWith = (person: Principal, key: string, action: Action | undefined): string =>
  [...(doing(person, key, action).sight?.scopes.get(key) ?? ['all'])].sort().join();

/** What of packaging is seen beside figures of waste; undefined where it is of the same. */
async function packagingBeside(
  person: Principal,
  context: FigureContext,
  { action }: Seeing,
): Promise<FigureScope | undefined> {
  if (!may(person, PACKAGING_KEY) || (action && !mayDo(person, PACKAGING_KEY, action))) {
    return NOTHING;
  }
  const [waste, packaging] = [FIGURES_KEY, PACKAGING_KEY].map((key) =>
    rowsWith(person, key, action),
  );
  if (waste === packaging) return undefined;
  return (await seenOf(person, context, { action, source: 'packaging' })) ?? NOTHING;
}

/**
 * What live figures somebody sees are of: administrators, and staff who see all records, the whole
 * country; others the areas and places whose records their roles open. Null of who has none to see,
 * and of people who are no staff and whose role opens all records: they see what the public does.
 * Packaging is seen by who sees its records, as far as they do.
 */
export async function figuresSeenBy(
  person: Principal | null,
  context: FigureContext,
  seeing: Seeing = {},
): Promise<FigureScope | null> {
  if (person === null || person.mustChangePassword) return null;
  const scope = await seenOf(person, context, seeing);
  if (scope === null || seeing.source === 'packaging') return scope;
  const packaging = await packagingBeside(person, context, seeing);
  return packaging ? { ...scope, packaging } : scope;
}

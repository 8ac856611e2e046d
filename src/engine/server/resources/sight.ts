/**
 * Rows as one person sees them. Every read of rows goes by `rows` or `choices` of `resourceOf`, or by
 * those of its `prepared`, which have the condition made here in them, so that no call can forget it.
 */
import { type SQL, sql } from 'drizzle-orm';
import { type PgTable, QueryBuilder } from 'drizzle-orm/pg-core';
import { memoize } from '../../declaration/memoize.ts';
import { factsOf, type RowScope, type ScopeFact } from '../../declaration/scope.ts';
import type { Config, Resource } from '../../declaration/types.ts';
import { entriesIn, holdsMany, pointsTo, pointsToOne } from '../../fields/index.ts';
import type { Sight } from '../access/sight.ts';
import type { PersonalStatements } from '../query/statements.ts';
import { columnOf, type ResourceTable } from '../query/tables.ts';
import {
  type Bound,
  type BoundOwners,
  isOfMost,
  oppositeSql,
  placeholdersOf,
  placeholderValues,
  seesSome,
  testSql,
  unplannedPlaceholdersOf,
  valuesOf,
} from './sight-values.ts';

/**
 * Rows to look at and change, rows that others refer to (to choose among, and their names), or what
 * any of some keys opens of them.
 */
export type Purpose = 'rows' | 'choices' | { readonly keys: readonly string[] };

/** Looked through once for each: every request of a user who sees some rows needs all of them. */
const choosingKeys = memoize((config: Config) =>
  memoize((resource: Resource): readonly string[] => {
    const choosing = Object.values(config.resources).filter(
      ({ name, fields }) =>
        name === resource.name ||
        fields
          .flatMap((field) => [field, ...Object.values(entriesIn(field)?.fields ?? {})])
          .some((field) => pointsTo(field)?.resource === resource.name),
    );
    return [...new Set([resource, ...choosing].map(({ permission }) => permission))];
  }),
);

/** Keys of which each opens forms that choose among the rows of a resource, its own first. */
export const keysOfChoosing = (config: Config, resource: Resource): readonly string[] =>
  choosingKeys(config)(resource);

function keysFor(config: Config, resource: Resource, purpose: Purpose): readonly string[] {
  if (typeof purpose === 'object') return purpose.keys;
  return purpose === 'rows' ? [resource.permission] : keysOfChoosing(config, resource);
}

/** What counts of whose rows are; null where all of them are seen. */
export function factsFor(
  config: Config,
  sight: Sight,
  resource: Resource,
  purpose: Purpose,
): readonly ScopeFact[] | null {
  const { scope } = resource;
  if (!scope) return null;
  const keys = keysFor(config, resource, purpose);
  const given = new Set(keys.flatMap((key) => [...(sight.scopes.get(key) ?? [])]));
  if (given.has('all')) return null;
  const scopes: readonly RowScope[] = given.size > 0 ? [...given] : ['own'];
  return [...new Set(scopes.flatMap((one) => factsOf(one, scope)))];
}

/** How statements differ between people who see some rows: by what counts of whose rows, and values. */
export function statementsFor(config: Config, sight: Sight): PersonalStatements {
  const scoped = Object.values(config.resources).filter(({ scope }) => scope !== null);
  const facts = scoped.map((resource) =>
    (['rows', 'choices'] as const)
      .map((purpose) => factsFor(config, sight, resource, purpose)?.join('+') ?? 'all')
      .join('/'),
  );
  const { kind, ...values } = placeholderValues(sight);
  return { kind: `${facts.join(' ')} in ${kind}`, ...values };
}

/** A config and the tables of its resources. */
interface Declared {
  readonly config: Config;
  readonly tables: Readonly<Record<string, ResourceTable>>;
}

/** A resource, and what its columns are read from. */
export interface Rows {
  readonly resource: Resource;
  readonly table: ResourceTable;
}

export function tableOf({ config, tables }: Declared, name: string): Rows {
  const [resource, table] = [config.resources[name], tables[name]];
  if (!resource || !table) throw new Error(`No resource ${name}`);
  return { resource, table };
}

/** A fact, and the path from a row to it. */
export type Way = readonly [fact: ScopeFact, path: readonly string[]];

/** How ways are followed: to rows that are seen, or to those that are not. */
interface Following {
  readonly test: typeof testSql;
  /** The ways of a row together. */
  readonly together: (conditions: readonly SQL[]) => SQL;
  /** That a column holds an id of a query, of rows that the ways lead to. */
  readonly leads: (column: SQL, ids: SQL, isLookedUp: boolean) => SQL;
}

export const eitherOf = (conditions: readonly SQL[]): SQL =>
  conditions.length > 0 ? sql`(${sql.join([...conditions], sql` or `)})` : sql`false`;

const TO_SEEN: Following = {
  test: testSql,
  together: eitherOf,
  // Of an array each is looked up; else PostgreSQL decides by how many it thinks there are.
  leads: (column, ids, isLookedUp) =>
    isLookedUp ? sql`${column} = any(array(${ids}))` : sql`${column} in (${ids})`,
};

export const TO_UNSEEN: Following = {
  test: oppositeSql,
  together: (conditions) => sql`(${sql.join([...conditions], sql` and `)})`,
  leads: (column, ids) => sql`(${column} is null or ${column} = any(array(${ids})))`,
};

/**
 * Conditions of which one must hold: that a way from a row leads to a fact for which it is seen; or
 * those which all hold where it is not. Ways by one reference are followed together: as one set of
 * rows that are referred to, to be read first; where most are seen, of those that are not. References
 * are held by the database, so that a row that is referred to is among one or the other.
 */
export function waysSql(
  declared: Declared,
  { resource, table }: Rows,
  ways: readonly Way[],
  bound: Bound,
  following: Following = TO_SEEN,
): readonly SQL[] {
  const firsts = [...new Set(ways.map(([, [first = '']]) => first))];
  return firsts.flatMap((first): SQL[] => {
    const column = sql`${columnOf(table, first)}`;
    const by = ways.filter(([, path]) => path[0] === first);
    if (by.every(([, path]) => path.length === 1)) {
      const field = resource.fieldsByName[first];
      const isMany = field !== undefined && holdsMany(field);
      return by.map(([fact]) => following.test(fact, { column, isMany }, bound));
    }
    const target = pointsToOne(resource.fieldsByName[first]);
    const next = tableOf(declared, target?.resource ?? '');
    const rest = by.map(([fact, path]): Way => [fact, path.length > 1 ? path.slice(1) : ['id']]);
    const idsBy = (how: Following): SQL => {
      const inner = how.together(waysSql(declared, next, rest, bound, how));
      return sql`select ${columnOf(next.table, 'id')} from ${next.table} where ${inner}`;
    };
    const isOwn = by.every(([fact]) => fact === 'owner');
    if (bound.most && !isOwn && following === TO_SEEN) {
      return [sql`(${column} is not null and ${column} not in (${idsBy(TO_UNSEEN)}))`];
    }
    return [following.leads(column, idsBy(following), bound.lookedUp || isOwn)];
  });
}

export function factWays({ scope }: Resource, facts: readonly ScopeFact[]): Way[] {
  return facts.flatMap((fact): Way[] => {
    const path = scope?.[fact];
    return path === undefined ? [] : [[fact, path.split('.')]];
  });
}

export interface Seeing extends Declared {
  readonly sight: Sight | null;
}

/** Conditions of which one must hold for a row to be seen; null where all of them are. */
function sightSql(
  { sight, ...declared }: Seeing,
  rows: Rows,
  purpose: Purpose,
  bind: (sight: Sight) => Bound,
): readonly SQL[] | null {
  const facts = sight && factsFor(declared.config, sight, rows.resource, purpose);
  if (!sight || !facts) return null;
  const bound = bind(sight);
  const conditions = waysSql(declared, rows, factWays(rows.resource, facts), bound);
  return conditions.map((condition) => sql`${condition}${bound.mark}`);
}

export const allOf = (table: PgTable) => new QueryBuilder().select().from(table);

function seenBy(seeing: Seeing, name: string, purpose: Purpose, bind: (sight: Sight) => Bound) {
  const rows = tableOf(seeing, name);
  const conditions = sightSql(seeing, rows, purpose, bind);
  return conditions && allOf(rows.table).where(eitherOf(conditions));
}

/** The query of the rows that are seen, with all their columns; null where all of them are. */
export function seenQuery(seeing: Seeing, name: string, purpose: Purpose) {
  return seenBy(seeing, name, purpose, valuesOf);
}

/**
 * The question whether somebody owns rows of a resource that are not seen; null where all of them
 * are, or rows are nobody's own.
 */
export function unseenOwned(seeing: Seeing, name: string, owners: BoundOwners): SQL | null {
  const rows = tableOf(seeing, name);
  const { resource, table } = rows;
  const conditions = sightSql(seeing, rows, 'rows', valuesOf);
  if (!conditions || resource.scope?.owner === undefined || !seeing.sight) return null;
  const theirs = { ...valuesOf(seeing.sight), ...owners };
  const own = eitherOf(waysSql(seeing, rows, factWays(resource, ['owner']), theirs));
  return sql`exists (select from ${table} where ${own} and ${eitherOf(conditions)} is not true)`;
}

/** Which rows somebody sees some of by what they refer to. */
export interface VisibleRows {
  /** By what of them (`organisation+owner`). */
  readonly facts: string;
  /** That a row is one of them, for prepared statements. */
  readonly condition: SQL;
}

/** The rows that somebody sees some of by what they refer to, beside their own; null for others. */
export function visibleByReferences(
  seeing: Seeing,
  name: string,
  purpose: Purpose,
): VisibleRows | null {
  const rows = tableOf(seeing, name);
  const { sight, config } = seeing;
  if (!sight || !seesSome(sight)) return null;
  const facts = factsFor(config, sight, rows.resource, purpose) ?? [];
  const ways = factWays(rows.resource, facts);
  // One's own rows are few, and looked up by an index.
  if (!ways.some(([fact, path]) => fact !== 'owner' && path.length > 1)) return null;
  const condition = eitherOf(sightSql(seeing, rows, purpose, placeholdersOf) ?? []);
  return { facts: facts.join('+'), condition };
}

/**
 * The rows that somebody sees, for a statement whose plan is as good for all others who see rows
 * likewise: of all or nearly all of them a list is walked, and one's own are looked up by what they
 * refer to. Null for others, and where a row itself says who owns it: PostgreSQL knows of each owner
 * whether their rows are few.
 */
export function rowsPlannedOnce(seeing: Seeing, name: string): ResourceTable | null {
  const { resource, table } = tableOf(seeing, name);
  const { sight, config } = seeing;
  const facts = sight && factsFor(config, sight, resource, 'rows');
  if (!sight || !facts) return table;
  const ways = factWays(resource, facts);
  const isLookedUp = ways.every(([fact, path]) => fact === 'owner' && path.length > 1);
  // Who belongs to most organisations may see few rows by their areas.
  const isWalked = isOfMost(sight) && ways.some(([fact]) => fact === 'organisation');
  if (!isLookedUp && !isWalked) return null;
  return rowsBy(seeing, name, 'rows', unplannedPlaceholdersOf);
}

/** A table under another name. */
interface Alias {
  readonly name: string;
  readonly table: ResourceTable;
}

function rowsBy(
  seeing: Seeing,
  name: string,
  purpose: Purpose,
  bind: (sight: Sight) => Bound,
  as?: Alias,
): ResourceTable {
  const { resource, table } = tableOf(seeing, name);
  const query = seenBy(seeing, name, purpose, bind);
  if (!query) return as?.table ?? table;
  // Drizzle selects from a query of a table's name and columns as it does from the table.
  return query.as(as?.name ?? resource.table) as unknown as ResourceTable;
}

/**
 * The rows of a resource that are seen, to select from in place of its table, under the name that is
 * given: the table itself, or a query of it with its name and columns. Never to be written to.
 */
export function seenRows(seeing: Seeing, name: string, purpose: Purpose): ResourceTable {
  return rowsBy(seeing, name, purpose, valuesOf);
}

/** The same for prepared statements, which are given whose eyes they read with when they are run. */
export function preparedRows(
  seeing: Seeing,
  name: string,
  purpose: Purpose,
  as?: Alias,
): ResourceTable {
  return rowsBy(seeing, name, purpose, placeholdersOf, as);
}

/**
 * Rows as one person sees them. Every read of rows goes by `rows` or `choices` of `resourceOf`, which
 * have the condition made here in them, so that no call can forget it.
 */
import { type SQL, sql } from 'drizzle-orm';
import { type PgTable, QueryBuilder } from 'drizzle-orm/pg-core';
import {
  factsOf,
  type RowScope,
  type ScopeDeclaration,
  type ScopeFact,
} from '../../declaration/scope.ts';
import type { Config, Resource } from '../../declaration/types.ts';
import { pointsTo, pointsToOne } from '../../fields/index.ts';
import type { Sight } from '../access/sight.ts';
import { columnOf, type ResourceTable } from '../query/tables.ts';

/**
 * Rows to look at and change, rows that others refer to (to choose among, and their names), or what
 * any of some keys opens of them.
 */
export type Purpose = 'rows' | 'choices' | { readonly keys: readonly string[] };

/** Keys of which each opens forms that choose among the rows of a resource, its own first. */
export function keysOfChoosing(config: Config, resource: Resource): readonly string[] {
  const choosing = Object.values(config.resources).filter(
    ({ name, fields }) =>
      name === resource.name || fields.some((field) => pointsTo(field)?.resource === resource.name),
  );
  return [...new Set([resource, ...choosing].map(({ permission }) => permission))];
}

function keysFor(config: Config, resource: Resource, purpose: Purpose): readonly string[] {
  if (typeof purpose === 'object') return purpose.keys;
  return purpose === 'rows' ? [resource.permission] : keysOfChoosing(config, resource);
}

/** What counts of whose rows are; null where all of them are seen. */
function factsFor(
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

/** What a fact must be for a row to be seen. */
interface Test {
  readonly inSql: (column: SQL) => SQL;
  readonly holds: (value: unknown) => boolean;
}

/** Follows every character that codes of areas are made of. */
const AFTER_ANY_SIGN = '~';

function testOf(fact: ScopeFact, { userId, organisations, areas }: Sight): Test {
  if (fact === 'owner') {
    return {
      inSql: (column) => sql`${column} = ${userId}::integer`,
      holds: (value) => value === userId,
    };
  }
  if (fact === 'organisation') {
    return {
      inSql: (column) => sql`${column} = any(${sql.param([...organisations])}::integer[])`,
      holds: (value) => organisations.some((id) => id === value),
    };
  }
  return {
    inSql: (column) => {
      const ranges = areas.map(
        (code) => sql`(${column} >= ${code}::text and ${column} < ${code + AFTER_ANY_SIGN}::text)`,
      );
      return ranges.length > 0 ? sql`(${sql.join(ranges, sql` or `)})` : sql`false`;
    },
    holds: (value) => areas.some((code) => typeof value === 'string' && value.startsWith(code)),
  };
}

/** A config and the tables of its resources. */
interface Declared {
  readonly config: Config;
  readonly tables: Readonly<Record<string, ResourceTable>>;
}

function tableOf({ config, tables }: Declared, name: string) {
  const [resource, table] = [config.resources[name], tables[name]];
  if (!resource || !table) throw new Error(`No resource ${name}`);
  return { resource, table };
}

/** The condition that a path of a row leads to something that passes. */
function pathSql(declared: Declared, name: string, path: string, test: Test): SQL {
  const { resource, table } = tableOf(declared, name);
  const [own = '', ...rest] = path.split('.');
  const column = sql`${columnOf(table, own)}`;
  if (rest.length === 0) return test.inSql(column);
  const field = resource.fieldsByName[own];
  const next = tableOf(declared, pointsToOne(field)?.resource ?? '');
  const inner = pathSql(declared, next.resource.name, rest.join('.'), test);
  return sql`${column} in (select ${columnOf(next.table, 'id')} from ${next.table} where ${inner})`;
}

function sightSql(
  declared: Declared,
  sight: Sight,
  resource: Resource,
  purpose: Purpose,
): SQL | undefined {
  const facts = factsFor(declared.config, sight, resource, purpose);
  if (!facts) return undefined;
  const ways = facts.flatMap((fact) => {
    const path = resource.scope?.[fact];
    return path === undefined ? [] : [pathSql(declared, resource.name, path, testOf(fact, sight))];
  });
  return ways.length > 0 ? sql`(${sql.join(ways, sql` or `)})` : sql`false`;
}

interface Seeing extends Declared {
  readonly sight: Sight | null;
}

/** The query of the rows that are seen, with all their columns; null where all of them are. */
export function seenQuery(seeing: Seeing, name: string, purpose: Purpose) {
  const { resource, table } = tableOf(seeing, name);
  const condition = seeing.sight && sightSql(seeing, seeing.sight, resource, purpose);
  if (!condition) return null;
  const plain: PgTable = table;
  return new QueryBuilder().select().from(plain).where(condition);
}

/**
 * The question whether somebody owns rows of a resource that are not seen; null where all of them
 * are, or rows are nobody's own.
 */
export function unseenOwned(seeing: Seeing, name: string, userId: number): SQL | null {
  const { resource, table } = tableOf(seeing, name);
  const owner = resource.scope?.owner;
  const condition = seeing.sight && sightSql(seeing, seeing.sight, resource, 'rows');
  if (!condition || owner === undefined || !seeing.sight) return null;
  const own = pathSql(seeing, name, owner, testOf('owner', { ...seeing.sight, userId }));
  return sql`exists (select from ${table} where ${own} and (${condition}) is not true)`;
}

/**
 * The rows of a resource that are seen, to select from in place of its table, under the name that is
 * given: the table itself, or a query of it with its name and columns. Never to be written to.
 */
export function seenRows(
  seeing: Seeing,
  name: string,
  purpose: Purpose,
  as?: { readonly name: string; readonly table: ResourceTable },
): ResourceTable {
  const { resource, table } = tableOf(seeing, name);
  const query = seenQuery(seeing, name, purpose);
  if (!query) return as?.table ?? table;
  // Drizzle selects from a query of a table's name and columns as it does from the table.
  return query.as(as?.name ?? resource.table) as unknown as ResourceTable;
}

/** Reads a row that another refers to; undefined where there is none. */
type ReadRow = (
  resource: string,
  id: unknown,
) => Promise<Readonly<Record<string, unknown>> | undefined>;

async function factOf(
  config: Config,
  name: string,
  row: Readonly<Record<string, unknown>>,
  path: string,
  read: ReadRow,
): Promise<unknown> {
  const [own = '', ...rest] = path.split('.');
  if (rest.length === 0) return row[own];
  const target = pointsToOne(config.resources[name]?.fieldsByName[own]);
  if (!target) return undefined;
  const next = await read(target.resource, row[own]);
  return next && factOf(config, target.resource, next, rest.join('.'), read);
}

/** A new organisation has no id yet: it is where the one above it is. */
function placed(config: Config, { name }: Resource, row: Readonly<Record<string, unknown>>) {
  const { membership } = config;
  const isNew = row.id === undefined && name === membership?.organisations;
  return isNew && membership.parent ? { ...row, id: row[membership.parent] } : row;
}

/** The field by which somebody could bring a row into their sight. */
function mendedBy(
  { membership }: Config,
  scope: ScopeDeclaration,
  facts: readonly ScopeFact[],
  resource: Resource,
): string {
  const paths = [...facts].reverse().flatMap((fact) => scope[fact]?.split('.')[0] ?? []);
  // An organisation is brought there by the one above it.
  const above = resource.name === membership?.organisations ? membership.parent : null;
  const named = [...paths, above].find(
    (name) => name && Object.hasOwn(resource.fieldsByName, name),
  );
  return named ?? resource.label[0] ?? 'id';
}

/**
 * The field to tell of where a row, as it would be stored, is none that its writer would see; null
 * where they would.
 */
export async function outOfSight(
  { config, sight }: { readonly config: Config; readonly sight: Sight | null },
  resource: Resource,
  row: Readonly<Record<string, unknown>>,
  read: ReadRow,
): Promise<string | null> {
  const { scope } = resource;
  const facts = sight && factsFor(config, sight, resource, 'rows');
  if (!facts || !scope) return null;
  for (const fact of facts) {
    const path = scope[fact];
    if (path === undefined) continue;
    const value = await factOf(config, resource.name, placed(config, resource, row), path, read);
    if (testOf(fact, sight).holds(value)) return null;
  }
  return mendedBy(config, scope, facts, resource);
}

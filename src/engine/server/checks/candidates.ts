/**
 * Finds rows that may be doubtful, by what their table stores of them: a few columns of the newest, none
 * counted, so that a million records cost as much as ten thousand.
 */
import { and, desc, eq, isNotNull, lt, notExists, type SQL, sql } from 'drizzle-orm';
import type { CheckDeclaration, DuplicateCheck, SilentCheck } from '../../declaration/checks.ts';
import { dayAt } from '../../declaration/clock.ts';
import { allNamesOf } from '../../declaration/former-names.ts';
import type { Resource } from '../../declaration/types.ts';
import { pointsToOne } from '../../fields/index.ts';
import { may, type Principal } from '../access/principal.ts';
import type { Connection } from '../db/connection.ts';
import { checks } from '../db/system-tables.ts';
import { columnOf, type ResourceTable } from '../query/tables.ts';
import { type Engine, resourceOf } from '../resources/engine.ts';
import { activeOnly } from '../resources/rows.ts';

/** Rows of one kind and resource that are found at most. */
export const MOST_CANDIDATES = 200;
/** The newest rows of a resource, which are compared with those before them. */
const MOST_COMPARED = 2000;
const DAY_MILLISECONDS = 86_400_000;

/** A row that may be doubtful. */
export interface Candidate {
  /** Whose rule it is. */
  readonly resource: Resource;
  readonly check: CheckDeclaration;
  /** The resource of the row: the same, or the one whose owners are silent. */
  readonly rowOf: Resource;
  readonly id: number;
  /** Shows whether the row is still as it was. */
  readonly mark: string;
  /** When it came to be so, for the order. */
  readonly at: Date;
  /** The row that it is like, or whose days it overlaps. */
  readonly otherId?: number;
  /** The last day of who is silent. */
  readonly lastDay?: string;
}

/** What candidates are found by. */
export interface Finding {
  readonly engine: Engine;
  readonly connection: Connection;
  readonly principal: Principal;
}

/** Rows that nobody found right as they are. */
function notConfirmed(
  { engine, connection }: Finding,
  { name }: Resource,
  kind: CheckDeclaration['kind'],
  row: { readonly id: SQL; readonly mark: SQL },
): SQL {
  return notExists(
    connection
      .select({ one: sql`1` })
      .from(checks)
      .where(
        and(
          sql`${checks.resource} = any(${sql.param([...allNamesOf(engine.config, name)])}::text[])`,
          eq(checks.rowId, row.id),
          eq(checks.kind, kind),
          eq(checks.state, 'confirmed'),
          eq(checks.mark, row.mark),
        ),
      ),
  );
}

const rowIn = (table: ResourceTable) => ({
  id: sql`${columnOf(table, 'id')}`,
  mark: sql`${columnOf(table, 'version')}::text`,
});

const stamps = (table: ResourceTable) => ({
  id: columnOf(table, 'id'),
  version: columnOf(table, 'version'),
  at: columnOf(table, 'updatedAt'),
});

interface Stamped {
  readonly id: unknown;
  readonly version: unknown;
  readonly at: unknown;
}

const candidateOf = (resource: Resource, check: CheckDeclaration, row: Stamped): Candidate => ({
  ...{ resource, check, rowOf: resource, id: Number(row.id) },
  ...{ mark: String(row.version), at: new Date(String(row.at)) },
});

/** Rows with a mark of their own, by the index of it. */
async function flagged(
  finding: Finding,
  resource: Resource,
  check: CheckDeclaration,
  flag: string,
): Promise<Candidate[]> {
  const { table, rows } = resourceOf(finding.engine, resource.name);
  const found = await finding.connection
    .select(stamps(table))
    .from(rows)
    .where(
      and(
        eq(columnOf(table, flag), true),
        activeOnly(resource, table),
        notConfirmed(finding, resource, check.kind, rowIn(table)),
      ),
    )
    .orderBy(desc(columnOf(table, 'id')))
    .limit(MOST_CANDIDATES);
  return found.map((row) => candidateOf(resource, check, row));
}

/** Rows that say the same as one before them, among the newest. */
async function duplicates(
  finding: Finding,
  resource: Resource,
  check: DuplicateCheck,
): Promise<Candidate[]> {
  const { engine, connection } = finding;
  const { table, rows } = resourceOf(engine, resource.name);
  const choices = new Map(resource.oneOf.map(({ name, fields }) => [name, fields]));
  const plain = check.fields.filter((name) => !choices.has(name));
  const chosen = check.fields.flatMap((name) => choices.get(name) ?? []);
  const names = [...new Set([...plain, ...chosen])];
  const recent = connection
    .select({
      ...stamps(table),
      ...Object.fromEntries(names.map((name) => [name, columnOf(table, name)])),
    })
    .from(rows)
    .where(
      and(activeOnly(resource, table), ...plain.map((name) => isNotNull(columnOf(table, name)))),
    )
    .orderBy(desc(columnOf(table, 'id')))
    .limit(MOST_COMPARED)
    .as('recent');
  const inRecent = (name: string): SQL =>
    sql`${sql.identifier('recent')}.${sql.identifier(columnOf(table, name).name)}`;
  const other = connection
    .select({ otherId: sql<number>`${columnOf(table, 'id')}`.as('other_id') })
    .from(rows)
    .where(
      and(
        activeOnly(resource, table),
        lt(columnOf(table, 'id'), inRecent('id')),
        ...plain.map((name) => sql`${columnOf(table, name)} = ${inRecent(name)}`),
        ...chosen.map(
          (name) => sql`${columnOf(table, name)} is not distinct from ${inRecent(name)}`,
        ),
      ),
    )
    .orderBy(desc(columnOf(table, 'id')))
    .limit(1)
    .as('other');
  const row = { id: sql`${recent.id}`, mark: sql`${recent.version}::text` };
  const found = await connection
    .select({
      ...{ id: recent.id, version: recent.version, at: recent.at, otherId: other.otherId },
    })
    .from(recent)
    .innerJoinLateral(other, sql`true`)
    .where(notConfirmed(finding, resource, check.kind, row))
    .orderBy(desc(recent.id))
    .limit(MOST_CANDIDATES);
  return found.map((one) => ({
    ...candidateOf(resource, check, one),
    otherId: Number(one.otherId),
  }));
}

/** The resource of the rows that a check of a resource is about; undefined for an unknown one. */
export const rowsOf = (
  { config }: Engine,
  resource: Resource,
  check: CheckDeclaration,
): Resource | undefined =>
  check.kind === 'silent'
    ? config.resources[pointsToOne(resource.fieldsByName[check.of])?.resource ?? '']
    : resource;

/** The last day of an owner's rows, as far as somebody sees them. */
function lastDayOf(
  { engine, connection }: Pick<Finding, 'engine' | 'connection'>,
  resource: Resource,
  check: SilentCheck,
  owner: SQL,
) {
  const { table, rows } = resourceOf(engine, resource.name);
  return connection
    .select({ day: sql<string>`${columnOf(table, check.on)}::text`.as('day') })
    .from(rows)
    .where(and(eq(columnOf(table, check.of), owner), activeOnly(resource, table)))
    .orderBy(desc(columnOf(table, check.on)))
    .limit(1);
}

/** What marks a silence: the last day of the owner's rows; null where none is seen. */
export async function markOfSilence(
  finding: Pick<Finding, 'engine' | 'connection'>,
  resource: Resource,
  check: SilentCheck,
  owner: number,
): Promise<string | null> {
  const [last] = await lastDayOf(finding, resource, check, sql`${owner}`);
  return last?.day ?? null;
}

/** Owners who had rows, and have had none for a while; the last to fall silent first. */
async function silent(
  finding: Finding,
  resource: Resource,
  check: SilentCheck,
): Promise<Candidate[]> {
  const { engine, connection, principal } = finding;
  const target = rowsOf(engine, resource, check);
  if (!target || target.name === resource.name || !may(principal, target.permission)) return [];
  const owners = resourceOf(engine, target.name);
  const last = lastDayOf(finding, resource, check, sql`${columnOf(owners.table, 'id')}`).as('last');
  const { region } = engine.config;
  const now = engine.context.now().getTime();
  const daysAgo = (days: number): string => dayAt(region, new Date(now - days * DAY_MILLISECONDS));
  const id = columnOf(owners.table, 'id');
  const row = { id: sql`${id}`, mark: sql`${last.day}` };
  const found = await connection
    .select({ id, lastDay: last.day })
    .from(owners.rows)
    .innerJoinLateral(last, sql`true`)
    .where(
      and(
        activeOnly(target, owners.table),
        sql`${last.day}::date < ${daysAgo(check.days)}::date`,
        sql`${last.day}::date >= ${daysAgo(check.until)}::date`,
        notConfirmed(finding, resource, check.kind, row),
      ),
    )
    .orderBy(desc(last.day), desc(id))
    .limit(MOST_CANDIDATES);
  return found.map(({ id, lastDay }) => ({
    ...{ resource, check, rowOf: target, id: Number(id) },
    ...{ mark: String(lastDay), at: new Date(String(lastDay)), lastDay: String(lastDay) },
  }));
}

/** Rows that one rule of a resource makes doubtful, as far as somebody sees them. */
export function findCandidates(
  finding: Finding,
  resource: Resource,
  check: CheckDeclaration,
): Promise<Candidate[]> {
  const { unusual, measurement } = resource;
  if (check.kind === 'duplicate') return duplicates(finding, resource, check);
  if (check.kind === 'silent') return silent(finding, resource, check);
  const flag = check.kind === 'unusual' ? unusual?.flag : measurement?.overlaps;
  return flag === undefined ? Promise.resolve([]) : flagged(finding, resource, check, flag);
}

import { sql } from 'drizzle-orm';
import type { Config } from '../../declaration/types.ts';
import { makeBelongingVersion } from '../access/belonging-version.ts';
import type { ServerContext } from '../context.ts';
import type { Connection } from '../db/connection.ts';
import { readDatabaseError, withoutValues } from '../db/errors.ts';
import { NO_LIMITS } from '../db/patience.ts';
import { migrationsOf, type SystemMigration } from '../db/system-migrations.ts';
import { blueprintsOf } from '../db/tables.ts';
import type { ServerPlugin } from '../plugin.ts';
import { tablesOf } from '../query/tables.ts';
import { areRowsCounted, countRows, dropChangedCounts } from '../row-counts/tables.ts';
import { areSummariesMade, dropChangedSummaries, makeSummaries } from '../summaries/tables.ts';
import { computeColumns } from './compute.ts';
import { type MigrationNote, type Plan, planTables } from './differ/plan.ts';
import { columnPlace } from './differ/statements.ts';
import { MigrationError } from './migrate-error.ts';
import { withGuesses } from './near-names.ts';
import { runUpgrades, type Upgrade } from './upgrades.ts';

/** Any number that no other program on the database takes; every server of the product takes this one. */
export const MIGRATION_LOCK = 7_436_928;

/** SQLSTATE of what the user of the database may not do. */
const INSUFFICIENT_PRIVILEGE = '42501';

/** What a migration did. */
export interface MigrationReport {
  /** Statements that changed tables; empty when everything stood already. */
  readonly statements: readonly string[];
  readonly drift: readonly MigrationNote[];
}

/** What is to be done to the tables of the resources, as they stand. */
export async function planResources(connection: Connection, config: Config): Promise<Plan> {
  const plan = await planTables(connection, blueprintsOf(config));
  return { ...plan, drift: withGuesses(plan.drift) };
}

const upgradesOf = (plugins: readonly ServerPlugin[]): readonly Upgrade[] =>
  plugins.flatMap(({ upgrades }) => upgrades ?? []);

/** A statement failed: reported by the part of the declaration that needs it. */
function failed(error: unknown, at: string): MigrationError {
  const cause = withoutValues(error);
  const problem = cause instanceof Error ? cause.message : String(cause);
  const known = readDatabaseError(error);
  const isForbidden = known?.kind === 'other' && known.code === INSUFFICIENT_PRIVILEGE;
  const key = isForbidden ? 'statementForbidden' : 'statementFailed';
  return new MigrationError([{ key, params: { at, problem } }], { cause: error });
}

/** @throws MigrationError for a statement that the database does not do */
async function runStatements(connection: Connection, plan: Plan): Promise<void> {
  await connection.execute(sql`savepoint before_plan`);
  try {
    // Sent together: the embedded database spends more on each exchange than on a statement.
    await connection.execute(sql.raw(plan.statements.join(';\n')));
    return;
  } catch (error) {
    if (readDatabaseError(error)?.kind === 'connection') throw error;
  }
  // The error does not say which of them it was: each is tried by itself.
  await connection.execute(sql`rollback to savepoint before_plan`);
  for (const statement of plan.statements) {
    try {
      await connection.execute(sql.raw(statement));
    } catch (error) {
      if (readDatabaseError(error)?.kind === 'connection') throw error;
      const { places: declaredAt } = plan;
      throw failed(error, declaredAt.get(statement) ?? 'resources');
    }
  }
}

async function applyPlan(connection: Connection, config: Config, plan: Plan): Promise<void> {
  if (plan.statements.length > 0) await runStatements(connection, plan);
  const tables = tablesOf(config);
  for (const [blueprint, columns] of plan.toCompute) {
    const table = tables[blueprint.resource.name];
    if (!table) continue;
    try {
      await computeColumns(connection, blueprint, table, columns);
    } catch (error) {
      if (readDatabaseError(error)?.kind === 'connection') throw error;
      throw failed(error, columnPlace(blueprint, columns[0] ?? ''));
    }
  }
}

/** Steps that the database has not been through; it has the table that notes them. */
async function pendingSteps(
  connection: Connection,
  plugins: readonly ServerPlugin[],
): Promise<readonly SystemMigration[]> {
  const { rows } = await connection.execute<{ name: string }>(
    sql`select name from system_migrations`,
  );
  const applied = new Set(rows.map((row) => row.name));
  return migrationsOf(plugins).filter(({ name }) => !applied.has(name));
}

/** What the next start would do to tables that no declaration speaks of, without doing it. */
export interface OwnPlan {
  /** Names of steps that are still to be done. */
  readonly steps: readonly string[];
  /** Whether tables that are derived from others would be dropped and made anew. */
  readonly derivedAnew: boolean;
  /** Whether rows would be counted anew, as they are of a table that is added or that changes. */
  readonly countedAnew: boolean;
}

/** What is to be done to the product's own tables; for an empty database none of it is reported. */
async function planOwnTables(
  connection: Connection,
  { config, plugins }: Pick<ServerContext, 'config' | 'plugins'>,
): Promise<OwnPlan> {
  const { rows } = await connection.execute<{ isMade: boolean }>(
    sql`select to_regclass('system_migrations') is not null as "isMade"`,
  );
  if (!rows[0]?.isMade) return { steps: [], derivedAnew: false, countedAnew: false };
  const steps = await pendingSteps(connection, plugins);
  let derivedAnew = !(await areSummariesMade(connection, config));
  const countedAnew = !(await areRowsCounted(connection, config));
  for (const { derivedTables } of plugins) {
    if (derivedTables && !(await derivedTables.areCurrent(connection))) derivedAnew = true;
  }
  return { steps: steps.map(({ name }) => name), derivedAnew, countedAnew };
}

/** What the next start would do. */
export interface NextStart {
  readonly plan: Plan;
  readonly own: OwnPlan;
}

/** Ends a transaction that nothing is to be left of. */
class Undone extends Error {}

/** What `migrate` would do, without doing it: upgrades are run, looked at, and undone. */
export async function planStart({
  config,
  database,
  plugins,
}: Pick<ServerContext, 'config' | 'database' | 'plugins'>): Promise<NextStart> {
  const own = await planOwnTables(database.db, { config, plugins });
  let next: NextStart | null = null;
  try {
    await database.db.transaction(async (tx) => {
      const upgraded = await runUpgrades(tx, config, upgradesOf(plugins));
      const plan = await planResources(tx, config);
      next = { plan, own: { ...own, steps: [...upgraded, ...own.steps] } };
      throw new Undone();
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  }
  return next ?? { plan: await planResources(database.db, config), own };
}

async function applySystemMigrations(
  connection: Connection,
  plugins: readonly ServerPlugin[],
): Promise<string[]> {
  const pending = await pendingSteps(connection, plugins);
  for (const { name, statements } of pending) {
    for (const statement of statements) await connection.execute(sql.raw(statement));
    await connection.execute(sql`insert into system_migrations (name) values (${name})`);
  }
  return pending.flatMap(({ statements }) => [...statements]);
}

/**
 * Brings the database to the state of the declaration, in one transaction and one server at a
 * time; the lock is taken before anything is planned. Nothing stored is ever dropped.
 * @throws MigrationError when the declaration contradicts what is stored; nothing is changed then.
 */
export function migrate({
  config,
  database,
  plugins,
}: Pick<ServerContext, 'config' | 'database' | 'plugins'>): Promise<MigrationReport> {
  return database.db.transaction(async (tx) => {
    await tx.execute(NO_LIMITS);
    await tx.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
    await tx.execute(sql`create extension if not exists pg_trgm`);
    // A table of which rows are changed here is changed itself afterwards: nothing may wait for the end.
    await tx.execute(sql`set constraints all immediate`);
    const upgraded = await runUpgrades(tx, config, upgradesOf(plugins));
    const plan = await planResources(tx, config);
    if (plan.refusals.length > 0) throw new MigrationError(plan.refusals);
    const dropped = [
      ...(await dropChangedSummaries(tx, config)),
      ...(await dropChangedCounts(tx, config)),
    ];
    await applyPlan(tx, config, plan);
    const statements = [
      ...upgraded,
      ...dropped,
      ...plan.statements,
      ...(await applySystemMigrations(tx, plugins)),
    ];
    for (const { derivedTables } of plugins) {
      if (derivedTables) statements.push(...(await derivedTables.prepare(tx)));
    }
    statements.push(...(await makeSummaries(tx, config)));
    statements.push(...(await countRows(tx, config)));
    statements.push(...(await makeBelongingVersion(tx, config)));
    return { statements, drift: plan.drift };
  });
}

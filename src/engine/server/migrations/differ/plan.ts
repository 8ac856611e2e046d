import { quoteName } from '../../../fields/shared/quoting.ts';
import type { Connection } from '../../db/connection.ts';
import type { TableBlueprint } from '../../db/tables.ts';
import type { RuleBlueprint } from '../../db/tables-rules.ts';
import { type ActualRule, type ActualTable, readCatalog, Stored } from './catalog.ts';
import { Changes, type Plan } from './changes.ts';
import { alterColumns } from './columns.ts';
import { isOurs, MARK, noteOf } from './notes.ts';
import { renameTables } from './renames.ts';
import { columnSql, constraintSql, ruleNoteSql, violationSql } from './statements.ts';

// What becomes of the constraints and indexes of a table.

/** Numbers of rows of one table would silently mean rows of another. */
async function pointsElsewhere(
  changes: Changes,
  blueprint: TableBlueprint,
  rule: RuleBlueprint,
  current: ActualRule | undefined,
): Promise<boolean> {
  if (rule.kind !== 'foreignKey' || !current?.note?.startsWith(MARK)) return false;
  for (const column of rule.columns) {
    const filled = `select id from ${quoteName(blueprint.name)} where ${quoteName(column)} is not null`;
    const rows = await changes.stored.inTheWay(filled);
    if (rows) changes.refuse('pointsElsewhere', blueprint, rule.columns, { ...rows });
  }
  return rule.columns.some((column) => changes.isRefused(blueprint, column));
}

/** Whether rows break a rule; it is refused then. */
async function isBroken(
  changes: Changes,
  blueprint: TableBlueprint,
  rule: RuleBlueprint,
  actual: ActualTable | undefined,
): Promise<boolean> {
  const query = actual && violationSql(blueprint.name, rule, actual, changes.renames);
  const rows = query ? await changes.stored.inTheWay(query) : null;
  if (!rows) return false;
  const params = { ...rows, at: rule.at, rule: rule.says };
  changes.refuse('rowsBreakRule', blueprint, rule.columns, params);
  return true;
}

async function compareRule(
  changes: Changes,
  blueprint: TableBlueprint,
  rule: RuleBlueprint,
  actual: ActualTable | undefined,
): Promise<void> {
  const current = actual?.rules.get(rule.name);
  if (current?.note === MARK + rule.definition) return;
  // A refused column's rules cannot even be queried.
  if (rule.columns.some((column) => changes.isRefused(blueprint, column))) return;
  if (await pointsElsewhere(changes, blueprint, rule, current)) return;
  if (await isBroken(changes, blueprint, rule, actual)) return;
  if (current) changes.dropRule(blueprint, rule.name, current.isConstraint);
  changes.addRule(blueprint, rule);
}

/** Compares the rules of a table with its blueprint; none is there of a new table. */
async function compareRules(
  changes: Changes,
  blueprint: TableBlueprint,
  actual: ActualTable | undefined,
): Promise<void> {
  // The checks of a new table stand in it.
  const rules = blueprint.rules.filter(({ kind }) => actual || kind !== 'check');
  for (const rule of rules) await compareRule(changes, blueprint, rule, actual);
  for (const [name, rule] of actual?.rules ?? []) {
    const known = blueprint.rules.some((candidate) => candidate.name === name);
    if (!known && rule.note?.startsWith(MARK)) {
      changes.dropRule(blueprint, name, rule.isConstraint);
    }
  }
}

export type { Plan, Step } from './changes.ts';
export type { MigrationNote } from './notes.ts';

function createTable(changes: Changes, blueprint: TableBlueprint): void {
  const columns = blueprint.columns.map((column) => columnSql(column, column.notNull));
  // Made along with the table they cost next to nothing, unlike one by one behind it.
  const checks = blueprint.rules.filter(({ kind }) => kind === 'check');
  const lines = [...columns, ...checks.map(constraintSql)].map((line) => `  ${line}`);
  const { name, resource } = blueprint;
  changes.step('addTable', name);
  for (const column of blueprint.columns) changes.step('addColumn', name, column.name);
  changes.column(resource.name, `create table ${quoteName(name)} (\n${lines.join(',\n')}\n)`);
  for (const check of checks) changes.rule(check.at, ruleNoteSql(name, check));
  changes.noteTable(blueprint);
  for (const column of blueprint.columns.filter((one) => noteOf(one) !== null)) {
    changes.noteColumn(blueprint, column);
  }
}

/** A table this program made for a resource that is no longer declared. */
function leaveTable(changes: Changes, name: string, actual: ActualTable): void {
  if (isOurs(actual)) changes.drift.push({ key: 'extraTable', params: { table: name } });
}

/** Compares the database with the blueprints. Reads only. */
export async function planTables(
  connection: Connection,
  blueprints: readonly TableBlueprint[],
): Promise<Plan> {
  const catalog = await readCatalog(connection);
  const changes = new Changes(new Stored(connection, catalog.keys()));
  await renameTables(changes, catalog, blueprints);
  for (const blueprint of blueprints) {
    const actual = catalog.get(blueprint.name);
    if (actual) await alterColumns(changes, blueprint, actual);
    else createTable(changes, blueprint);
    await compareRules(changes, blueprint, actual);
    catalog.delete(blueprint.name);
  }
  for (const [name, actual] of catalog) leaveTable(changes, name, actual);
  return changes.plan;
}

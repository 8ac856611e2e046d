import { quoteName } from '../../../fields/shared/quoting.ts';
import type { Connection } from '../../db/connection.ts';
import type { TableBlueprint } from '../../db/tables.ts';
import { type ActualTable, readCatalog, Stored } from './catalog.ts';
import { Changes, type Plan } from './changes.ts';
import { alterColumns } from './columns.ts';
import { isOurs, noteOf } from './notes.ts';
import { renameTables } from './renames.ts';
import { compareRules } from './rules.ts';
import { columnSql, constraintSql, ruleNoteSql } from './statements.ts';

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

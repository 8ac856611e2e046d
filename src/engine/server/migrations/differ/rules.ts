/** What becomes of the constraints and indexes of a table. */
import { quoteName } from '../../../fields/shared/quoting.ts';
import type { TableBlueprint } from '../../db/tables.ts';
import type { RuleBlueprint } from '../../db/tables-rules.ts';
import type { ActualRule, ActualTable } from './catalog.ts';
import type { Changes } from './changes.ts';
import { MARK } from './notes.ts';
import { violationSql } from './statements.ts';

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
  // A refused column's rules cannot even be asked about.
  if (rule.columns.some((column) => changes.isRefused(blueprint, column))) return;
  if (await pointsElsewhere(changes, blueprint, rule, current)) return;
  if (await isBroken(changes, blueprint, rule, actual)) return;
  if (current) changes.dropRule(blueprint, rule.name, current.isConstraint);
  changes.addRule(blueprint, rule);
}

/** Compares the rules of a table with its blueprint; none is there of a new table. */
export async function compareRules(
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

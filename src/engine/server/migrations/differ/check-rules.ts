/** Whether stored rows follow the new rules of the declaration. */
import type { Field } from '../../../declaration/types.ts';
import { quoteName } from '../../../fields/shared/quoting.ts';
import type { ColumnRule, Written } from '../../db/column-rules.ts';
import type { ColumnBlueprint, TableBlueprint } from '../../db/tables.ts';
import type { ActualColumn, ActualTable } from './catalog.ts';
import type { Changes } from './changes.ts';
import { NOTED, rulesIn } from './notes.ts';

type NotedRules = Readonly<Record<string, unknown>>;

/** How a column is written before the plan is carried out: by the name, or the value, that it has. */
export function writtenYet(
  changes: Changes,
  { name: table, columns }: TableBlueprint,
  actual: ActualTable,
): (column: string) => string {
  return (name) => {
    if (actual.columns.has(name)) return quoteName(name);
    const before = changes.renames.get(`${table}.${name}`);
    if (before !== undefined) return quoteName(before);
    const added = columns.find((one) => one.name === name);
    return added ? `(${added.default ?? 'null'})::${added.type}` : 'null';
  };
}

/** Whether rows were held to the rule before, or to more. */
function heldBefore({ attribute, declared }: ColumnRule, noted: NotedRules): boolean {
  const before = noted[attribute];
  if (attribute === 'min' && typeof before === 'number') return before >= Number(declared);
  return JSON.stringify(before) === JSON.stringify(declared);
}

/** Whether an empty value of a new column is all that it has to be held to. */
function isChecked(rule: ColumnRule, current: ActualColumn | undefined): boolean {
  return current !== undefined || rule.attribute === 'required';
}

function params({ attribute, declared }: ColumnRule): Readonly<Record<string, string>> {
  return attribute === 'required' ? {} : { rule: `${attribute}: ${JSON.stringify(declared)}` };
}

/**
 * Refuses a rule that rows break. A table made before such rules were noted is taken for one whose
 * rows follow them.
 * @param before the columns of the blueprint that are there already
 */
export async function checkRules(
  changes: Changes,
  blueprint: TableBlueprint,
  actual: ActualTable,
  before: ReadonlyMap<ColumnBlueprint, ActualColumn>,
): Promise<void> {
  if (actual.note !== NOTED) return;
  const yet = writtenYet(changes, blueprint, actual);
  const written: Written = ({ column }: Field) => yet(column ?? '');
  for (const column of blueprint.columns) {
    const current = before.get(column);
    const noted = rulesIn(current?.note ?? null);
    for (const rule of column.keeps) {
      if (!isChecked(rule, current) || heldBefore(rule, noted)) continue;
      // What is refused already cannot even be queried.
      if (rule.columns.some((one) => changes.isRefused(blueprint, one))) continue;
      const broken = `select id from ${quoteName(blueprint.name)} where ${rule.broken(written)}`;
      const rows = await changes.stored.inTheWay(broken);
      if (!rows) continue;
      const key = rule.attribute === 'required' ? 'requiredHasEmpty' : 'rowsBreakRule';
      changes.refuse(key, blueprint, [column.name], { ...rows, ...params(rule) });
    }
  }
}

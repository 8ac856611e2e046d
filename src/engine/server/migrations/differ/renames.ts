/** What becomes of the tables of resources that have another name now. */
import { kebabCase } from '../../../declaration/naming.ts';
import { ITEMS_ARE } from '../../../fields/list/index.ts';
import { quoteName, quoteText } from '../../../fields/shared/quoting.ts';
import { ROWS_OF } from '../../../fields/shared/rows-of.ts';
import type { FormerTable, TableBlueprint } from '../../db/tables.ts';
import type { ActualTable } from './catalog.ts';
import type { Changes } from './changes.ts';
import { isOurs, MARK } from './notes.ts';

type Catalog = Map<string, ActualTable>;

/** Rules of a table whose note speaks of another table. */
const pointer = (table: string): string => `references ${quoteName(table)} (id)`;

/**
 * A table of the new name that an earlier start made, before it was said that the resource was only
 * renamed: empty, it makes way. Resolves to whether the old one can take its place.
 */
async function makeWay(
  changes: Changes,
  catalog: Catalog,
  blueprint: TableBlueprint,
  { table: from, resource }: FormerTable,
): Promise<boolean> {
  const { name } = blueprint;
  if (!catalog.has(name)) return true;
  const filled = (table: string) => changes.stored.any(`select 1 from ${quoteName(table)}`);
  if (!(await filled(from))) return false;
  const at = `${blueprint.resource.name}.renamedFrom`;
  if (await filled(name)) {
    const params = { at, table: name, from, former: resource };
    changes.refusals.push({ key: 'resourceRenamedTooLate', params });
    return false;
  }
  for (const actual of catalog.values()) {
    for (const [rule, { note }] of actual.rules) {
      if (note?.includes(pointer(name))) actual.rules.delete(rule);
    }
  }
  changes.step('dropTable', name);
  changes.column(at, `drop table ${quoteName(name)} cascade`);
  return true;
}

/** Renames a table with its counter of ids and its rules. */
function rename(
  changes: Changes,
  catalog: Catalog,
  { name, rules, resource }: TableBlueprint,
  { table: from, ruleNames }: FormerTable,
  actual: ActualTable,
): void {
  const at = `${resource.name}.renamedFrom`;
  const to = quoteName(name);
  changes.step('renameTable', name, '', from);
  changes.column(at, `alter table ${quoteName(from)} rename to ${to}`);
  for (const [kind, ending] of [
    ['sequence', '_id_seq'],
    ['index', '_pkey'],
  ]) {
    const [old, next] = [quoteName(from + ending), quoteName(name + ending)];
    changes.column(at, `alter ${kind} if exists ${old} rename to ${next}`);
  }
  for (const [place, rule] of rules.entries()) {
    const before = ruleNames[place] ?? '';
    const current = actual.rules.get(before);
    if (!current || before === rule.name) continue;
    const [old, next] = [quoteName(before), quoteName(rule.name)];
    changes.column(
      at,
      current.isConstraint
        ? `alter table ${to} rename constraint ${old} to ${next}`
        : `alter index ${old} rename to ${next}`,
    );
    actual.rules.delete(before);
    actual.rules.set(rule.name, { ...current, name: rule.name });
  }
  changes.stored.rename(from, name);
  catalog.delete(from);
  catalog.set(name, actual);
}

/** A note with the new name of a table, or of a resource, in the place of the old one. */
function notedAnew(note: string, { table: from, resource }: FormerTable, to: TableBlueprint) {
  const rowsOf = (table: string): string => MARK + ROWS_OF + table;
  if (note === rowsOf(from) || note.startsWith(`${rowsOf(from)};`)) {
    return rowsOf(to.name) + note.slice(rowsOf(from).length);
  }
  if (note.startsWith(MARK + ITEMS_ARE)) {
    const named = (one: string): string => `"resource":${JSON.stringify(one)}`;
    return note.replaceAll(named(resource), named(to.resource.name));
  }
  return note.replaceAll(pointer(from), pointer(to.name));
}

/** What refers to the table by its old name is noted by its new one: it points to the same rows. */
function noteAnew(
  changes: Changes,
  catalog: Catalog,
  blueprint: TableBlueprint,
  former: FormerTable,
): void {
  const at = `${blueprint.resource.name}.renamedFrom`;
  const remark = (what: string, before: string | null): string | null => {
    const note = before?.startsWith(MARK) ? notedAnew(before, former, blueprint) : before;
    if (note === before || note === null) return before;
    changes.column(at, `comment on ${what} is ${quoteText(note)}`);
    return note;
  };
  for (const [table, actual] of catalog) {
    for (const [name, column] of actual.columns) {
      const what = `column ${quoteName(table)}.${quoteName(name)}`;
      actual.columns.set(name, { ...column, note: remark(what, column.note) });
    }
    for (const [name, rule] of actual.rules) {
      if (!rule.isConstraint) continue;
      const what = `constraint ${quoteName(name)} on ${quoteName(table)}`;
      actual.rules.set(name, { ...rule, note: remark(what, rule.note) });
    }
  }
}

/** Roles keep their rights under the new key of a renamed resource: what they open, and what they deny. */
function renamePermission(
  changes: Changes,
  { resource, permissions }: TableBlueprint,
  { resource: former }: FormerTable,
): void {
  const [from, to] = [kebabCase(former), resource.permission];
  if (resource.screen.name !== resource.name || from === to || permissions.includes(from)) return;
  const [old, next] = [quoteText(from), quoteText(to)];
  const at = `${resource.name}.renamedFrom`;
  changes.step('renamePermission', resource.name, to, from);
  changes.rule(
    at,
    `update roles set denied = array(select case when split_part(one, ':', 1) = ${old} ` +
      `then ${next} || substr(one, ${from.length + 1}) else one end ` +
      `from unnest(denied) with ordinality as of_role (one, place) order by place) ` +
      `where ${old} in (select split_part(one, ':', 1) from unnest(denied) as one)`,
  );
  changes.rule(
    at,
    `update roles set auths = case when auths @> array[${next}] then array_remove(auths, ${old}) ` +
      `else array_replace(auths, ${old}, ${next}) end where auths @> array[${old}]`,
  );
}

/**
 * Gives the tables of renamed resources their new names, in the catalog as well, so that what
 * follows compares what stands under them.
 */
export async function renameTables(
  changes: Changes,
  catalog: Catalog,
  blueprints: readonly TableBlueprint[],
): Promise<void> {
  const isFirstStart = !blueprints.some(({ name }) => catalog.has(name));
  for (const blueprint of blueprints) {
    const { name, former, resource } = blueprint;
    const before = former.find(({ table }) => catalog.has(table));
    const actual = before && catalog.get(before.table);
    if (!before || !actual || !isOurs(actual)) {
      if (former.length === 0 || catalog.has(name) || isFirstStart) continue;
      const from = former.map((one) => one.resource).join(', ');
      const params = { at: `${resource.name}.renamedFrom`, table: name, from };
      changes.drift.push({ key: 'resourceRenamedFromNothing', params });
      continue;
    }
    if (!(await makeWay(changes, catalog, blueprint, before))) continue;
    rename(changes, catalog, blueprint, before, actual);
    noteAnew(changes, catalog, blueprint, before);
    renamePermission(changes, blueprint, before);
  }
}

/** What becomes of the columns of a table that is there. */
import { quoteName } from '../../../fields/shared/quoting.ts';
import { type ColumnBlueprint, SORT_KEY, type TableBlueprint } from '../../db/tables.ts';
import type { ActualColumn, ActualTable } from './catalog.ts';
import type { Changes } from './changes.ts';
import { checkRules, writtenYet } from './check-rules.ts';
import { aboutIn, MARK, NOTED, noteOf } from './notes.ts';
import { columnPlace, columnSql, placeOf } from './statements.ts';
import { lostMeaning } from './values.ts';

interface Digits {
  readonly before: number;
  readonly after: number;
}

/** Digits a number type holds before and after the point; undefined for every other type. */
function digitsOf(type: string): Digits | undefined {
  if (type === 'integer') return { before: 10, after: 0 };
  const [, precision, scale] = /^numeric\((\d+),(\d+)\)$/.exec(type) ?? [];
  if (precision === undefined || scale === undefined) return undefined;
  return { before: Number(precision) - Number(scale), after: Number(scale) };
}

/** What becomes of a column whose type is declared otherwise. */
type TypeChange =
  /** It becomes of this type, which takes every stored value that the bounds of the field allow. */
  | { readonly to: string }
  /** Stored values have digits that the declared type does not: the column stays as it is. */
  | 'narrower'
  | 'other';

/** Places after the point that a number is to have, where it had more; null where it has not. */
function fewerPlaces(from: string, to: string): number | null {
  const [old, next] = [digitsOf(from), digitsOf(to)];
  return old && next && to !== 'integer' && next.after < old.after ? next.after : null;
}

/**
 * Compares the type of a column with the declared one. Bounds are checked apart from types, against
 * all rows: only places after the point could be lost without a word.
 */
function compareTypes(from: string, to: string): TypeChange {
  const [old, next] = [digitsOf(from), digitsOf(to)];
  if (!old || !next || to === 'integer') return 'other';
  if (next.after >= old.after) return { to };
  if (next.before <= old.before) return 'narrower';
  return { to: `numeric(${next.before + old.after},${old.after})` };
}

/** A column under the name that its field says to have had before. */
function renamed(
  changes: Changes,
  blueprint: TableBlueprint,
  column: ColumnBlueprint,
  actual: ActualTable,
): ActualColumn | undefined {
  const { renamedFrom: from } = column;
  if (from === null) return undefined;
  const before = actual.columns.get(from);
  const taken = blueprint.columns.some(({ name }) => name === from);
  if (!before) {
    const params = { ...placeOf(blueprint, [column.name]), from };
    changes.drift.push({ key: 'renamedFromNothing', params });
  }
  if (!before || taken) return undefined;
  changes.renameColumn(blueprint, column, before.name);
  return before;
}

/**
 * A field that was renamed without saying so, and says so now: its new column was made empty, and
 * makes way for the one that holds the values.
 */
async function renamedLate(
  changes: Changes,
  blueprint: TableBlueprint,
  column: ColumnBlueprint,
  actual: ActualTable,
): Promise<ActualColumn | undefined> {
  const from = column.renamedFrom;
  if (from === null || blueprint.columns.some(({ name }) => name === from)) return undefined;
  const [before, made] = [actual.columns.get(from), actual.columns.get(column.name)];
  if (!before || !made) return undefined;
  const filled = (name: string): Promise<boolean> =>
    changes.stored.any(
      `select 1 from ${quoteName(blueprint.name)} where ${quoteName(name)} is not null`,
    );
  if (!(await filled(from))) return undefined;
  if (await filled(column.name)) {
    changes.refuse('renamedTooLate', blueprint, [column.name], { from });
    return undefined;
  }
  changes.dropColumn(blueprint, column.name, actual);
  changes.renameColumn(blueprint, column, before.name);
  for (const computed of blueprint.columns.filter(({ computedFrom }) => computedFrom !== null)) {
    changes.compute(blueprint, computed);
  }
  return before;
}

async function addColumn(
  changes: Changes,
  blueprint: TableBlueprint,
  column: ColumnBlueprint,
): Promise<void> {
  const table = quoteName(blueprint.name);
  if (column.notNull && column.default === null) {
    if (await changes.stored.any(`select 1 from ${table}`)) {
      const key = column.takesDefault ? 'requiredColumnOnRows' : 'requiredWithoutDefault';
      changes.refuse(key, blueprint, [column.name]);
      return;
    }
  }
  changes.step('addColumn', blueprint.name, column.name);
  changes.column(
    columnPlace(blueprint, column.name),
    `alter table ${table} add column ${columnSql(column, column.notNull)}`,
  );
  if (noteOf(column) !== null) changes.noteColumn(blueprint, column);
  if (column.computedFrom !== null) changes.compute(blueprint, column);
}

async function alterType(
  changes: Changes,
  blueprint: TableBlueprint,
  column: ColumnBlueprint,
  current: ActualColumn,
): Promise<void> {
  if (column.type === current.type) return;
  const places = fewerPlaces(current.type, column.type);
  if (places !== null) {
    const name = quoteName(current.name);
    const rows = await changes.stored.inTheWay(
      `select id from ${quoteName(blueprint.name)} where ${name} <> round(${name}, ${places})`,
    );
    if (rows) {
      changes.refuse('rowsBreakType', blueprint, [column.name], { ...rows });
      return;
    }
  }
  const change = compareTypes(current.type, column.type);
  const types = { from: current.type, to: column.type };
  if (change === 'other') changes.refuse('typeChanged', blueprint, [column.name], types);
  else if (change === 'narrower') {
    const params = { ...placeOf(blueprint, [column.name]), ...types };
    changes.drift.push({ key: 'narrowerType', params });
  } else if (change.to !== current.type) {
    changes.alter(blueprint, column.name, `type ${change.to}`);
  }
}

async function alterNull(
  changes: Changes,
  blueprint: TableBlueprint,
  column: ColumnBlueprint,
  current: ActualColumn,
): Promise<void> {
  if (current.notNull && !column.notNull) changes.alter(blueprint, column.name, 'drop not null');
  if (current.notNull || !column.notNull) return;
  const empty = `select id from ${quoteName(blueprint.name)} where ${quoteName(current.name)} is null`;
  const rows = await changes.stored.inTheWay(empty);
  if (rows) changes.refuse('requiredHasEmpty', blueprint, [column.name], { ...rows });
  else changes.alter(blueprint, column.name, 'set not null');
}

async function alterColumn(
  changes: Changes,
  blueprint: TableBlueprint,
  column: ColumnBlueprint,
  current: ActualColumn,
  actual: ActualTable,
): Promise<void> {
  await alterType(changes, blueprint, column, current);
  if (column.default !== current.default && !column.identity) {
    const change = column.default === null ? 'drop default' : `set default ${column.default}`;
    changes.alter(blueprint, column.name, change);
  }
  await alterNull(changes, blueprint, column, current);
  const { stored } = changes;
  const written = writtenYet(changes, blueprint, actual);
  const lost = await lostMeaning({ stored, blueprint, column, current, actual, written });
  if (lost) changes.refuse(lost.key, blueprint, [column.name], { ...lost.rows });
  const note = noteOf(column);
  if (current.note === note || (note === null && !current.note?.startsWith(MARK))) return;
  changes.noteColumn(blueprint, column);
  if (column.computedFrom !== null) changes.compute(blueprint, column);
}

/** A column that nothing declares, and its texts' sort key, which is the product's own. */
function leaveColumn(
  changes: Changes,
  blueprint: TableBlueprint,
  extra: ActualColumn,
  left: ReadonlyMap<string, ActualColumn>,
  actual: ActualTable,
): void {
  const about = aboutIn(extra.note);
  if (about?.startsWith(SORT_KEY)) {
    // Updated along with the text it is made of; where none is needed any more it would grow stale.
    const [, text = ''] = about.split(' of ');
    if (!left.has(text)) changes.dropColumn(blueprint, extra.name, actual);
    return;
  }
  const params = { table: blueprint.name, column: extra.name };
  changes.drift.push({ key: 'extraColumn', params });
  // It would refuse every new row, which says nothing about it.
  if (extra.notNull && extra.default === null) {
    changes.alter(blueprint, extra.name, 'drop not null');
  }
}

/** Compares the columns of a table with its blueprint. */
export async function alterColumns(
  changes: Changes,
  blueprint: TableBlueprint,
  actual: ActualTable,
): Promise<void> {
  const left = new Map(actual.columns);
  const before = new Map<ColumnBlueprint, ActualColumn>();
  if (actual.note !== NOTED) changes.noteTable(blueprint);
  for (const column of blueprint.columns) {
    const late = await renamedLate(changes, blueprint, column, actual);
    if (late) left.delete(column.name);
    const current = late ?? left.get(column.name) ?? renamed(changes, blueprint, column, actual);
    if (current) {
      left.delete(current.name);
      before.set(column, current);
      await alterColumn(changes, blueprint, column, current, actual);
    } else {
      await addColumn(changes, blueprint, column);
    }
  }
  for (const extra of left.values()) leaveColumn(changes, blueprint, extra, left, actual);
  await checkRules(changes, blueprint, actual, before);
}

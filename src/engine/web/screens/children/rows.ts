import type { FieldErrors } from '../../../declaration/messages.ts';
import type { Config, Field, Resource } from '../../../declaration/types.ts';
import { alikeField, alikeMessage } from '../../../declaration/uniques.ts';
import { initialValues, isBlank, type Values, validate } from '../../../declaration/validate.ts';
import { pointsTo } from '../../../fields/index.ts';
import { todayAt } from '../../dates/format/index.ts';

/** A row of a list that is replaced as a whole; `key` lives only on this screen. */
export interface DraftRow {
  readonly key: number;
  readonly values: Values;
  /** As it was loaded, with the labels of its references. */
  readonly record: Values;
}

/** Fields a person fills in: not the parent, which the place decides, nor the framework's own. */
export function draftFields(child: Resource): readonly Field[] {
  return child.fields.filter(
    (field) => !field.system && !field.readOnly && field.name !== child.parent?.field,
  );
}

/** What is sent of a row, in the order of its fields. */
export function plainRow(child: Resource, values: Values): Values {
  return Object.fromEntries(
    draftFields(child).map((field) => [field.name, values[field.name] ?? null]),
  );
}

/** What is sent of a row: its fields, and the id by which it keeps its place in the history. */
export function sentRow(child: Resource, row: DraftRow): Values {
  const { id } = row.record;
  return typeof id === 'number'
    ? { id, ...plainRow(child, row.values) }
    : plainRow(child, row.values);
}

/** A row nobody has filled in yet. */
export function blankRow(child: Resource, config: Config): Values {
  return plainRow(child, initialValues(child, config));
}

/** Whether a row holds nothing at all, so that it can be left out silently. */
export function isBlankRow(child: Resource, values: Values): boolean {
  return draftFields(child).every((field) => isBlank(values[field.name]));
}

/** The rows with another value in a cell; what was chosen within the former one goes with it. */
export function withValue(
  child: Resource,
  rows: readonly DraftRow[],
  key: number,
  name: string,
  value: unknown,
): readonly DraftRow[] {
  const inside = child.fields.filter((field) => pointsTo(field)?.within === name);
  const changed = {
    [name]: value,
    ...Object.fromEntries(inside.map((field) => [field.name, null])),
  };
  return rows.map((row) =>
    row.key === key ? { ...row, values: { ...row.values, ...changed } } : row,
  );
}

/** What a row is alike in with one before it, and the field under which that is said. */
function repeatedBefore(child: Resource, rows: readonly Values[], place: number): FieldErrors {
  const row = rows[place];
  if (!row) return {};
  for (const names of child.uniques) {
    const compared = names.filter((name) => name !== child.parent?.field);
    const same = rows
      .slice(0, place)
      .some((other) => compared.every((name) => (other[name] ?? null) === (row[name] ?? null)));
    const field = alikeField(child, names);
    if (same && !isBlank(row[field])) {
      return { [field]: [alikeMessage('repeated', child, names)] };
    }
  }
  return {};
}

/**
 * What is wrong with each row, by the same check as the server's; rows no two of which may be
 * alike: that is said at the later one. Empty objects where all is well.
 */
export function checkRows(
  child: Resource,
  rows: readonly Values[],
  config: Config,
): readonly FieldErrors[] {
  return rows.map((row, place) => {
    const sent = plainRow(child, row);
    const result = validate(child, sent, null, config, todayAt(Date.now()));
    const { [child.parent?.field ?? '']: _, ...errors } = result.ok ? {} : result.errors;
    return { ...repeatedBefore(child, rows, place), ...errors };
  });
}

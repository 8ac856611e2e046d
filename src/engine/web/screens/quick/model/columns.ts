import type { Field, Resource } from '../../../../declaration/types.ts';
import { hiddenFields, isRequired, type Values } from '../../../../declaration/validate.ts';
import { firstOf } from '../../../../declaration/weights/factor.ts';
import {
  findDefinition,
  isDay,
  isOneOfSet,
  isPlainNumber,
  isYesNo,
  pointsTo,
} from '../../../../fields/index.ts';

/** How the text of a cell is read. */
export type ColumnKind = 'date' | 'number' | 'choice' | 'text' | 'reference' | 'lookup';

/** A column of the batch table. */
export interface Column {
  readonly name: string;
  /** One field, or several references of which a row fills at most one. */
  readonly fields: readonly Field[];
  readonly kind: ColumnKind;
  /** Shown on request, or when something in it is filled or wrong. */
  readonly more: boolean;
}

function kindOf(field: Field | undefined): ColumnKind {
  if (!field) return 'text';
  if (isDay(field)) return 'date';
  if (isOneOfSet(field) || isYesNo(field)) return 'choice';
  if (isPlainNumber(field)) return 'number';
  if (pointsTo(field)) return 'reference';
  return findDefinition(field)?.labelled ? 'lookup' : 'text';
}

/**
 * The columns that a resource declares for its batch table, in their order. One that every row must
 * fill shows from the start, wherever it is declared: beside the column it takes its value from.
 */
export function columnsOf(resource: Resource): readonly Column[] {
  const { quickEntry, fieldsByName } = resource;
  const declared = (quickEntry?.columns ?? []).map(({ name, fields: names, more }): Column => {
    const fields = names.flatMap((field) => fieldsByName[field] ?? []);
    const [first] = fields;
    return { name, fields, kind: kindOf(first), more };
  });
  const isBrought = (column: Column): boolean => column.more && isAlwaysNeeded(resource, column);
  const brought = declared.filter(isBrought).map((column) => ({ ...column, more: false }));
  const sourceOf = ({ fields: [first] }: Column): string | undefined =>
    first?.defaultFrom === undefined ? undefined : firstOf(first.defaultFrom);
  const others = declared.filter((column) => !isBrought(column));
  const beside = others.flatMap((column) => [
    column,
    ...brought.filter((one) => columnOf([column], sourceOf(one) ?? '') !== undefined),
  ]);
  return [...beside, ...brought.filter((column) => !beside.includes(column))];
}

/** Whether a row of these values must fill the column: its field, or one of those it stands for. */
function isNeeded({ oneOf }: Resource, { fields }: Column, values: Values): boolean {
  const [first] = fields;
  if (first && fields.length === 1) {
    // What begins with something is never missing.
    return isRequired(first, values, true) && !('default' in first && first.default !== undefined);
  }
  return oneOf.some((choice) => fields.every(({ name }) => choice.fields.includes(name)));
}

/** Whether every row must fill the column, whatever else it holds. */
export function isAlwaysNeeded(resource: Resource, column: Column): boolean {
  const hangsOn = column.fields.some(({ required }) => typeof required === 'object');
  return !hangsOn && isNeeded(resource, column, {});
}

/** Names of the columns that a row of these values must fill. */
export function neededColumns(
  resource: Resource,
  columns: readonly Column[],
  values: Values,
): ReadonlySet<string> {
  const hidden = hiddenFields(resource, values);
  const needed = columns.filter(
    (column) =>
      isNeeded(resource, column, values) && !column.fields.every(({ name }) => hidden.has(name)),
  );
  return new Set(needed.map(({ name }) => name));
}

/** The column that holds a field; undefined where none does. */
export function columnOf(columns: readonly Column[], field: string): Column | undefined {
  return columns.find(({ fields }) => fields.some(({ name }) => name === field));
}

/** Columns whose choices are those inside what is chosen in this one. */
export function columnsWithin(columns: readonly Column[], column: Column): readonly Column[] {
  const names = column.fields.map(({ name }) => name);
  return columns.filter(({ fields }) =>
    fields.some((field) => names.includes(pointsTo(field)?.within ?? '')),
  );
}

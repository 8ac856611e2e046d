import type { Config, Field } from '../../declaration/types.ts';
import type { ColumnShape } from '../../fields/contract.ts';
import { definitionOf } from '../../fields/index.ts';

/** The shape of the column that stores this field. */
export function columnShape(field: Field, config: Config): ColumnShape {
  return definitionOf(field).column(field, config);
}

/** Whether a default may be declared, which rows that are there would take. */
export function takesDefault(field: Field): boolean {
  return 'default' in definitionOf(field).attributes;
}

const ALWAYS_FILLED: ReadonlySet<string> = new Set([
  'id',
  'version',
  'code',
  'createdAt',
  'updatedAt',
]);

/** Whether every stored row holds a value in this field. */
export function isNeverNull(field: Field, config: Config): boolean {
  if (ALWAYS_FILLED.has(field.name) || field.computed) return true;
  // What is not shown is not stored: such a field may be null whatever it says of itself.
  if (field.shownWhen !== undefined) return false;
  return field.required === true || columnShape(field, config).default !== undefined;
}

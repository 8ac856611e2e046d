import type { FieldOf } from '../../declaration/fields/room.ts';
import type { Config, Field, FieldDeclaration, OlderType } from '../../declaration/types.ts';
import type { ColumnShape } from '../../fields/contract.ts';
import { definitionOf, isOlder } from '../../fields/index.ts';

type ShapeOf<T extends OlderType> = (field: FieldOf<T>, config: Config) => ColumnShape;

const SHAPES: { readonly [T in OlderType]: ShapeOf<T> } = {
  reference: (field, config) => ({ type: 'integer', holds: rowsOf(field, config) }),
  references: (field, config) => ({
    type: 'integer[]',
    default: "'{}'::integer[]",
    holds: rowsOf(field, config),
  }),
  list: ({ max, fields, uniqueBy }) => ({
    type: 'jsonb',
    default: "'[]'::jsonb",
    holds: ITEMS_ARE + JSON.stringify({ max, fields, uniqueBy }),
  }),
};

/** Begins what numbers are that mean rows of another table. */
export const ROWS_OF = 'numbers are rows of ';
/** Begins what the items of a list are. */
export const ITEMS_ARE = 'items are ';

function rowsOf({ resource }: { readonly resource: string }, config: Config): string {
  return ROWS_OF + (config.resources[resource]?.table ?? resource);
}

function shape<T extends OlderType>(type: T, field: FieldDeclaration, config: Config): ColumnShape {
  // `type` is the field's own discriminant, which the compiler cannot carry through the lookup.
  return SHAPES[type](field as FieldOf<T>, config);
}

/** The shape of the column that keeps this field. */
export function columnShape(field: Field, config: Config): ColumnShape {
  return isOlder(field)
    ? shape(field.type, field, config)
    : definitionOf(field).column(field, config);
}

/** Whether a default may be declared, which rows that are there would take. */
export function takesDefault(field: Field): boolean {
  return isOlder(field)
    ? !WITHOUT_DEFAULT.has(field.type)
    : 'default' in definitionOf(field).attributes;
}

const WITHOUT_DEFAULT: ReadonlySet<string> = new Set(['reference']);

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
  // What is not shown is not kept: such a field may be null whatever it says of itself.
  if (field.shownWhen !== undefined) return false;
  return field.required === true || columnShape(field, config).default !== undefined;
}

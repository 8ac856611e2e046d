import type { ColumnLook, ListSettings } from '../../../../declaration/list-views.ts';
import { queryField } from '../../../../declaration/query.ts';
import type { Resource } from '../../../../declaration/types.ts';
import { type Column, listColumns } from '../columns.tsx';

/** A column a list has or may have, as it looks to the person. */
export interface ArrangedColumn extends Omit<ColumnLook, 'field'> {
  readonly column: Column;
  readonly hidden: boolean;
}

/** How a list looks while nobody has said otherwise. */
export const USUAL_LOOK: ListSettings = { columns: [], density: null };

/** The field that names a column in the stored settings. */
export const keyOf = ({ column }: Pick<ArrangedColumn, 'column'>): string => column.fields[0].name;

/** So many columns leave no room for when a row last changed. */
const MANY_COLUMNS = 10;
const SYSTEM_FIELDS = ['createdAt', 'createdBy', 'updatedBy'];

/** Columns beyond those a list has by itself, which a person may add. */
function furtherColumns(resource: Resource, shown: readonly Column[]): readonly Column[] {
  const taken = new Set(shown.flatMap(({ fields }) => fields.map(({ name }) => name)));
  const further = [
    ...resource.fields.filter(({ name, column }) => column !== null && name !== 'active'),
    ...SYSTEM_FIELDS.flatMap((name) => queryField(resource, name) ?? []),
  ];
  return further
    .filter(({ name }) => !taken.has(name))
    .map((field) => ({ name: field.name, fields: [field] }));
}

/**
 * All columns of a list in their order.
 * @param looks how they look to the person; what is declared since then comes after them
 * @param only names of fields in the order of a saved view: the others are hidden
 */
export function arrangeColumns(
  resource: Resource,
  looks: readonly ColumnLook[],
  only: readonly string[] = [],
): readonly ArrangedColumn[] {
  const usual = listColumns(resource);
  const all: readonly ArrangedColumn[] = [
    ...usual.map((column) => ({
      column,
      hidden: column.name === 'updatedAt' && usual.length >= MANY_COLUMNS,
    })),
    ...furtherColumns(resource, usual).map((column) => ({ column, hidden: true })),
  ];
  const lookOf = new Map(looks.map((look) => [look.field, look]));
  const order = only.length > 0 ? only : looks.map(({ field }) => field);
  const place = (one: ArrangedColumn): number => {
    const found = order.indexOf(keyOf(one));
    return found < 0 ? order.length : found;
  };
  return all
    .map((one): ArrangedColumn => {
      const {
        field,
        hidden = false,
        ...look
      } = lookOf.get(keyOf(one)) ?? {
        field: keyOf(one),
        hidden: one.hidden,
      };
      return { ...one, ...look, hidden: only.length > 0 ? !only.includes(field) : hidden };
    })
    .toSorted((one, other) => place(one) - place(other));
}

/** The columns as they are stored. */
export function looksOf(columns: readonly ArrangedColumn[]): readonly ColumnLook[] {
  return columns.map((one) => {
    const { width, pinned, hidden } = one;
    return {
      field: keyOf(one),
      ...(width === undefined ? {} : { width }),
      ...(pinned === undefined ? {} : { pinned }),
      ...(hidden ? { hidden } : {}),
    };
  });
}

/** The columns with one of them moved by so many places; as they are at either end. */
export function moveColumn(
  columns: readonly ArrangedColumn[],
  key: string,
  by: number,
): readonly ArrangedColumn[] {
  const from = columns.findIndex((one) => keyOf(one) === key);
  const to = from + by;
  const moved = columns[from];
  if (!moved || to < 0 || to >= columns.length) return columns;
  return columns.toSpliced(from, 1).toSpliced(to, 0, moved);
}

/** The columns with one of them changed. */
export function changeColumn(
  columns: readonly ArrangedColumn[],
  key: string,
  change: Partial<Omit<ArrangedColumn, 'column'>>,
): readonly ArrangedColumn[] {
  return columns.map((one) => (keyOf(one) === key ? { ...one, ...change } : one));
}

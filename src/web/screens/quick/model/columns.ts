import type { Field, Resource } from '../../../../schema/types.ts';

/** How the text of a cell is read. */
export type ColumnKind = 'date' | 'number' | 'choice' | 'text' | 'reference' | 'area';

/** A column of the batch table. */
export interface Column {
  readonly name: string;
  /** One field, or several references of which a row fills at most one. */
  readonly fields: readonly Field[];
  readonly kind: ColumnKind;
  /** Shown when it is asked for, or when something in it is filled or wrong. */
  readonly more: boolean;
}

const KINDS: Readonly<Partial<Record<Field['type'], ColumnKind>>> = {
  date: 'date',
  integer: 'number',
  decimal: 'number',
  choice: 'choice',
  reference: 'reference',
  area: 'area',
};

/** The columns that a resource declares for its batch table, in their order. */
export function columnsOf({ quickEntry, fieldsByName }: Resource): readonly Column[] {
  return (quickEntry?.columns ?? []).map(({ name, fields: names, more }) => {
    const fields = names.flatMap((field) => fieldsByName[field] ?? []);
    const [first] = fields;
    return { name, fields, kind: (first && KINDS[first.type]) ?? 'text', more };
  });
}

/** Whether every row must fill the column: its field, or one of those it stands for. */
export function isNeeded({ oneOf }: Resource, { fields }: Column): boolean {
  const [first] = fields;
  if (fields.length === 1) return first?.required === true && first.defaultFrom === undefined;
  return oneOf.some((choice) => fields.every(({ name }) => choice.fields.includes(name)));
}

/** The column that holds a field; undefined where none does. */
export function columnOf(columns: readonly Column[], field: string): Column | undefined {
  return columns.find(({ fields }) => fields.some(({ name }) => name === field));
}

/** Columns whose choices are those inside what is chosen in this one. */
export function columnsWithin(columns: readonly Column[], column: Column): readonly Column[] {
  const names = column.fields.map(({ name }) => name);
  return columns.filter(({ fields }) =>
    fields.some(
      (field) =>
        field.type === 'reference' && field.within !== undefined && names.includes(field.within),
    ),
  );
}

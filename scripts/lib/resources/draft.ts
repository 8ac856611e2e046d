import type { DeclaredField, WrittenResource } from '../../../src/engine/declaration/types.ts';

/** A word of the declaration and what people call it. */
export interface Named {
  readonly name: string;
  readonly label: string;
}

export interface DraftField extends Named {
  readonly field: DeclaredField;
  /** The values of a set of choices that is declared along with the field. */
  readonly values?: readonly Named[];
}

/** A resource as it was requested, before it is written. */
export interface Draft extends Named {
  /** A place in the menu and a screen of its own, or the field that points to its parent. */
  readonly place: { readonly group: string; readonly icon: string } | { readonly parent: string };
  readonly fields: readonly DraftField[];
}

/** The entry that stands under `resources`. */
export function entryOf({ place, fields }: Draft): WrittenResource {
  return {
    ...('parent' in place ? place : { menu: place }),
    fields: Object.fromEntries(fields.map(({ name, field }) => [name, field])),
  };
}

/** Sets of choices to be declared, by their names. */
export function choicesOf({ fields }: Draft): Record<string, readonly string[]> {
  const sets = fields.flatMap(({ field, values }) =>
    values && 'choices' in field ? [[field.choices, values.map(({ name }) => name)]] : [],
  );
  return Object.fromEntries(sets);
}

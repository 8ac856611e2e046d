/** The part of the language of declarations that speaks of single fields. */
import type { FieldTypes } from '../fields/contract.ts';
import type { MoneyField } from '../fields/money/index.ts';

/** A condition on another field of the same row. */
export type Condition =
  | { readonly field: string; readonly in: readonly (string | number | boolean)[] }
  /** It holds while the field is empty, too. */
  | { readonly field: string; readonly notIn: readonly (string | number | boolean)[] }
  | { readonly field: string; readonly filled: boolean };

/** What may be declared of a field of any type. */
export interface FieldBase {
  /** Must hold a value: always, only in a new row, or when the condition on another field holds. */
  readonly required?: boolean | 'create' | Condition;
  /** Shown in the form, and stored, only while the condition on another field holds. */
  readonly shownWhen?: Condition;
  /** No two rows (within one parent, if the resource has one) share the value. */
  readonly unique?: boolean;
  /** Shown, never accepted from a client. */
  readonly readOnly?: boolean;
  /** Taken into the quick search. */
  readonly searchable?: boolean;
  /**
   * Says how to reach a person, or who they are: answers about many rows show only a part of it
   * (`masking.ts`), and a search finds it by the whole value alone.
   */
  readonly masked?: boolean;
  /** Set in one row at a time: neither offered nor taken in a bulk change. */
  readonly oneByOne?: boolean;
  /** A change that empties it is wrong, where its default would stand in for nothing otherwise. */
  readonly neverBlank?: boolean;
  /** A column of the list unless false. */
  readonly list?: boolean;
  /** Most rows say nothing in it: forms fold it, with others like it, while all of them are blank. */
  readonly rarelyFilled?: boolean;
  /** Of `users`: its owner may change it, and it goes when the person is made nobody. */
  readonly profile?: boolean;
  /** Written before under this name; the differ renames the column. */
  readonly renamedFrom?: string;
  /** Names of the fields that say what this number rests on; shown beside it. */
  readonly evidence?: { readonly basis?: string; readonly source?: string };
  /** Worked out by the server where it is left blank, so that no stored row is without it. */
  readonly computed?: boolean;
  /**
   * Where a new row takes the value from while it is blank: `memberId.kind` is the `kind` of the
   * row chosen in `memberId`. A field required under a condition takes it only then.
   */
  readonly defaultFrom?: string;
  /**
   * For a read-only field: where the server reads the value when the row is saved, the first place
   * that has one. It stays as it was until what it was read through is chosen anew, so that editing
   * a master never moves history.
   */
  readonly kept?: readonly KeptSource[];
}

/**
 * The path of a copied value. `materialId.pricePerKg` goes from a reference of this row to a
 * field of the row chosen there, by way of more references if need be.
 */
export type KeptSource =
  | string
  /** One field divided by another of the same row, and multiplied: baht a portion to baht a kilogram. */
  | { readonly value: string; readonly per: string; readonly times: number }
  | FirstSource
  | VersionSource;

/**
 * A field of the first active row, in the order of its list, that meets the condition; read anew
 * along with what is chosen in another reference of this row.
 */
export interface FirstSource {
  readonly first: string;
  readonly where: Condition;
  readonly field: string;
  readonly along: string;
}

/**
 * A field of the version that holds on a day of this row: of the active rows of `version` inside the
 * row that a reference chooses, or that comes first, the one whose day `from` is the latest up to
 * then. Where that day is changed it is read anew only if another version holds.
 */
export interface VersionSource {
  readonly version: string;
  readonly inside: string | FirstSource;
  readonly from: string;
  readonly on: string;
  readonly field: string;
}

/**
 * What a field is worked out of: other numbers of the row by their names, plain numbers, and what
 * they come to together.
 */
export type Formula =
  | string
  | number
  | { readonly sum: readonly Formula[] }
  | { readonly product: readonly Formula[] }
  /** The first less the second. */
  | { readonly difference: readonly [Formula, Formula] }
  /** The first by the second. */
  | { readonly quotient: readonly [Formula, Formula] };

export type { ListItemField } from '../fields/list/index.ts';

export type FieldDeclaration = FieldTypes[keyof FieldTypes];

/** A field as it may be written; `plain.ts` turns what is short for another into that. */
export type DeclaredField = FieldDeclaration | MoneyField;

export type FieldType = FieldDeclaration['type'];

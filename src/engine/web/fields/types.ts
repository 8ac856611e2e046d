import type { FieldDeclaration, FieldType } from '../../declaration/types.ts';
import type { Values } from '../../declaration/validate.ts';

/** A field of this type with the name it has in its resource or list entry. */
export type Named<T extends FieldType> = FieldDeclaration & {
  readonly type: T;
  readonly name: string;
};

/** A choice of a reference as the wire gives it; `active` is set where the server knows it. */
export interface Option {
  readonly id: number;
  readonly code?: string;
  readonly name: string;
  readonly active?: boolean;
  readonly [field: string]: unknown;
}

/** What an input needs, whatever its type. */
export interface InputProps<T extends FieldType = FieldType> {
  readonly field: Named<T>;
  /** Id of the control that a label points to. */
  readonly id: string;
  /** Resource under which the field's words stand. */
  readonly resourceName: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly onBlur?: () => void;
  /** The row as it is being typed. */
  readonly values: Values;
  /** The row as it was loaded, with the labels of its references; empty for a new one. */
  readonly record: Values;
  readonly invalid: boolean;
  /** Errors inside the value, by the rest of their dotted name (`0.kg`). */
  readonly innerErrors?: Readonly<Record<string, readonly string[]>>;
  readonly describedBy?: string;
  readonly required: boolean;
  readonly disabled?: boolean;
  /** Spoken name where no visible label points here (cells of small tables). */
  readonly label?: string;
}

/** What shows a value in a list, a card or a comparison. */
export interface CellProps<T extends FieldType = FieldType> {
  readonly field: Named<T>;
  readonly resourceName: string;
  readonly value: unknown;
  /** The whole row, for labels and evidence. */
  readonly record: Values;
}

/** One condition on a column: an operator of the search dialect and its value. */
export interface Condition {
  readonly operator: string;
  readonly value: unknown;
}

export interface FilterProps<T extends FieldType = FieldType> {
  readonly field: Named<T>;
  readonly resourceName: string;
  readonly id: string;
  readonly value: Condition | null;
  readonly onChange: (value: Condition | null) => void;
}

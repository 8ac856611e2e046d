import type * as z from 'zod/mini';
import type { Message } from '../messages.ts';
import type { Config, FieldDeclaration, FieldType } from '../types.ts';

/** Operators of the search dialect (Refine's), the logical ones aside. */
export const OPERATORS = [
  'eq',
  'ne',
  'lt',
  'lte',
  'gt',
  'gte',
  'in',
  'nin',
  'contains',
  'ncontains',
  'startswith',
  'endswith',
  'between',
  'null',
  'nnull',
] as const;
export type Operator = (typeof OPERATORS)[number];

export type FieldOf<T extends FieldType> = Extract<FieldDeclaration, { type: T }>;

/** The part of a zod issue that an explanation reads. */
export interface Issue {
  readonly code?: string;
  readonly message?: string;
  readonly path?: readonly PropertyKey[];
}

/** What values of fields are chosen from. */
export type Choices = Pick<Config, 'choices' | 'permissions'>;

/** What the schema knows of one type of field. */
export interface FieldRoom<T extends FieldType> {
  /** Checks and tidies a value that is not blank; blanks are judged by `required`. */
  input(field: FieldOf<T>, config: Choices): z.ZodMiniType;
  /** What to tell a person when `input` refused. */
  explain(field: FieldOf<T>, issue: Issue): Message;
  /** Operators that make sense on it; empty: not filterable. */
  readonly operators: readonly Operator[];
  /** Checks one value of a filter. */
  filterValue(field: FieldOf<T>, config: Choices): z.ZodMiniType;
  readonly sortable: boolean;
  /** Value of an untouched field in a new row. */
  initial(field: FieldOf<T>): unknown;
}

/** Of what is masked only the whole can be asked for: parts of it would give it away bit by bit. */
export const WHOLE: readonly Operator[] = ['eq', 'null', 'nnull'];
export const EQUALITY: readonly Operator[] = ['eq', 'ne', 'in', 'nin', 'null', 'nnull'];
export const ORDER: readonly Operator[] = [...EQUALITY, 'lt', 'lte', 'gt', 'gte', 'between'];
export const TEXT: readonly Operator[] = [
  ...ORDER,
  'contains',
  'ncontains',
  'startswith',
  'endswith',
];

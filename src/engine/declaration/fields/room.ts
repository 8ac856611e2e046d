import type { Config } from '../types.ts';

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

/** The part of a zod issue that an explanation reads. */
export interface Issue {
  readonly code?: string;
  readonly message?: string;
  readonly path?: readonly PropertyKey[];
}

/** What values of fields are chosen from. */
export type Choices = Pick<Config, 'choices' | 'permissions'>;

/** Of what is masked only the whole can be searched for: parts of it would give it away bit by bit. */
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

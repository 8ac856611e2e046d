/**
 * Types of rows, made from the declaration: `RowsOf<typeof declaration>['loans']` is a loan, with the
 * words of its choices and without `null` where a field must be filled.
 */
import type { ACCOUNT_FIELDS, ROLE_FIELDS } from './accounts.ts';
import type { DeclaredField } from './types.ts';

/**
 * What rows hold in fields of each type, as the database and the calls have it. A pack or an
 * application adds its types: `declare module '…/row-types.ts' { interface FieldValues { … } }`.
 */
export interface FieldValues {
  text: string;
  longText: string;
  pattern: string;
  email: string;
  phone: string;
  url: string;
  colour: string;
  coordinates: string;
  integer: number;
  decimal: number;
  money: number;
  /** Minutes. */
  duration: number;
  boolean: boolean;
  reference: number;
  references: readonly number[];
  permissions: readonly string[];
  denials: readonly string[];
  list: readonly Readonly<Record<string, unknown>>[];
  image: string;
  file: string;
  /** `YYYY-MM-DD`. */
  date: string;
  /** ISO 8601, UTC. */
  dateTime: string;
  /** `HH:MM`. */
  time: string;
}

type ChoiceSets = Readonly<Record<string, readonly string[]>>;
type Fields = Readonly<Record<string, DeclaredField>>;

type WordOf<Sets extends ChoiceSets, Field> = Field extends { readonly choices: infer Name }
  ? Name extends keyof Sets
    ? Sets[Name][number]
    : string
  : string;

type ValueOf<Field extends DeclaredField, Sets extends ChoiceSets> = Field['type'] extends 'choice'
  ? WordOf<Sets, Field>
  : Field['type'] extends 'choices'
    ? readonly WordOf<Sets, Field>[]
    : Field['type'] extends keyof FieldValues
      ? FieldValues[Field['type']]
      : unknown;

/** Types whose fields hold something in every row: no, or an empty list. */
type NeverBlank = 'boolean' | 'choices' | 'references' | 'permissions' | 'denials';

type HeldBy<Field extends DeclaredField, Sets extends ChoiceSets> = Field extends {
  readonly required: true;
  // What is hidden is blank, whatever is required of it where it is shown.
  readonly shownWhen?: undefined;
}
  ? ValueOf<Field, Sets>
  : Field['type'] extends NeverBlank
    ? ValueOf<Field, Sets>
    : ValueOf<Field, Sets> | null;

/** What the framework stores of every row that is saved by itself. */
type OwnFields = {
  readonly id: number;
  readonly version: number;
  readonly code: string;
  readonly sortOrder: number | null;
  readonly active: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Full name. */
  readonly createdBy: string | null;
  readonly updatedBy: string | null;
};

/** A stored row with these fields; no row holds a password. */
export type RowWith<Declared extends Fields, Sets extends ChoiceSets = ChoiceSets> = OwnFields & {
  readonly [Name in keyof Declared as Declared[Name]['type'] extends 'password'
    ? never
    : Name]: HeldBy<Declared[Name], Sets>;
};

/** A stored account, whatever else an application stores of it. */
export type Account = RowWith<typeof ACCOUNT_FIELDS>;
/** A stored role. */
export type Role = RowWith<typeof ROLE_FIELDS>;

interface WithRows {
  readonly choices: ChoiceSets;
  readonly resources: Readonly<Record<string, { readonly fields: Fields }>>;
}

type FieldsOf<Declared extends WithRows, Name> = Name extends keyof Declared['resources']
  ? Declared['resources'][Name]['fields']
  : Readonly<Record<never, never>>;

/** The rows of each resource of a declaration, accounts and roles among them. */
export type RowsOf<Declared extends WithRows> = {
  readonly [Name in Exclude<keyof Declared['resources'], 'users' | 'roles'>]: RowWith<
    FieldsOf<Declared, Name>,
    Declared['choices']
  >;
} & {
  readonly users: RowWith<
    Omit<typeof ACCOUNT_FIELDS, keyof FieldsOf<Declared, 'users'>> & FieldsOf<Declared, 'users'>,
    Declared['choices']
  >;
  readonly roles: RowWith<
    Omit<typeof ROLE_FIELDS, keyof FieldsOf<Declared, 'roles'>> & FieldsOf<Declared, 'roles'>,
    Declared['choices']
  >;
};

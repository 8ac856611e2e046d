/**
 * The language of declarations: what may stand in `resources.config.ts`, as plain serialisable data.
 * `normalize.ts` turns a declaration into the complete `Config` that server, web and tools read.
 */

/** A condition on another field of the same row. */
export type Condition =
  | { readonly field: string; readonly in: readonly (string | number | boolean)[] }
  | { readonly field: string; readonly filled: boolean };

interface FieldBase {
  /** Must hold a value: always, only in a new row, or when the condition on another field holds. */
  readonly required?: boolean | 'create' | Condition;
  /** Shown in the form, and kept, only while the condition on another field holds. */
  readonly shownWhen?: Condition;
  /** No two rows (within one parent, if the resource has one) share the value. */
  readonly unique?: boolean;
  /** Shown, never accepted from a client. */
  readonly readOnly?: boolean;
  /** Taken into the quick search. */
  readonly searchable?: boolean;
  /** A column of the list unless false. */
  readonly list?: boolean;
  /** Written before under this name; the differ renames the column. */
  readonly renamedFrom?: string;
  /** Names of the fields that say what this number rests on; shown beside it. */
  readonly evidence?: { readonly basis?: string; readonly source?: string };
}

export interface TextField extends FieldBase {
  readonly type: 'text';
  readonly min?: number;
  readonly max: number;
  /** A named pattern of `patterns.ts`; such text sorts by its bytes, all other in dictionary order. */
  readonly pattern?: PatternName;
}
export interface LongTextField extends FieldBase {
  readonly type: 'longText';
  readonly max: number;
}
export interface EmailField extends FieldBase {
  readonly type: 'email';
}
export interface PhoneField extends FieldBase {
  readonly type: 'phone';
}
/** Write-only; never stored in the resource's table: a server hook takes it. */
export interface PasswordField extends FieldBase {
  readonly type: 'password';
  readonly min: number;
  readonly max: number;
}
export interface IntegerField extends FieldBase {
  readonly type: 'integer';
  readonly min: number;
  readonly max: number;
  readonly default?: number;
  /** Key under `units` of the locales: กก., บาท, %. */
  readonly suffix?: string;
}
export interface DecimalField extends FieldBase {
  readonly type: 'decimal';
  readonly precision: number;
  readonly scale: number;
  readonly min: number;
  readonly max: number;
  /** The minimum itself is refused (">0"). */
  readonly exclusiveMin?: boolean;
  readonly suffix?: string;
}
export interface BooleanField extends FieldBase {
  readonly type: 'boolean';
  readonly default?: boolean;
}
export interface ChoiceField extends FieldBase {
  readonly type: 'choice';
  /** Name of a set under `choices` of the declaration. */
  readonly choices: string;
  readonly default?: string;
}
/** One or more values of a set. */
export interface ChoicesField extends FieldBase {
  readonly type: 'choices';
  readonly choices: string;
}
export interface ReferenceField extends FieldBase {
  readonly type: 'reference';
  readonly resource: string;
  /** The choices are those whose parent is the row chosen in this other field. */
  readonly within?: string;
}
export interface ReferencesField extends FieldBase {
  readonly type: 'references';
  readonly resource: string;
}
/** A short list of plain values inside the row, kept as JSON. */
export interface ListField extends FieldBase {
  readonly type: 'list';
  readonly fields: Readonly<Record<string, ListItemField>>;
  /** No two entries share the value of this field. */
  readonly uniqueBy?: string;
  readonly max: number;
}
export type ListItemField = TextField | IntegerField | DecimalField | BooleanField | ReferenceField;
export interface ImageField extends FieldBase {
  readonly type: 'image';
  readonly maxBytes: number;
}
/** The official code of an area of Thailand, picked province → amphoe → tambon. */
export interface AreaField extends FieldBase {
  readonly type: 'area';
  readonly level: 'province' | 'amphure' | 'tambon';
}
/** A set of the product's permission keys. */
export interface PermissionsField extends FieldBase {
  readonly type: 'permissions';
}
export interface DateField extends FieldBase {
  readonly type: 'date';
}
export interface DateTimeField extends FieldBase {
  readonly type: 'dateTime';
}

export type FieldDeclaration =
  | TextField
  | LongTextField
  | EmailField
  | PhoneField
  | PasswordField
  | IntegerField
  | DecimalField
  | BooleanField
  | ChoiceField
  | ChoicesField
  | ReferenceField
  | ReferencesField
  | ListField
  | ImageField
  | AreaField
  | PermissionsField
  | DateField
  | DateTimeField;

export type FieldType = FieldDeclaration['type'];
export type PatternName = 'code' | 'username';

/** A call that gives choices: active rows as `{id, code, name, …fields}`. */
export interface OptionsCall {
  readonly call: string;
  readonly method: 'GET' | 'POST';
  /** The body's `id` is the value of this reference field (`loadMaterialSubDropdow`). */
  readonly by?: string;
  /** Fields given beside id, code and name. */
  readonly fields?: readonly string[];
}

/** A GET call answering the choices of several resources at once (`getMenuFormMainData`). */
export interface FormDataCall {
  readonly call: string;
  /** Name in the answer → resource whose choices it holds. */
  readonly options: Readonly<
    Record<string, { readonly resource: string; readonly fields?: readonly string[] }>
  >;
}

/** The calls of a resource that is saved row by row. */
export interface RowCalls {
  readonly group: string;
  readonly search: string;
  readonly save: string;
  readonly options?: OptionsCall;
  readonly formData?: FormDataCall;
}

/** The calls of a resource whose rows are replaced all at once under their parent. */
export interface ListCalls {
  readonly group: string;
  /** Body `{id: parentId}`. */
  readonly load: string;
  /** Body `{data: [rows], <parent field>: parentId}`. */
  readonly replace: string;
}

export interface SorterDeclaration {
  readonly field: string;
  readonly order: 'asc' | 'desc';
}

/** A running total of weights under a list of rows, compared with a field of the parent. */
export interface WeightTotal {
  readonly quantity: string;
  readonly unit: string;
  /** Reference fields whose row may carry a unit weight of its own, the most particular first. */
  readonly items: readonly string[];
  /** Field of the parent, in grams. */
  readonly compareTo: string;
  /** Share of the parent's figure by which the sum may differ before a warning shows. */
  readonly tolerance: number;
}

export interface ResourceDeclaration {
  /** Screen that shows it, and whose permission key its calls need. */
  readonly screen: string;
  readonly calls: RowCalls | ListCalls;
  /** Start of the codes the server makes when `code` is blank; none for lists replaced as a whole. */
  readonly codePrefix?: string;
  /** Reference field that points to the parent inside whose form the rows are edited. */
  readonly parent?: string;
  /** Fields that make the row's name for people, in order; `name` if absent. */
  readonly label?: readonly string[];
  readonly sort?: readonly SorterDeclaration[];
  /** Sets of fields no two rows of one parent share; an empty value counts as a value. */
  readonly uniqueTogether?: readonly (readonly string[])[];
  readonly weightTotal?: WeightTotal;
  readonly fields: Readonly<Record<string, FieldDeclaration>>;
}

export interface ScreenDeclaration {
  /** Route, without the leading slash. */
  readonly path: string;
  /** Where the menu links, if not to `path`; both show the screen. */
  readonly menuPath?: string;
  readonly permission: string;
  readonly icon: string;
  /** Resources with a list of their own on the screen, the first shown first. */
  readonly lists: readonly string[];
}

export type MenuDeclaration =
  | { readonly page: string; readonly path: string; readonly icon: string }
  | {
      readonly group: string;
      readonly icon: string;
      readonly pages?: readonly {
        readonly page: string;
        readonly path: string;
        readonly icon: string;
      }[];
      readonly screens?: readonly string[];
    };

export interface Declaration {
  readonly choices: Readonly<Record<string, readonly string[]>>;
  readonly menu: readonly MenuDeclaration[];
  readonly screens: Readonly<Record<string, ScreenDeclaration>>;
  readonly resources: Readonly<Record<string, ResourceDeclaration>>;
}

/** A field with its name and its flags filled in. */
export type Field = FieldDeclaration & {
  readonly name: string;
  /** Column of the table; null for what a hook takes (passwords). */
  readonly column: string | null;
  /** Column that keeps the dictionary-order key of the text; null where none is kept. */
  readonly sortKeyColumn: string | null;
  /** Made by the framework (code, sortOrder, active), not declared. */
  readonly system: boolean;
};

export interface Screen extends ScreenDeclaration {
  readonly name: string;
}

export interface Resource {
  readonly name: string;
  readonly table: string;
  readonly screen: Screen;
  readonly permission: string;
  readonly calls: RowCalls | ListCalls;
  /** Rows are replaced all at once under their parent. */
  readonly replaced: boolean;
  readonly codePrefix: string | null;
  /** `field` of this resource points to a row of `resource`. */
  readonly parent: { readonly field: string; readonly resource: string } | null;
  readonly children: readonly string[];
  readonly label: readonly string[];
  readonly sort: readonly SorterDeclaration[];
  /** Sets of fields no two rows share; the first field not the parent's is the one told about. */
  readonly uniques: readonly (readonly string[])[];
  readonly weightTotal: WeightTotal | null;
  /** Declared fields, between the framework's `code` and `sortOrder`, `active`. */
  readonly fields: readonly Field[];
  readonly fieldsByName: Readonly<Record<string, Field>>;
  /** Names of the fields the quick search looks in. */
  readonly searchable: readonly string[];
}

export interface Config {
  readonly choices: Readonly<Record<string, readonly string[]>>;
  readonly menu: readonly MenuDeclaration[];
  readonly screens: Readonly<Record<string, Screen>>;
  readonly resources: Readonly<Record<string, Resource>>;
  /** Every permission key, in the order of the menu. */
  readonly permissions: readonly string[];
}

/** The fields every stored row carries beside its own. */
export const ROW_FIELDS = [
  'id',
  'version',
  'createdAt',
  'updatedAt',
  'createdBy',
  'updatedBy',
] as const;

/**
 * The language of declarations: what may stand in `resources.config.ts`, as plain serialisable data.
 * `normalize.ts` turns a declaration into the complete `Config` that server, web and tools read.
 */
import type { CheckDeclaration } from './checks.ts';
import type { Condition, DeclaredField, FieldDeclaration } from './field-types.ts';
import type { ForeignServerDeclaration, ForeignShape } from './foreign.ts';
import type { FormDeclaration, FormTab } from './layout.ts';
import type { QuickEntry, QuickEntryDeclaration } from './quick-entry.ts';
import type { Region } from './region.ts';
import type { Membership, MembershipDeclaration, ScopeDeclaration } from './scope.ts';
import type { DashboardDeclaration, Summary, SummaryDeclaration } from './summaries.ts';

export type * from './field-types.ts';
export type { DashboardDeclaration } from './summaries.ts';

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
  /** Returns what saving a row would come to, and saves nothing. */
  readonly preview?: string;
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

/** A weight of one unit, read from a row that is referred to. */
export interface WeightFactor {
  /** Value of the field that holds the source of the factor. */
  readonly origin: string;
  /** Where the weight stands: `unitId.kgPerUnit`; a list field of weights by unit with `by`. */
  readonly from: string;
  readonly unit: 'kg' | 'gram';
  /** The reference field that says which entry of the list counts. */
  readonly by?: string;
  /** It counts only where the row chosen in this field has one of these codes. */
  readonly when?: { readonly field: string; readonly codes: readonly string[] };
}

/** How the kilograms of a row come about: quantity × the first factor there is, else typed in. */
export interface WeightDeclaration {
  /** Field of the kilograms; `computed`. */
  readonly field: string;
  readonly quantity: string;
  /** The most particular first. */
  readonly factors: readonly WeightFactor[];
  /** Read-only field that holds the kilograms of one unit, as they were used. */
  readonly factor: string;
  /** Read-only choice field that holds their source. */
  readonly origin: string;
  /** Value of it where the kilograms were typed in. */
  readonly typed: string;
}

/** Rows before this one with which its value is compared. */
export interface HistoryDeclaration {
  /** Names whose history it is, for the words of the question: `own`, `group`. */
  readonly of: 'own' | 'group';
  /** Fields in which those rows are like this one; a choice between fields stands for the one filled. */
  readonly same: readonly string[];
  /** With fewer rows than this the next history is used. */
  readonly atLeast: number;
}

/** Values far from what is usual are questioned, never refused. */
export interface UnusualDeclaration {
  /** The number that is checked. */
  readonly value: string;
  /** Number of days (or the like) that it was gathered in. */
  readonly per?: string;
  /** Read-only field that holds whether the value was unusual when it was saved. */
  readonly flag: string;
  /** The first of them that has enough rows is used. */
  readonly histories: readonly HistoryDeclaration[];
}

/**
 * Rows measure stretches of days. Those of one owner with the same days are one measurement and
 * share what it is divided by; other days of that owner never overlap them.
 */
export interface MeasurementDeclaration {
  /** Reference field: whose measurement it is. Rows that name nobody are each by themselves. */
  readonly of: string;
  /** Date field: the last of the days. */
  readonly lastDay: string;
  /** Integer field: how many days end with it. */
  readonly days: string;
  /** Number field whose 0 declares that there was nothing: such a row is the whole measurement. */
  readonly nothing: string;
  /** Read-only yes or no: the days overlap others, as rows may that were there before the rule. */
  readonly overlaps: string;
}

interface RuleBetween {
  readonly field: string;
  /** It holds only in rows that meet this; in all if absent. */
  readonly when?: Condition;
}
/** What one field must be beside another of the row; it holds while either is empty. */
export type RowRule =
  /** Not earlier: days, moments and times of day. */
  | (RuleBetween & { readonly notBefore: string })
  /** Later, and not the same. */
  | (RuleBetween & { readonly after: string })
  /** Not less: numbers and durations. */
  | (RuleBetween & { readonly atLeast: string })
  | (RuleBetween & { readonly atMost: string })
  /** Not the same: any fields of one type. */
  | (RuleBetween & { readonly differs: string });

/** `Field` is what its fields may be: as they are written, or written out. */
export interface ResourceDeclaration<Field extends DeclaredField = FieldDeclaration> {
  /** Screen that shows it, and whose permission key its calls need. */
  readonly screen: string;
  readonly calls: RowCalls | ListCalls;
  /** Start of the codes the server makes when `code` is blank; none for lists replaced as a whole. */
  readonly codePrefix?: string;
  /** Reference field that points to the parent inside whose form the rows are edited. */
  readonly parent?: string;
  /** Fields that make the row's name for people, in order; `name` if absent. */
  readonly label?: readonly string[];
  /** Text fields that rows are called by as well, such as an abbreviation, when they are chosen. */
  readonly aliases?: readonly string[];
  readonly sort?: readonly SorterDeclaration[];
  /** Sets of fields no two rows of one parent share; an empty value counts as a value. */
  readonly uniqueTogether?: readonly (readonly string[])[];
  readonly weightTotal?: WeightTotal;
  readonly weight?: WeightDeclaration;
  readonly unusual?: UnusualDeclaration;
  readonly measurement?: MeasurementDeclaration;
  /** What makes a row doubtful, for the inbox of those who look after them. */
  readonly checks?: readonly CheckDeclaration[];
  /**
   * Whose its rows are, for roles that open only some of them; everybody with its key sees all if
   * absent, but for rows edited within a parent, which are whose the parent is.
   */
  readonly scope?: ScopeDeclaration;
  /** Rows can be entered many at a time, in a table of these columns. */
  readonly quickEntry?: QuickEntryDeclaration;
  /** Groups and tabs of the form; one column of all fields if absent. */
  readonly form?: FormDeclaration;
  /**
   * Name of a choice between fields → the fields, of which every row fills exactly one; none where
   * all of them are hidden by one condition.
   */
  readonly exactlyOneOf?: Readonly<Record<string, readonly string[]>>;
  /** Sets of fields of which every row fills at least one. */
  readonly atLeastOneOf?: readonly (readonly string[])[];
  /** Rules between two fields of a row. */
  readonly rules?: readonly RowRule[];
  /**
   * Fields that name a row in place of its code: an import changes the row that has these values.
   * One of the sets of `uniqueTogether`.
   */
  readonly importedBy?: readonly string[];
  /** Fields whose value the next new row begins with, when rows are added one after another. */
  readonly carriesOver?: readonly string[];
  /** Sets of fields that lists are sorted and filtered by together. */
  readonly indexes?: readonly (readonly string[])[];
  /** How a server that is not the product's own speaks of it, where that differs. */
  readonly foreign?: ForeignShape;
  /**
   * The name, or all the names with the last first, that it had before. It stays here for good: what
   * the audit log noted under the old name is found by it.
   */
  readonly renamedFrom?: string | readonly string[];
  readonly fields: Readonly<Record<string, Field>>;
}

export interface ScreenDeclaration {
  /** Route, without the leading slash. */
  readonly path: string;
  /** Where the menu links, if not to `path`; both show the screen. */
  readonly menuPath?: string;
  readonly permission: string;
  /** Its key opens nothing for anybody but `staff` and administrators, whatever their roles hold. */
  readonly staffOnly?: boolean;
  /**
   * It shows what is made of all rows, whosever they are: its key opens nothing by a role that opens
   * only some of them.
   */
  readonly wholeOnly?: boolean;
  readonly icon: string;
  /**
   * Resources with a list of their own on the screen, the first shown first; none where the application
   * registers a page of its own for it.
   */
  readonly lists: readonly string[];
}

/** A page that is open to all; what draws it is the application's (`application.web.tsx`). */
export interface MenuPage {
  readonly page: string;
  /** Route, without the leading slash. */
  readonly path: string;
  readonly icon: string;
}

export type MenuDeclaration =
  | MenuPage
  | {
      readonly group: string;
      readonly icon: string;
      readonly pages?: readonly MenuPage[];
      readonly screens?: readonly string[];
    };

/**
 * A page of the application that lists no resource: open to all and led to by other pages, or with
 * `group` for administrators alone, at the end of that group of the menu.
 */
export type PageDeclaration =
  | { readonly page: string; readonly path: string; readonly group?: undefined }
  | (MenuPage & { readonly group: string });

export interface ReservedNames {
  /** Resources that keep their names: `renamedFrom` cannot name them. */
  readonly resources?: readonly string[];
  /** Groups of calls that the code serves, in lower case: resources have others. */
  readonly groups?: readonly string[];
}

export interface Declaration<Field extends DeclaredField = FieldDeclaration> {
  /** Key of the application, which its access tokens carry; `back-office` if absent. */
  readonly name?: string;
  /** By this its web app knows a server at another address as its own; the name if absent. */
  readonly contract?: string;
  /** What the names of its cookies begin with, `<name>-` if absent: a browser keeps them by host. */
  readonly cookies?: string;
  /** Words that are tried first as a password by who knows where they are; the name's if absent. */
  readonly guessable?: readonly string[];
  /** What the application's own code beside this declaration speaks of. */
  readonly reserved?: ReservedNames;
  /** Of a row of `users`: who is staff, for whom alone `staffOnly` screens are. */
  readonly staff?: Condition;
  /** How people belong to organisations and areas, for resources with a `scope`. */
  readonly membership?: MembershipDeclaration;
  /** What it goes by that differs from country to country; what is absent is no country's. */
  readonly region?: Partial<Region>;
  readonly choices: Readonly<Record<string, readonly string[]>>;
  readonly menu: readonly MenuDeclaration[];
  /** Pages that do not stand in `menu`. */
  readonly pages?: readonly PageDeclaration[];
  /** Where `/` leads, without the leading slash; else to what comes first in the menu (`homeOf`). */
  readonly home?: string;
  /**
   * Resources with a list of their own, of which somebody new adds a first row, in this order; who
   * may add none is not led to it. Their words stand in `screens.json`.
   */
  readonly firstSteps?: readonly string[];
  readonly screens: Readonly<Record<string, ScreenDeclaration>>;
  readonly resources: Readonly<Record<string, ResourceDeclaration<Field>>>;
  /** What is counted of the resources' rows. */
  readonly summaries?: Readonly<Record<string, SummaryDeclaration>>;
  /** What summaries are shown, by the name of a screen without lists. */
  readonly dashboards?: Readonly<Record<string, DashboardDeclaration>>;
  /** What holds for a server that is not the product's own, as a whole. */
  readonly foreign?: ForeignServerDeclaration;
}

/** Where a resource with a screen of its own stands in the menu. */
export interface OwnScreen {
  /** Name of a group of `menu`. */
  readonly group: string;
  readonly icon: string;
  /** Route, without the leading slash; `pages/<name>` if absent. What follows `pages/` is its key. */
  readonly path?: string;
}

/** A resource as it may be written: what is absent follows from its name and its parent. */
export interface WrittenResource
  extends Omit<ResourceDeclaration<DeclaredField>, 'screen' | 'calls'> {
  /** A screen declared under `screens`; else `menu`, or that of the parent. */
  readonly screen?: string;
  /** It has a screen of its own, named like itself. */
  readonly menu?: OwnScreen;
  /** `search<Name>` and `save<Name>` in a group of the name if absent. */
  readonly calls?: RowCalls | ListCalls;
}

/** What may stand in `resources.config.ts`. */
export interface WrittenDeclaration extends Omit<Declaration, 'resources'> {
  readonly resources: Readonly<Record<string, WrittenResource>>;
}

/** A field with its name and its flags filled in. */
export type Field = FieldDeclaration & {
  readonly name: string;
  /** Column of the table; null for what a hook takes (passwords). */
  readonly column: string | null;
  /** Column of the text's dictionary-order key; null where there is none. */
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
  readonly aliases: readonly string[];
  readonly sort: readonly SorterDeclaration[];
  /** Sets of fields no two rows share; the first field not the parent's is the one reported. */
  readonly uniques: readonly (readonly string[])[];
  readonly weightTotal: WeightTotal | null;
  readonly weight: WeightDeclaration | null;
  readonly unusual: UnusualDeclaration | null;
  readonly measurement: MeasurementDeclaration | null;
  readonly checks: readonly CheckDeclaration[];
  /** Whose rows are; null where everybody with its key sees all. */
  readonly scope: ScopeDeclaration | null;
  /** The table that rows are entered in many at a time; null where there is none. */
  readonly quickEntry: QuickEntry | null;
  /** The tabs of the form; null for one column of all fields. */
  readonly layout: readonly FormTab[] | null;
  /** Choices between fields, of which every row fills exactly one. */
  readonly oneOf: readonly { readonly name: string; readonly fields: readonly string[] }[];
  /** Sets of fields of which every row fills at least one. */
  readonly atLeastOneOf: readonly (readonly string[])[];
  readonly rules: readonly RowRule[];
  /** Fields by which an import knows a row that is given without its code; none if empty. */
  readonly importedBy: readonly string[];
  readonly carriesOver: readonly string[];
  readonly indexes: readonly (readonly string[])[];
  /** Declared fields, between the framework's `code` and `sortOrder`, `active`. */
  readonly fields: readonly Field[];
  readonly fieldsByName: Readonly<Record<string, Field>>;
  /** Names of the fields the quick search looks in. */
  readonly searchable: readonly string[];
}

export interface Config {
  readonly name: string;
  readonly contract: string;
  /** What the names of cookies begin with. */
  readonly cookies: string;
  readonly guessable: readonly string[];
  /** Who is staff, by a field of `users`; nobody but administrators if absent. */
  readonly staff?: Condition | undefined;
  readonly membership: Membership | null;
  readonly region: Region;
  readonly choices: Readonly<Record<string, readonly string[]>>;
  readonly menu: readonly MenuDeclaration[];
  readonly pages: readonly PageDeclaration[];
  /** Where `/` leads, without the leading slash. */
  readonly home: string;
  /** Resources of which somebody new adds a first row. */
  readonly firstSteps: readonly string[];
  readonly screens: Readonly<Record<string, Screen>>;
  readonly resources: Readonly<Record<string, Resource>>;
  readonly summaries: Readonly<Record<string, Summary>>;
  /** By the name of their screen. */
  readonly dashboards: Readonly<Record<string, DashboardDeclaration>>;
  /** Every permission key, in the order of the menu. */
  readonly permissions: readonly string[];
  /** What resources were called before, the last first; the web has no use for it. */
  readonly formerNames?: Readonly<Record<string, readonly string[]>>;
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

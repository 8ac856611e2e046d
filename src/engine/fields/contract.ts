/**
 * The contract of a type of field: all that the declaration, the server and the web app need of it.
 * A type is a folder: `index.ts` holds this, `views.tsx` what React draws. Packs and applications
 * bring types of their own by the same contract (`fieldTypes` of their plugins).
 */
import type * as z from 'zod/mini';
import type { Choices, Issue, Operator } from '../declaration/fields/room.ts';
import type { Message } from '../declaration/messages.ts';
import type { Region } from '../declaration/region.ts';
import type { Config, FieldBase, FieldDeclaration, ListItemField } from '../declaration/types.ts';

/**
 * What may be declared of each type, by its name. A folder adds itself:
 * `declare module '../contract.ts' { interface FieldTypes { time: TimeField } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: every folder declares its own part of it
export interface FieldTypes {}

/** A field of a type that is known only while the program runs. */
export interface AnyField extends FieldBase {
  readonly type: string;
}

/** Words in the reader's language, by their key: `fields:duration.minutes`. */
export type Translate = (key: string, params?: Readonly<Record<string, string | number>>) => string;

/** How days (`YYYY-MM-DD`), moments (ISO 8601) and names are written where a value is read. */
export interface ValueWords {
  /** A value of a set of the declaration. */
  choice(set: string, value: string): string;
  /** A permission, by the screen that it opens. */
  permission(key: string): string;
  formatDate(iso: string, style: 'short'): string;
  formatDateTime(iso: string, style: 'short'): string;
}

/** How PostgreSQL stores one type of field. */
export interface ColumnShape {
  /** As `format_type` writes it. */
  readonly type: string;
  /** Text compares by code point, whatever the cluster's collation. */
  readonly byCodePoint?: boolean;
  /** Value of rows that say nothing, as SQL; such a column is never null. */
  readonly default?: string;
  /** Condition every value meets, given the quoted column; no bound where absent. */
  readonly check?: (column: string) => string;
  /** What its values are, where the column itself takes any: others are looked through first. */
  readonly holds?: string;
}

/** A rule that the values of a column must follow. */
export interface ColumnRule {
  /** The attribute that declares it, and what it says. */
  readonly attribute: string;
  readonly declared: unknown;
  /** The condition of values that break it, given the column. */
  readonly broken: (column: string) => string;
}

/** What an example is made of. */
export interface ExampleGiven {
  /** Words that say what stands there: `ตัวอย่างชื่อ`. */
  readonly words: string;
  /** The options of the field; empty where it has none. */
  readonly options: readonly string[];
  /** For a spreadsheet that a person fills in today, `YYYY-MM-DD`; else for the description of the API. */
  readonly today?: string;
}

/** SQL types that the values of a filter are read as. */
export type ScalarType =
  | 'text'
  | 'integer'
  | 'numeric'
  | 'boolean'
  | 'date'
  | 'time'
  | 'timestamptz';

/** A value that a spreadsheet stores as a number; a time is one of days. */
export interface SheetNumber<F> {
  /** Number format of the cells, `hh:mm`; undefined: any number as it comes. */
  format(field: F): string | undefined;
  toNumber(field: F, value: unknown): number | null;
  fromNumber(field: F, number: number): unknown;
}

/** How sums of a type are written that say their unit themselves. */
export interface SumWords {
  /** A sum, or a part of one, as people read it: `18 ชม. 30 นาที`. */
  write(value: number, translate: Translate): string;
  /** What each step of an axis up to this sum is a multiple of, so that steps are round. */
  step(largest: number): number;
}

/** What a spreadsheet itself can hold people to while they type into a column. */
export interface SheetRule {
  readonly kind: 'whole' | 'decimal' | 'date' | 'textLength';
  /** The least and the most; the most alone for `textLength`. */
  readonly bounds: readonly number[];
  /** What breaks it may mean something all the same: it brings a warning, not a refusal. */
  readonly lenient?: boolean;
}

/** What is declared of a type of plain numbers, those with `decimals`. */
export interface PlainNumber {
  readonly min: number;
  readonly max: number;
  readonly exclusiveMin?: boolean;
  readonly default?: number;
  readonly required?: FieldBase['required'];
  readonly suffix?: string;
  readonly total?: boolean;
}

/** Whose rows the values of a field are ids of, and which of them. */
export interface PointsTo {
  readonly resource: string;
  /** The choices are those whose parent is the row chosen in this other field. */
  readonly within?: string;
  /**
   * The choices are those whose `field` holds the value that the field `with` has in this row:
   * services that are meant for the kind of member.
   */
  readonly matching?: { readonly field: string; readonly with: string };
}

/** What the values of a field are that are lists of entries. */
export interface Entries {
  readonly fields: Readonly<Record<string, ListItemField>>;
  /** No two entries share the value of this field. */
  readonly uniqueBy?: string;
  readonly max: number;
}

/** A type of field that is short for another: it may be declared, and nothing else knows of it. */
export interface ShortTypeDefinition<
  F extends AnyField = AnyField,
  Out extends FieldDeclaration = FieldDeclaration,
> {
  readonly type: F['type'];
  readonly synonyms?: readonly string[];
  readonly attributes: Readonly<Record<string, z.ZodMiniType>>;
  /** @param region where the declaration is: an amount of money is of its currency */
  writtenOut(field: F, region: Region): Out;
}

/** How a value is shown to those who may not see the whole of it. */
export interface Mask {
  hide(text: string): string;
  /** Whether a text is a hidden value: nobody types one. */
  isHidden(text: string): boolean;
}

/** What cards show of a row, in order of preference: who and where, of what kind, words, the rest. */
export const CARD_PLACES = ['who', 'kind', 'words', 'rest'] as const;
export type CardPlace = (typeof CARD_PLACES)[number];

/** Reports a mistake in an attribute of a field; `key` is one of `locales/<language>/config.json`. */
export type ReportAttribute = (
  attribute: string,
  key: string,
  params?: Readonly<Record<string, string | number>>,
) => void;

export interface FieldTypeDefinition<F extends AnyField = AnyField> {
  readonly type: F['type'];
  /** What other languages and tools call it, so that a wrong word in a declaration is led here. */
  readonly synonyms?: readonly string[];
  /** Only the product's own resources use it: nobody is led to it. */
  readonly internal?: boolean;
  /** Shapes of the attributes that it takes beside those of every field. */
  readonly attributes: Readonly<Record<string, z.ZodMiniType>>;
  /** Those of them that it takes inside an entry of a list; it never stands there if absent. */
  readonly inList?: readonly string[];
  /** Words that a declaration of it calls for, by their key: `validation:pattern.plate`. */
  words?(field: F): readonly string[];
  /** Looks for what shapes cannot say: that a minimum is above a maximum. */
  check?(field: F, report: ReportAttribute): void;
  /**
   * Its values are codes whose names stand in no table (`codeBooks` of a plugin of the server): each
   * has a label beside it. A field's name ends in `ending`, so that the label has a name of
   * its own; `schema` is that of the label in the description of the API.
   */
  readonly labelled?: { readonly ending: string; readonly schema: string };
  /**
   * It has no column, and is shown to nobody: a hook of the server takes it. It is stored as it was
   * typed, so that spaces are not nothing there.
   */
  readonly secret?: boolean;
  /**
   * Its values are ids of rows, whose names stand beside them. A field's name ends in `Id`, of
   * one that holds many in `Ids`, so that the label has a name of its own.
   */
  pointsTo?(field: F): PointsTo;
  /**
   * Its values are lists of entries: it is declared with their `fields`, whose shapes the contract
   * knows, and each of their values is checked by itself.
   */
  entries?(field: F): Entries;
  /** It holds addresses of files that are stored: their endings, and whether their names are stored. */
  stores?(field: F): { readonly endings: readonly string[]; readonly named: boolean };
  /** All the texts that it may hold, each of which `format` puts into words; of any other if absent. */
  options?(field: F, config: Choices): readonly string[];
  /**
   * SQL type of one of its values, where it holds many: a row always has a list of them, be it empty,
   * and `format` takes one.
   */
  readonly elements?: 'text' | 'integer';
  /** The field with what holds of its values in a region; as it is declared if absent. */
  placed?(field: F, region: Region): F;
  /** How a value stands in the name of its row; as it is stored if absent. */
  inName?(field: F, value: unknown): string;
  /** Checks and tidies a value that is not blank; blanks are checked by `required`. */
  input(field: F, config: Choices): z.ZodMiniType;
  /** The message when `input` refused. */
  explain(field: F, issue: Issue): Message;
  /** Value of an untouched field in a new row. */
  initial(field: F): unknown;
  /**
   * It always holds a value: a new row takes `initial`, a change that sends nothing for it is wrong,
   * and what is blank in a spreadsheet leaves it as it is.
   */
  readonly neverBlank?: boolean;
  /** Its default stands in for what is blank and must be filled, whoever writes the row. */
  readonly fillsBlank?: boolean;

  /** Operators that make sense on it; empty: not filterable. */
  readonly operators: readonly Operator[];
  /** Checks one value of a filter. */
  filterValue(field: F, config: Choices): z.ZodMiniType;
  readonly sortable: boolean;
  /** Sorted as in a dictionary, by a key that is stored beside it. */
  dictionaryOrder?(field: F): boolean;
  /** Rows are most likely named by it: what somebody looked for is such a name. */
  readonly names?: boolean;
  /** Its text may have several lines. */
  readonly multiline?: boolean;
  /** Rules between fields (`after`, `atLeast`) take those that give the same word; none if absent. */
  readonly order?: string;
  /** Taken by the quick search, where a field is declared `searchable`. */
  readonly searchable?: boolean;
  /** Texts that differ in the case of A to Z alone are one, where it is unique. */
  foldsCase?(field: F): boolean;
  /** What shows of a value where it is masked; a type without it is never `masked`. */
  readonly mask?: Mask;
  /** Its values say who a person is, or how to reach them: they go when the person is made nobody. */
  readonly personal?: boolean;
  /** Its values are numbers: they stand to the right, and may be summed up. */
  readonly numeric?: boolean;
  /**
   * Decimals of its values, which are plain numbers: what is declared of it is a `PlainNumber`, and
   * formulas read and make its values.
   */
  decimals?(field: F): number;
  /**
   * The unit of its whole numbers, the same for every field, by which summaries add them up: one of
   * `suffix` in `resources.json` and of `units` in `charts.json`.
   */
  readonly unit?: string;
  /** How sums of them are written; a number before `unit` if absent. */
  readonly sums?: SumWords;
  /** Summaries group rows by it, as one row has one value that many share, or count its values. */
  readonly inSummaries?: 'grouped' | 'counted';
  /** Of codes: the lengths of their prefixes that name wider things, by which summaries group rows, too. */
  readonly levels?: Readonly<Record<string, number>>;
  /** A cell of quick entry can hold it. */
  readonly quickEntry?: boolean;

  column(field: F, config: Config): ColumnShape;
  /** Rules for its values besides the check of the column, which stored rows may not yet. */
  columnRules?(field: F, config: Config): readonly ColumnRule[];
  readonly filteredAs: ScalarType;
  /** Characters that it may bring into an index; 0 if absent: it is short whatever it holds. */
  indexedLength?(field: F): number;
  /**
   * What the database gives, as the wire has it. If absent, numbers are read from the text that a
   * column of decimals gives, which a newer server beside this one may have made of one of integers;
   * anything else is as it is.
   */
  fromColumn?(value: unknown): unknown;
  /** A value as the database takes it; as it is if absent. */
  toColumn?(value: unknown): unknown;

  /** What a value of the shipped data means to an application; as it is if absent. */
  fromShipped?(value: unknown, config: Config): unknown;

  /** A value as people read it, in lists, cards and the log; its text if absent. */
  format?(field: F, value: unknown, translate: Translate, words: ValueWords): string;
  /** A value as it stands where it can be changed (inputs, spreadsheets); `read` reads it back. */
  formatInput?(field: F, value: unknown): string;
  /** What somebody typed; a text that means nothing comes back as it is, for `input` to refuse. */
  parse?(field: F, typed: string): unknown;
  /** A sentence that says how to write it; `options` are those it has, or what its entries are of. */
  hint(field: F, translate: Translate, options: string): string;
  readonly sheet?: SheetNumber<F>;
  sheetRule?(field: F): SheetRule;
  /** Digits that a spreadsheet made a number of, as they were typed. */
  fromDigits?(digits: string, field: F): string;
  /** A dash in a cell is a text like any other; elsewhere it says that there is nothing. */
  readonly dashIsText?: boolean;
  /** What JSON Schema says of it beside what is made of `input`. */
  describe?(field: F): Readonly<Record<string, unknown>>;
  example(field: F, given: ExampleGiven): unknown;
  /** Shown on the cards of a narrow screen, where there is room, in this role; never if absent. */
  readonly onCards?: CardPlace;
  /** Values whose texts are the longest there are: its column has room for each, in any language. */
  longest?(field: F): readonly unknown[];
  /** Pixels that its column has at least. */
  readonly width?: number;
  /** Its input needs the whole width of a form. */
  readonly wide?: boolean;
}

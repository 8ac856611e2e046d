/** Summaries and dashboards: as `resources.config.ts` declares them, and written out. */
import { definitionOf, pointsToOne } from '../fields/index.ts';
import type { Condition, Formula } from './field-types.ts';
import { fieldsOfFormula } from './formula.ts';
import type { Config, Field, Resource } from './types.ts';

/** What rows must meet: a condition, or all of some. */
type Where = Condition | readonly Condition[];

/** A number that stands for many rows. */
export type MeasureDeclaration =
  | 'count'
  /** How many rows meet the condition. */
  | { readonly count: Condition }
  | { readonly sum: string; readonly where?: Where }
  /** How many different values a field has: borrowers among loans. */
  | { readonly distinct: string; readonly where?: Where }
  /** Worked out of other measures of the summary once they are known: fines by loans. */
  | { readonly formula: Formula; readonly scale?: number; readonly suffix?: string };

/** The days, months or years that a dimension groups by. */
export const GRAINS = ['day', 'month', 'year'] as const;
export type Grain = (typeof GRAINS)[number];

/**
 * What rows are grouped by: a field, a field of the row that a reference chooses
 * (`bookId.categoryId`), a date, or what the codes of a field begin with.
 */
export type DimensionDeclaration =
  | string
  | { readonly date: string; readonly by: Grain }
  | { readonly code: string; readonly by: string };

/** Pictures of the analysis: flow, heat map, boxes, series over time, treemap. */
export const PICTURES = ['flow', 'heat', 'spread', 'series', 'tree'] as const;
export type Picture = (typeof PICTURES)[number];

export interface SummaryDeclaration {
  /** Resource whose rows are counted; retired rows are not. */
  readonly source: string;
  /** Of the rows only those that meet the condition. */
  readonly where?: Condition;
  /**
   * No sums are stored where it is false: rows are counted on request, so that a save costs
   * nothing and dimensions may be fine; an answer takes the longer, the more rows there are.
   */
  readonly materialized?: boolean;
  readonly measures: Readonly<Record<string, MeasureDeclaration>>;
  readonly dimensions: Readonly<Record<string, DimensionDeclaration>>;
  /** Dimensions that a picture of the analysis begins with; the first that fit if absent. */
  readonly pictures?: Readonly<Partial<Record<Picture, readonly string[]>>>;
}

/** Name of the screen that shows all summaries in pictures of one's choice. */
export const ANALYSIS_SCREEN = 'analysis';

/**
 * Whether a screen is that one: an application without summaries, or with a list or a dashboard of
 * its own under the name, has it for something else, and its key opens nothing more.
 */
export const isAnalysisScreen = (
  { dashboards, screens, summaries }: Pick<Config, 'dashboards' | 'screens' | 'summaries'>,
  screen: string,
): boolean =>
  screen === ANALYSIS_SCREEN &&
  screens[screen]?.lists.length === 0 &&
  !Object.hasOwn(dashboards, screen) &&
  Object.keys(summaries).length > 0;

interface CardBase {
  readonly summary: string;
  /** It shows everything, whatever period and filters are chosen. */
  readonly unfiltered?: boolean;
}
export type CardDeclaration = CardBase &
  (
    | { readonly type: 'number'; readonly measure: string }
    /** Over time, or one bar for each of the values. */
    | { readonly type: 'trend' | 'bars'; readonly measure: string; readonly by: string }
    | { readonly type: 'table'; readonly measures: readonly string[]; readonly by: string }
  );

/** It is shown on the screen of its name, which has no lists. */
export interface DashboardDeclaration {
  /** The date dimension that its period narrows; no period can be chosen if absent. */
  readonly period?: string;
  /** Dimensions that its cards can be narrowed by, where their summary has them. */
  readonly filters?: readonly string[];
  readonly cards: readonly CardDeclaration[];
}

/** A measure written out. */
export type Measure = { readonly name: string } & (
  | { readonly kind: 'count'; readonly where: readonly Condition[] }
  | { readonly kind: 'sum'; readonly field: Field; readonly where: readonly Condition[] }
  | { readonly kind: 'distinct'; readonly field: Field; readonly where: readonly Condition[] }
  | {
      readonly kind: 'formula';
      readonly formula: Formula;
      readonly scale: number;
      readonly suffix?: string | undefined;
      /** A field whose sums it is worked out of and whose unit is its own: it is written like them. */
      readonly like: Field | null;
    }
);

/** A dimension written out. */
export interface Dimension {
  readonly name: string;
  /** The reference of the source that leads to the field; null for a field of the source. */
  readonly through: { readonly field: Field; readonly resource: string } | null;
  readonly field: Field;
  /** The grain of a date; null for anything else. */
  readonly by: Grain | null;
  /** What the codes begin with that it goes by, as `levels` of their type has it; null for anything else. */
  readonly level: string | null;
}

export interface Summary {
  readonly name: string;
  readonly source: string;
  readonly where: Condition | null;
  readonly materialized: boolean;
  readonly measures: Readonly<Record<string, Measure>>;
  readonly dimensions: Readonly<Record<string, Dimension>>;
  readonly pictures: Readonly<Partial<Record<Picture, readonly string[]>>>;
}

/** What is counted of the rows that share their dimensions, as an answer has it. */
export interface SummaryRow {
  /** A reference as `{id, code, name}`, a date by its first day; null where rows have no value. */
  readonly by: Readonly<Record<string, unknown>>;
  readonly measures: Readonly<Record<string, number | null>>;
}

/** How a measure lies among the items that it is counted of: kilograms among places. */
export interface Spread {
  readonly by: SummaryRow['by'];
  /** How many items there are. */
  readonly count: number;
  /** Least and most of what is not far away. */
  readonly low: number;
  readonly high: number;
  /** Least and most of all; null for who may not know what lies far away. */
  readonly least: number | null;
  readonly most: number | null;
  readonly q1: number;
  readonly median: number;
  readonly q3: number;
  /** Farther from the quarters than one and a half times what lies between them. */
  readonly outlierCount: number;
  /** The farthest of them, for who may know them; a reference as `{id, code, name}`. */
  readonly outliers: readonly { readonly of: unknown; readonly value: number }[];
}

/** How a spread lies, from its least to its most. */
export const SPREAD_CUTS = [
  'least',
  'low',
  'q1',
  'median',
  'q3',
  'high',
  'most',
] as const satisfies readonly (keyof Spread)[];

/** What `GET /api/summary/<name>/spread` answers. */
export interface SpreadAnswer {
  readonly data: readonly Spread[];
  /** There are more groups than these. */
  readonly isCut: boolean;
}

/** What `GET /api/summary/<name>` answers. */
export interface SummaryAnswer {
  readonly data: readonly SummaryRow[];
  /** There are more rows than these. */
  readonly isCut: boolean;
}

/** Decimals of a formula that says nothing of them. */
const FORMULA_SCALE = 2;

type Resources = Readonly<Record<string, Resource>>;

function fieldOf(resource: Resource | undefined, name: string): Field {
  const field = resource?.fieldsByName[name];
  if (!field) throw new Error(`resources.config.ts: summaries: no field "${name}"`);
  return field;
}

/** The conditions that are declared as one or several. */
export const conditionsIn = (where: Where | undefined): readonly Condition[] =>
  where === undefined ? [] : 'field' in where ? [where] : where;

/** The first field added up in a formula whose sums are written in words, if the formula has its unit. */
function likeIn(
  formula: Formula,
  suffix: string | undefined,
  measures: SummaryDeclaration['measures'],
  source: Resource,
): Field | null {
  if (suffix === undefined) return null;
  const added = fieldsOfFormula(formula).flatMap((name) => {
    const measure = measures[name];
    return typeof measure === 'object' && 'sum' in measure ? fieldOf(source, measure.sum) : [];
  });
  return added.find((field) => isInWords(field) && suffixOf(field) === suffix) ?? null;
}

function measureOf(
  name: string,
  declared: MeasureDeclaration,
  source: Resource,
  measures: SummaryDeclaration['measures'],
): Measure {
  if (declared === 'count') return { name, kind: 'count', where: [] };
  if ('count' in declared) return { name, kind: 'count', where: [declared.count] };
  if ('formula' in declared) {
    const { formula, scale = FORMULA_SCALE, suffix } = declared;
    const like = likeIn(formula, suffix, measures, source);
    return { name, kind: 'formula', formula, scale, suffix, like };
  }
  const where = conditionsIn(declared.where);
  return 'sum' in declared
    ? { name, kind: 'sum', field: fieldOf(source, declared.sum), where }
    : { name, kind: 'distinct', field: fieldOf(source, declared.distinct), where };
}

function dimensionOf(
  name: string,
  declared: DimensionDeclaration,
  source: Resource,
  resources: Resources,
): Dimension {
  const plain = { name, through: null, by: null, level: null };
  if (typeof declared === 'object') {
    if ('date' in declared) {
      return { ...plain, field: fieldOf(source, declared.date), by: declared.by };
    }
    return { ...plain, field: fieldOf(source, declared.code), level: declared.by };
  }
  const [own = '', theirs] = declared.split('.');
  const field = fieldOf(source, own);
  if (theirs === undefined) return { ...plain, field };
  const resource = pointsToOne(field)?.resource ?? '';
  return {
    ...plain,
    through: { field, resource },
    field: fieldOf(resources[resource], theirs),
  };
}

/** The summaries of a checked declaration, written out. */
export function completeSummaries(
  declared: Readonly<Record<string, SummaryDeclaration>>,
  resources: Resources,
): Readonly<Record<string, Summary>> {
  const summaries = Object.entries(declared).map(([name, summary]): [string, Summary] => {
    const source = resources[summary.source];
    if (!source) throw new Error(`resources.config.ts: summaries.${name}.source`);
    const measures = Object.entries(summary.measures).map(([measure, how]) => [
      measure,
      measureOf(measure, how, source, summary.measures),
    ]);
    const dimensions = Object.entries(summary.dimensions).map(([dimension, how]) => [
      dimension,
      dimensionOf(dimension, how, source, resources),
    ]);
    return [
      name,
      {
        ...{ name, source: summary.source, where: summary.where ?? null },
        ...{ materialized: summary.materialized ?? true, pictures: summary.pictures ?? {} },
        measures: Object.fromEntries(measures),
        dimensions: Object.fromEntries(dimensions),
      },
    ];
  });
  return Object.fromEntries(summaries);
}

/** The measures that a card shows. */
export const measuresOf = (card: CardDeclaration): readonly string[] =>
  card.type === 'table' ? card.measures : [card.measure];

const isInWords = (field: Field): boolean => definitionOf(field).sums !== undefined;

/** The field like whose values a measure is written, in words that say its unit; null for numbers. */
export function writtenLike(measure: Measure): Field | null {
  if (measure.kind === 'formula') return measure.like;
  return measure.kind === 'sum' && isInWords(measure.field) ? measure.field : null;
}

/** The unit of what a measure adds up; undefined if its field names none. */
const suffixOf = (field: Field): string | undefined =>
  'suffix' in field ? field.suffix : definitionOf(field).unit;

/** What a measure is counted in: a unit of fields, or one of its own, under `units` of `charts.json`. */
export function unitOf(measure: Measure): string {
  if (measure.kind === 'formula') return measure.suffix ?? measure.name;
  if (measure.kind !== 'sum') return `count.${measure.name}`;
  const { field, name } = measure;
  return suffixOf(field) ?? (definitionOf(field).filteredAs === 'integer' ? `count.${name}` : name);
}

/**
 * The word of a measure's unit on screens of staff, which need no words of charts: that of fields, or
 * one of its own in `analysis.json`.
 */
export function unitWord(measure: Measure): string {
  const own = 'suffix' in measure ? measure.suffix : undefined;
  const suffix = measure.kind === 'sum' ? suffixOf(measure.field) : own;
  return suffix === undefined ? `analysis:units.${measure.name}` : `resources:suffix.${suffix}`;
}

/** The head of a column of figures: `น้ำหนัก (กก.)`; without the unit where each figure says it. */
export const withUnit = (measure: Measure, name: string, unit: string): string =>
  writtenLike(measure) ? name : `${name} (${unit})`;

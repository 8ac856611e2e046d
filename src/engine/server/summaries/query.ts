import { z } from 'zod';
import type { FieldErrors, Message } from '../../declaration/messages.ts';
import {
  ANALYSIS_SCREEN,
  type Dimension,
  isAnalysisScreen,
  type Measure,
  measuresOf,
  type Summary,
} from '../../declaration/summaries.ts';
import type { Config, Field } from '../../declaration/types.ts';
import { isYesNo, pointsTo } from '../../fields/index.ts';
import { day } from '../../fields/shared/days.ts';
import { may, type Principal } from '../access/principal.ts';
import { ApiError } from '../http/errors.ts';
import { choosingKeys } from '../resources/choosing.ts';

/** Values that rows are narrowed to. */
export type SummaryFilter = { readonly dimension: Dimension } & (
  | { readonly values: readonly (string | number | boolean)[] }
  /** First and last day, both in it; null is an open end. */
  | { readonly from: string | null; readonly to: string | null }
);

/** A query of a summary. */
export interface SummaryQuery {
  readonly measures: readonly string[];
  readonly by: readonly Dimension[];
  readonly filters: readonly SummaryFilter[];
  /** Rows that are answered at most. */
  readonly limit: number;
}

/** A query of how a measure lies among items: the values of a distinct measure. */
export interface SpreadQuery {
  readonly measure: Extract<Measure, { readonly kind: 'count' | 'sum' }>;
  readonly over: Extract<Measure, { readonly kind: 'distinct' }>;
  readonly by: readonly Dimension[];
  readonly filters: readonly SummaryFilter[];
}

const PLAIN = { through: null, by: null, level: null };
const USUAL_LIMIT = 1000;
const MOST_ROWS = 10_000;
const MOST_VALUES = 100;
const SEPARATOR = '..';
const DAY = day();

function readValue(field: Field, text: string): string | number | boolean | undefined {
  if (isYesNo(field)) return { true: true, false: false }[text];
  if (!pointsTo(field)) return text;
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}

function filterOf(dimension: Dimension, text: string): SummaryFilter | Message {
  if (dimension.by) {
    const [from = '', to = '', ...more] = text.split(SEPARATOR);
    const days = [from, to].filter((one) => one !== '');
    const isSound = more.length === 0 && text.includes(SEPARATOR);
    if (!isSound || !days.every((one) => DAY.safeParse(one).success)) return { key: 'date' };
    return { dimension, from: from || null, to: to || null };
  }
  const values = text.split(',').map((one) => readValue(dimension.field, one));
  const known = values.filter((value) => value !== undefined);
  if (known.length < values.length) return { key: 'choice' };
  if (known.length > MOST_VALUES) return { key: 'tooMany', params: { max: MOST_VALUES } };
  return { dimension, values: known };
}

/** Reads a comma-separated list of names, all of them known. */
function readNames(text: string | undefined, known: readonly string[]): string[] | null {
  if (text === undefined || text === '') return [];
  const names = text.split(',');
  return names.every((name) => known.includes(name)) ? [...new Set(names)] : null;
}

/** What is wrong with each part of a query. */
type Errors = Record<string, readonly Message[]>;

function textsOf(query: unknown, errors: Errors): Readonly<Record<string, string>> {
  const sent = z.record(z.string(), z.string()).safeParse(query);
  if (!sent.success) errors.query = [{ key: 'list' }];
  return sent.data ?? {};
}

function dimensionsIn(text: string | undefined, summary: Summary, errors: Errors): Dimension[] {
  const names = readNames(text, Object.keys(summary.dimensions));
  if (!names) errors.by = [{ key: 'choice' }];
  return (names ?? []).flatMap((name) => summary.dimensions[name] ?? []);
}

function filtersIn(
  texts: Readonly<Record<string, string>>,
  summary: Summary,
  errors: Errors,
): SummaryFilter[] {
  return Object.entries(texts).flatMap(([name, text]) => {
    const dimension = Object.hasOwn(summary.dimensions, name) && summary.dimensions[name];
    const read = dimension ? filterOf(dimension, text) : ({ key: 'unknownField' } as const);
    if (!('key' in read)) return [read];
    errors[name] = [read];
    return [];
  });
}

function limitIn(text: string | undefined, errors: Errors): number {
  const limit = text === undefined ? USUAL_LIMIT : Number(text);
  if (Number.isInteger(limit) && limit >= 1 && limit <= MOST_ROWS) return limit;
  errors.limit = [{ key: 'between', params: { min: 1, max: MOST_ROWS } }];
  return USUAL_LIMIT;
}

/**
 * Reads `?measures=loans,fines&by=month&month=2026-01-01..2026-12-31&category=3,4`: a dimension's
 * own name narrows by it. All measures where none is named; 1,000 rows where no `limit` is.
 * @throws ApiError `validation` naming each part that is wrong
 */
export function parseQuery(summary: Summary, query: unknown): SummaryQuery {
  const errors: Errors = {};
  const { measures: measureNames, by: names, limit: most, ...others } = textsOf(query, errors);
  const all = Object.keys(summary.measures);
  const measures = readNames(measureNames, all);
  if (!measures) errors.measures = [{ key: 'choice' }];
  const by = dimensionsIn(names, summary, errors);
  const filters = filtersIn(others, summary, errors);
  const limit = limitIn(most, errors);
  if (Object.keys(errors).length > 0) throw invalid(summary, errors);
  return { measures: measures && measures.length > 0 ? measures : all, by, filters, limit };
}

/**
 * Reads `?measure=fines&over=borrowers&by=category&…`: how what each borrower pays lies.
 * @throws ApiError `validation` naming each part that is wrong
 */
export function parseSpread(summary: Summary, query: unknown): SpreadQuery {
  const errors: Errors = {};
  const {
    measure: measureName = '',
    over: overName = '',
    by: names,
    ...others
  } = textsOf(query, errors);
  const measure = Object.hasOwn(summary.measures, measureName) && summary.measures[measureName];
  const over = Object.hasOwn(summary.measures, overName) && summary.measures[overName];
  const isAdded = measure && (measure.kind === 'count' || measure.kind === 'sum');
  const isDistinct = over && over.kind === 'distinct';
  if (!isAdded) errors.measure = [{ key: 'choice' }];
  if (!isDistinct) errors.over = [{ key: 'choice' }];
  const by = dimensionsIn(names, summary, errors);
  if (by.length > 1) errors.by = [{ key: 'tooMany', params: { max: 1 } }];
  const filters = filtersIn(others, summary, errors);
  if (!isAdded || !isDistinct || Object.keys(errors).length > 0) throw invalid(summary, errors);
  return { measure, over, by, filters };
}

export const invalid = (summary: Summary, fields: FieldErrors): ApiError =>
  new ApiError('validation', { fields, resource: summary.source });

/** What of a summary a dashboard shows, and narrows by. */
function shownOn(config: Config, screen: string, summary: string): ReadonlySet<string> {
  const { cards = [], filters = [], period } = config.dashboards[screen] ?? {};
  const own = cards.filter((card) => card.summary === summary);
  const names = own.flatMap((card) => [...measuresOf(card), ...('by' in card ? [card.by] : [])]);
  return new Set([...names, ...filters, ...(period === undefined ? [] : [period])]);
}

/** Screens with a dashboard that shows something of a summary. */
function dashboardsOf({ dashboards }: Config, summary: string): string[] {
  return Object.keys(dashboards).filter((screen) =>
    dashboards[screen]?.cards.some((card) => card.summary === summary),
  );
}

/** The screens that show something of a summary: dashboards, and the analysis. */
export const screensOf = (config: Config, summary: string): string[] => [
  ...dashboardsOf(config, summary),
  ...(isAnalysisScreen(config, ANALYSIS_SCREEN) ? [ANALYSIS_SCREEN] : []),
];

/**
 * Whether somebody sees this of the rows in their lists: a field of another resource is for who may
 * open that one, and names of people for those whose forms choose among them.
 */
function maySee(config: Config, principal: Principal, { through, field }: Dimension): boolean {
  const passed = through && config.resources[through.resource];
  if (passed && !may(principal, passed.permission)) return false;
  const named = config.resources[pointsTo(field)?.resource ?? ''];
  const keys = named ? choosingKeys(config, named) : null;
  return keys === null || keys.some((key) => may(principal, key));
}

/** Whose names not everybody sees who sees the sums. */
const isOfScopedRows = ({ resources }: Config, { field }: Dimension): boolean =>
  Boolean(resources[pointsTo(field)?.resource ?? '']?.scope);

/** Whether an answer lists items one by one that not everybody sees, or is narrowed to some. */
export const revealsScopedRows = (
  config: Config,
  { by, filters }: Pick<SummaryQuery, 'by' | 'filters'>,
) => [...by, ...filters.map(({ dimension }) => dimension)].some((it) => isOfScopedRows(config, it));

/** Whether somebody may look at all of a summary, but for names of what not everybody sees. */
function mayAnalyse(config: Config, principal: Principal, dimensions: readonly Dimension[]) {
  const screen = config.screens[ANALYSIS_SCREEN];
  if (!screen || !isAnalysisScreen(config, ANALYSIS_SCREEN)) return false;
  if (!may(principal, screen.permission)) return false;
  return dimensions.every((it) => !isOfScopedRows(config, it) || maySee(config, principal, it));
}

/** Whether somebody sees the rows themselves, and each of the items that are distinguished. */
export const maySeeItems = (
  config: Config,
  principal: Principal,
  { source }: Summary,
  over: Field,
) =>
  may(principal, config.resources[source]?.permission ?? '') &&
  maySee(config, principal, { ...{ name: over.name, field: over }, ...PLAIN });

/**
 * Who may open the list of the rows may query their counts, by all they see there; who may
 * open the analysis, but for names that they do not see; others what a dashboard shows that they may
 * open.
 * @throws ApiError `forbidden`
 */
export function requirePermission(
  config: Config,
  principal: Principal,
  summary: Summary,
  { measures, by, filters }: Pick<SummaryQuery, 'measures' | 'by' | 'filters'>,
  isSpread = false,
): void {
  const source = config.resources[summary.source];
  const dimensions = [...by, ...filters.map(({ dimension }) => dimension)];
  const isInLists =
    source !== undefined &&
    may(principal, source.permission) &&
    dimensions.every((dimension) => maySee(config, principal, dimension));
  if (isInLists || mayAnalyse(config, principal, dimensions)) return;
  // What a dashboard shows are sums: it does not show how they are spread among items.
  if (isSpread) throw new ApiError('forbidden');
  const names = [...measures, ...dimensions.map(({ name }) => name)];
  const isShown = dashboardsOf(config, summary.name).some((screen) => {
    const { permission } = config.screens[screen] ?? {};
    if (permission === undefined || !may(principal, permission)) return false;
    const shown = shownOn(config, screen, summary.name);
    return names.every((name) => shown.has(name));
  });
  if (!isShown) throw new ApiError('forbidden');
}

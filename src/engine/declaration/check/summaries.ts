import type { FieldTypeDefinition } from '../../fields/contract.ts';
import { definedTypes, definitionOf, findDefinition, SHORT_TYPES } from '../../fields/index.ts';
import { fieldsOfFormula } from '../formula.ts';
import { LONGEST_IDENTIFIER } from '../naming.ts';
import type {
  DashboardDeclaration,
  DimensionDeclaration,
  MeasureDeclaration,
  SummaryDeclaration,
} from '../summaries.ts';
import { conditionsIn, measuresOf } from '../summaries.ts';
import type { Condition, Declaration, FieldDeclaration, ResourceDeclaration } from '../types.ts';
import { checkCondition } from './conditions.ts';
import { checkIdentifier } from './fields.ts';
import { pathEnd } from './paths.ts';
import { checkKnown, type Report } from './problem.ts';

type Fits = (definition: FieldTypeDefinition) => boolean;

const isNumber: Fits = ({ decimals, unit }) => decimals !== undefined || unit !== undefined;
const isGrouped: Fits = ({ inSummaries }) => inSummaries === 'grouped';
const isCounted: Fits = ({ inSummaries }) => inSummaries !== undefined;
const hasLevels: Fits = ({ levels }) => levels !== undefined;
const isDate: Fits = ({ filteredAs }) => filteredAs === 'date';
/** Other parameters of the call, and of the address of a dashboard. */
const RESERVED_PARAMETERS = ['by', 'measures', 'from', 'to', 'limit', 'measure', 'over'];

interface Scope {
  readonly source: ResourceDeclaration;
  readonly declaration: Declaration;
  readonly report: Report;
}

/** Names of the types that fit, with those that are short for one of them: money for a decimal. */
function namesOf(fits: Fits): string {
  const types = definedTypes().filter(fits);
  const short = types.some(isNumber) ? SHORT_TYPES : [];
  return [...types, ...short].map(({ type }) => type).join(', ');
}

/** A field that a summary reads: it is there, is open to all who see the list, and of a type that fits. */
function checkField(name: string, fits: Fits, at: string, { source, report }: Scope): void {
  if (!checkKnown(name, Object.keys(source.fields), at, 'unknownFieldName', report)) return;
  checkType(name, source.fields[name], fits, at, report);
}

function checkType(
  name: string,
  field: FieldDeclaration | undefined,
  fits: Fits,
  at: string,
  report: Report,
): void {
  if (field?.masked) report(at, 'maskedSummary', { value: name });
  else if (field && !fits(definitionOf(field))) {
    report(at, 'summaryType', { value: name, type: field.type, known: namesOf(fits) });
  }
}

/** Counts would give away which masked values are alike. */
function checkWhere(condition: Condition, at: string, scope: Scope): void {
  const { source: resource, declaration, report } = scope;
  checkCondition(condition, at, { declaration, resource, report });
  const { field } = condition;
  if (resource.fields[field]?.masked) report(`${at}.field`, 'maskedSummary', { value: field });
}

function checkMeasure(
  name: string,
  measures: Readonly<Record<string, MeasureDeclaration>>,
  at: string,
  scope: Scope,
): void {
  const { report } = scope;
  const measure = measures[name];
  if (measure === undefined || measure === 'count') return;
  if ('count' in measure) checkWhere(measure.count, `${at}.count`, scope);
  else if ('formula' in measure) {
    // One formula that reads another could come back to itself.
    const known = Object.keys(measures).filter((other) => {
      const declared = measures[other];
      return typeof declared !== 'object' || !('formula' in declared);
    });
    const read = fieldsOfFormula(measure.formula);
    if (read.length === 0) report(`${at}.formula`, 'formulaEmpty');
    for (const other of read) checkKnown(other, known, `${at}.formula`, 'unknownMeasure', report);
  } else {
    if ('sum' in measure) checkField(measure.sum, isNumber, `${at}.sum`, scope);
    else checkField(measure.distinct, isCounted, `${at}.distinct`, scope);
    for (const condition of conditionsIn(measure.where)) {
      checkWhere(condition, `${at}.where`, scope);
    }
  }
}

/** A field of codes, and one of the things that these begin with. */
function checkLevel({ code, by }: { code: string; by: string }, at: string, scope: Scope): void {
  const { source, report } = scope;
  checkField(code, hasLevels, `${at}.code`, scope);
  const field = source.fields[code];
  const { levels } = (field && findDefinition(field)) ?? {};
  if (levels) checkKnown(by, Object.keys(levels), `${at}.by`, 'unknownLevel', report);
}

function checkDimension(dimension: DimensionDeclaration, at: string, scope: Scope): void {
  const { source, declaration, report } = scope;
  if (typeof dimension === 'object') {
    if ('date' in dimension) checkField(dimension.date, isDate, `${at}.date`, scope);
    else checkLevel(dimension, at, scope);
  } else if (!dimension.includes('.')) checkField(dimension, isGrouped, at, scope);
  else if (dimension.split('.').length > 2) report(at, 'summaryPath', { value: dimension });
  else {
    const end = pathEnd(source, dimension, declaration, at, report);
    if (end && !end.field.masked) checkType(dimension, end.field, isGrouped, at, report);
  }
}

function checkSummary(
  name: string,
  summary: SummaryDeclaration,
  declaration: Declaration,
  report: Report,
): void {
  const at = `summaries.${name}`;
  checkIdentifier(name, at, report);
  // The database cuts longer names: those of two triggers might then be one.
  const value = `system_summary_${name}_through_9`;
  const { length } = value;
  if (length > LONGEST_IDENTIFIER) {
    report(at, 'nameTooLong', { value, length, maximum: LONGEST_IDENTIFIER });
  }
  const names = Object.keys(declaration.resources);
  if (!checkKnown(summary.source, names, `${at}.source`, 'unknownResource', report)) return;
  const source = declaration.resources[summary.source];
  if (!source) return;
  const scope = { source, declaration, report };
  if (summary.where) checkWhere(summary.where, `${at}.where`, scope);
  const measures = Object.keys(summary.measures);
  if (measures.length === 0) report(`${at}.measures`, 'empty');
  for (const measure of measures) {
    checkIdentifier(measure, `${at}.measures.${measure}`, report);
    checkMeasure(measure, summary.measures, `${at}.measures.${measure}`, scope);
  }
  for (const [dimension, declared] of Object.entries(summary.dimensions)) {
    checkIdentifier(dimension, `${at}.dimensions.${dimension}`, report);
    if (RESERVED_PARAMETERS.includes(dimension)) {
      report(`${at}.dimensions.${dimension}`, 'reserved', { value: dimension });
    }
    // Both are names in one question.
    if (dimension in summary.measures) {
      report(`${at}.dimensions.${dimension}`, 'sameColumn', { other: `measures.${dimension}` });
    }
    checkDimension(declared, `${at}.dimensions.${dimension}`, scope);
  }
  for (const [picture, begun = []] of Object.entries(summary.pictures ?? {})) {
    for (const dimension of begun) {
      const known = Object.keys(summary.dimensions);
      checkKnown(dimension, known, `${at}.pictures.${picture}`, 'unknownDimension', report);
    }
  }
}

const isOfDates = (dimension: DimensionDeclaration | undefined): boolean =>
  typeof dimension === 'object' && 'date' in dimension;

function checkCards(
  dashboard: DashboardDeclaration,
  at: string,
  summaries: Readonly<Record<string, SummaryDeclaration>>,
  report: Report,
): void {
  dashboard.cards.forEach((card, place) => {
    const here = `${at}.cards.${place}`;
    const known = Object.keys(summaries);
    if (!checkKnown(card.summary, known, `${here}.summary`, 'unknownSummary', report)) return;
    const { measures = {}, dimensions = {} } = summaries[card.summary] ?? {};
    for (const measure of measuresOf(card)) {
      checkKnown(measure, Object.keys(measures), here, 'unknownMeasure', report);
    }
    if (card.type === 'number') return;
    const fitting = Object.keys(dimensions).filter(
      (name) => card.type === 'table' || isOfDates(dimensions[name]) === (card.type === 'trend'),
    );
    checkKnown(card.by, fitting, `${here}.by`, 'unknownDimension', report);
  });
}

function checkDashboard(
  name: string,
  dashboard: DashboardDeclaration,
  { screens, summaries = {} }: Declaration,
  report: Report,
): void {
  const at = `dashboards.${name}`;
  const empty = Object.keys(screens).filter((screen) => screens[screen]?.lists.length === 0);
  checkKnown(name, empty, at, 'dashboardScreen', report);
  checkCards(dashboard, at, summaries, report);
  const used = dashboard.cards.flatMap(({ summary }) => summaries[summary] ?? []);
  const all = used.flatMap(({ dimensions }) => Object.entries(dimensions));
  const names = (dates: boolean): string[] => [
    ...new Set(all.flatMap(([dimension, it]) => (isOfDates(it) === dates ? dimension : []))),
  ];
  const { period, filters = [] } = dashboard;
  if (period !== undefined) {
    checkKnown(period, names(true), `${at}.period`, 'unknownDimension', report);
  }
  for (const filter of filters) {
    checkKnown(filter, names(false), `${at}.filters`, 'unknownDimension', report);
  }
}

/** Checks that summaries count what is there, and that dashboards show what is counted. */
export function checkSummaries(declaration: Declaration, report: Report): void {
  for (const [name, summary] of Object.entries(declaration.summaries ?? {})) {
    checkSummary(name, summary, declaration, report);
  }
  for (const [name, dashboard] of Object.entries(declaration.dashboards ?? {})) {
    checkDashboard(name, dashboard, declaration, report);
  }
}

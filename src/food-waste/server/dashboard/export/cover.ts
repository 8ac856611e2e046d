import { textCell } from '../../../../engine/server/excel/cells.ts';
import { type Cell, type Sheet, sheetName } from '../../../../engine/server/excel/write/sheet.ts';
import type { FigureScope } from '../figure-scope.ts';
import type { Basis, FigureSource } from '../figure-source.ts';
import { type Dimension, WASTE_DIMENSIONS } from '../names.ts';
import { firstDay, lastDay, type Span } from '../periods.ts';
import type { Query } from '../query.ts';
import type { ReportLooks } from './looks.ts';
import { countCell } from './table.ts';
import { areaIn, dayIn, momentIn, nameOf, type Speech, wordIn } from './words.ts';

/** The first sheet: the request, and what the answers are based on. */
export interface CoverFacts {
  readonly query: Query;
  /** What is counted of the area. */
  readonly scope: FigureScope;
  readonly basis: Basis;
  /** Names of the rows that the filters name, by the filters' own names. */
  readonly names: Readonly<Record<string, string>>;
  /** Titles of the sheets after it. */
  readonly contents: readonly string[];
  readonly now: Date;
  /** The edition as a person reads it; null of live figures. */
  readonly edition: string | null;
}

const LABEL_WIDTH = 30;
const TEXT_WIDTH = 96;
const RULES = [
  ...['months', 'insufficient', 'handlers', 'others', 'becoming', 'interval'],
] as const;
/** How to read what is published, beside the rules of all figures. */
const PUBLIC_RULES = ['withheld', 'pooled', 'rounded', 'bands'] as const;
const FORMULAE = [
  'kg',
  'kgPerPersonYear',
  'kgCo2e',
  'avoidedKgCo2e',
  'baht',
  'gramsPerMeal',
  'kgPerSquareMetreYear',
  'mealsHandedOn',
  'usedShare',
] as const;

const FILTERED: Readonly<Record<string, Dimension>> = {
  materialId: WASTE_DIMENSIONS.material,
  wasteFoodId: WASTE_DIMENSIONS.step,
  wasteManageId: WASTE_DIMENSIONS.manage,
};

/** The names of what an answer is narrowed to, as they are now. */
export async function filterNames(
  source: FigureSource,
  query: Query,
): Promise<Readonly<Record<string, string>>> {
  const names: Record<string, string> = {};
  for (const field of ['materialId', 'wasteFoodId', 'wasteManageId'] as const) {
    const id = query[field];
    const dimension = FILTERED[field];
    if (id === null || dimension === undefined) continue;
    const name = await source.names(dimension, [String(id)]);
    names[field] = name(String(id)).name || String(id);
  }
  return names;
}

/** Whom a report is about. */
export const subjectIn = (speech: Speech, { userType }: Query): string =>
  userType === null
    ? wordIn(speech)('everybody')
    : nameOf(speech, 'userType', { key: userType, name: null });

function filterLines(speech: Speech, { query, names }: CoverFacts): [string, string][] {
  const { words, language } = speech;
  const label = (field: string) => words.fieldLabel(language, field, 'wasteRecords');
  const part: [string, string][] =
    query.part === null
      ? []
      : [[label('part'), nameOf(speech, 'part', { key: query.part, name: null })]];
  return [
    ...part,
    ...Object.entries(names).map(([field, name]): [string, string] => [label(field), name]),
  ];
}

/** Lines of a label and what it says. */
class Lines {
  readonly #looks: ReportLooks;
  readonly rows: Cell[][] = [];

  constructor(looks: ReportLooks) {
    this.#looks = looks;
  }

  cells(label: string, cell: Cell): void {
    this.rows.push([textCell(this.#looks.shared, label, this.#looks.label), cell]);
  }

  text(label: string, value: string): void {
    this.cells(label, textCell(this.#looks.shared, value, this.#looks.shared.longText));
  }

  /** The label stands before the first only. */
  list(label: string, values: readonly string[]): void {
    values.forEach((value, place) => {
      this.text(place === 0 ? label : '', value);
    });
    this.rows.push([]);
  }
}

function writeQuestion(lines: Lines, speech: Speech, facts: CoverFacts): void {
  const word = wordIn(speech);
  const { query, now } = facts;
  const { territory, reporters } = facts.scope;
  const places = String(reporters.length);
  const isOfPlacesAlone = territory.length === 0;
  const areas = (isOfPlacesAlone ? [query.area] : territory).map((code) => areaIn(speech, code));
  const besides =
    !isOfPlacesAlone && reporters.length > 0 ? [word('cover.besides', { places })] : [];
  const live = isOfPlacesAlone ? word('cover.own', { places }) : word('cover.live');
  const span = ({ first, last }: Span): string =>
    speech.words.text(speech.language, 'dates:ranges.any', {
      from: dayIn(speech, firstDay(first)),
      to: dayIn(speech, lastDay(last)),
    });
  lines.text(word('cover.subject'), subjectIn(speech, query));
  lines.text(word('cover.edition'), facts.edition ?? live);
  lines.text(word('cover.period'), span(query.span));
  lines.text(word('cover.compared'), span(query.compared));
  lines.text(word('cover.area'), [...areas, ...besides].join('; '));
  for (const [label, value] of filterLines(speech, facts)) lines.text(label, value);
  lines.text(word('cover.madeAt'), momentIn(speech, now));
  lines.rows.push([]);
}

function writeBasis(lines: Lines, speech: Speech, { basis }: CoverFacts, looks: ReportLooks): void {
  const word = wordIn(speech);
  const { reporters, reportersTo, records, weighedShare, demonstration } = basis;
  const count = countCell(reporters, reportersTo);
  if (typeof count === 'number') {
    lines.cells(word('columns.reporters'), { value: count, look: looks.count });
  } else lines.text(word('columns.reporters'), count ?? word('missing.withheld'));
  if (records !== null) lines.cells(word('cover.records'), { value: records, look: looks.count });
  if (weighedShare !== null) {
    lines.cells(word('columns.weighed'), { value: weighedShare, look: looks.share });
  }
  if (demonstration) lines.text(word('cover.demonstration'), word('cover.demonstrationNote'));
  lines.rows.push([]);
}

/** The first sheet. */
export function coverSheet(speech: Speech, looks: ReportLooks, facts: CoverFacts): Sheet {
  const word = wordIn(speech);
  const lines = new Lines(looks);
  const product = speech.words.text(speech.language, 'menu:productName');
  lines.rows.push([{ value: word('title'), look: looks.title }]);
  lines.rows.push([{ value: product, look: looks.note }], []);
  writeQuestion(lines, speech, facts);
  writeBasis(lines, speech, facts, looks);
  lines.list(
    word('cover.contents'),
    facts.contents.map((title, place) => `${place + 2} ${title}`),
  );
  lines.list(
    word('cover.rules'),
    [...RULES, ...(facts.edition === null ? [] : PUBLIC_RULES)].map((rule) =>
      word(`rules.${rule}`),
    ),
  );
  for (const name of FORMULAE) lines.text(word(`figures.${name}`), word(`formulae.${name}`));
  lines.rows.push([]);
  lines.text(word('cover.sources'), word('cover.factorSources'));
  return {
    name: sheetName(`1 ${word('cover.sheet')}`),
    columns: [{ width: LABEL_WIDTH }, { width: TEXT_WIDTH }],
    rows: lines.rows,
  };
}

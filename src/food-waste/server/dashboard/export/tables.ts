import type { ReferenceWithText } from '../../../population.ts';
import type { SheetAnswer } from '../calls.ts';
import type { Figure, FigureUnit } from '../figures.ts';
import type { MapArea } from '../map.ts';
import type { Row } from '../materials.ts';
import { keyOf, type Named } from '../names.ts';
import { populationTable } from './population-table.ts';
import { qualityColumns } from './quality-columns.ts';
import {
  type ColumnOf,
  countCell,
  type Format,
  remarksIn,
  type Table,
  tableFrom,
  withheldIn,
} from './table.ts';
import { trendTable } from './trend-table.ts';
import { dimensionOf, nameOf, type Speech, titleOf, wordIn } from './words.ts';

const COUNTS: ReadonlySet<FigureUnit> = new Set(['meals']);
const formatOf = (unit: FigureUnit): Format => {
  if (unit === 'share') return 'share';
  return COUNTS.has(unit) ? 'count' : 'number';
};

/** How many it rests on. */
const reportersCell = (it: { readonly reporters: number | null; readonly reportersTo?: number }) =>
  countCell(it.reporters, it.reportersTo);

function figuresTable(speech: Speech, title: string, figures: readonly Figure[]): Table {
  const word = wordIn(speech);
  const formats = figures.map(({ unit }) => formatOf(unit));
  const heading = (key: string) => word(`columns.${key}`);
  return tableFrom<Figure>(title, figures, [
    { heading: heading('figure'), format: 'text', of: ({ key }) => word(`figures.${key}`) },
    { heading: heading('value'), format: 'number', formats, of: ({ value }) => value },
    { heading: heading('unit'), format: 'text', of: ({ unit }) => word(`units.${unit}`) },
    { heading: heading('previous'), format: 'number', formats, of: ({ previous }) => previous },
    { heading: heading('change'), format: 'share', of: ({ change }) => change },
    { heading: heading('reporters'), format: 'count', of: reportersCell },
    { heading: heading('weighed'), format: 'share', of: ({ weighedShare }) => weighedShare },
    { heading: heading('coverage'), format: 'share', of: ({ coverage = null }) => coverage },
    ...qualityColumns(word),
    { heading: heading('note'), format: 'text', of: (it) => remarksIn(word, it) },
  ]);
}

function rowsTable(
  speech: Speech,
  title: string,
  by: string,
  kind: 'bars' | 'ring',
  rows: readonly Row[],
): Table {
  const word = wordIn(speech);
  const heading = (key: string) => word(`columns.${key}`);
  const hasPieces = rows.some(({ pieces }) => pieces !== undefined);
  const valued: readonly ColumnOf<Row>[] = hasPieces
    ? [{ heading: heading('pieces'), format: 'count', of: ({ pieces = null }) => pieces }]
    : [
        { heading: heading('kgCo2e'), format: 'number', of: ({ kgCo2e }) => kgCo2e },
        { heading: heading('baht'), format: 'number', of: ({ baht }) => baht },
      ];
  return tableFrom<Row>(
    title,
    rows,
    [
      { heading: word(`by.${by}`), format: 'text', of: (row) => nameOf(speech, by, row) },
      { heading: heading('kg'), format: 'number', of: ({ kg }) => kg },
      { heading: heading('previousKg'), format: 'number', of: ({ previousKg }) => previousKg },
      { heading: heading('change'), format: 'share', of: ({ change }) => change },
      ...valued,
      { heading: heading('share'), format: 'share', of: ({ share }) => share },
      { heading: heading('reporters'), format: 'count', of: reportersCell },
      { heading: heading('note'), format: 'text', of: (row) => remarksIn(word, row) },
    ],
    { kind, unit: word('units.kg'), stacked: false, series: [1], rows: rows.length },
  );
}

function gridTable(
  speech: Speech,
  title: string,
  { rowsBy, columnsBy, body: { data } }: Extract<SheetAnswer, { shape: 'grid' }>,
): Table {
  const word = wordIn(speech);
  const cells = new Map(data.cells.map((it) => [`${it.row}\n${it.column}`, it]));
  const columns = data.columns.map((column) => ({
    heading: nameOf(speech, columnsBy, column),
    cellOf: (row: Named) => cells.get(`${keyOf(row)}\n${keyOf(column)}`),
  }));
  const withheld = (row: Named): string[] =>
    columns.flatMap(({ heading, cellOf }) => (cellOf(row)?.missing === undefined ? [] : heading));
  return tableFrom<Named>(
    title,
    data.rows,
    [
      { heading: word(`by.${rowsBy}`), format: 'text', of: (row) => nameOf(speech, rowsBy, row) },
      ...columns.map(({ heading, cellOf }): ColumnOf<Named> => {
        // Nothing reported there is nothing wasted there.
        return { heading, format: 'number', of: (row) => (cellOf(row) ?? { kg: 0 }).kg };
      }),
      {
        ...{ heading: word('columns.note'), format: 'text' },
        of: (row) => withheldIn(word, withheld(row)),
      },
    ],
    {
      ...{ kind: 'bars', unit: word('units.kg'), stacked: true, rows: data.rows.length },
      series: columns.map((_column, place) => place + 1),
    },
  );
}

/** More than any value of an area. */
const MOST_VALUE = 1e15;
/** Bars that a chart of areas can hold. */
const MOST_AREAS = 20;

function mapTable(
  speech: Speech,
  title: string,
  { body: { data, unit } }: Extract<SheetAnswer, { shape: 'map' }>,
): Table {
  const word = wordIn(speech);
  // What cannot be ranked comes after what can.
  const weight = ({ value, isRanked }: MapArea): number =>
    value === null ? -1 : value + (isRanked === false ? 0 : MOST_VALUE);
  const ranked = [...data].sort((one, other) => weight(other) - weight(one));
  const hasIntervals = data.some(({ interval }) => interval !== undefined);
  const areaName = ({ nameTh, nameEn }: MapArea) => (speech.language === 'th' ? nameTh : nameEn);
  return tableFrom<MapArea>(
    title,
    ranked,
    [
      { heading: word('columns.area'), format: 'text', of: areaName },
      { heading: word(`measures.${unit}`), format: 'number', of: ({ value }) => value },
      ...(hasIntervals ? qualityColumns(word) : []),
      { heading: word('columns.kg'), format: 'number', of: ({ kg }) => kg },
      { heading: word('columns.reporters'), format: 'count', of: reportersCell },
      { heading: word('columns.code'), format: 'text', of: ({ code }) => code },
      { heading: word('columns.note'), format: 'text', of: (it) => remarksIn(word, it) },
    ],
    {
      ...{ kind: 'bars', unit: word(`units.${unit}`), stacked: false, series: [1] },
      rows: Math.min(ranked.filter(({ value }) => value !== null).length, MOST_AREAS),
    },
  );
}

function typesTable(
  speech: Speech,
  title: string,
  { body: { data } }: Extract<SheetAnswer, { shape: 'types' }>,
): Table {
  const word = wordIn(speech);
  return tableFrom<(typeof data)[number]>(
    title,
    data,
    [
      {
        ...{ heading: word('by.userType'), format: 'text' },
        of: ({ userType }) => nameOf(speech, 'userType', { key: userType, name: null }),
      },
      {
        ...{ heading: word('columns.users'), format: 'count' },
        of: ({ users, usersTo }) => countCell(users, usersTo),
      },
      { heading: word('columns.reporters'), format: 'count', of: reportersCell },
      { heading: word('columns.note'), format: 'text', of: (it) => remarksIn(word, it) },
    ],
    {
      ...{ kind: 'columns', unit: word('units.people'), stacked: false, series: [1, 2] },
      rows: data.length,
    },
  );
}

/** An answer as a table, with what a chart draws of it. */
export function tableOf(speech: Speech, answer: SheetAnswer, isRing: boolean): Table {
  const title = titleOf(speech, answer);
  switch (answer.shape) {
    case 'home':
      return figuresTable(speech, title, answer.body.figures);
    case 'types':
      return typesTable(speech, title, answer);
    case 'rows':
      return rowsTable(
        speech,
        title,
        dimensionOf(answer),
        isRing ? 'ring' : 'bars',
        answer.body.data,
      );
    case 'grid':
      return gridTable(speech, title, answer);
    case 'trend':
      return trendTable(speech, title, answer);
    case 'population':
      return populationTable(speech, title, answer.body);
    case 'map':
      return mapTable(speech, title, answer);
  }
}

/** Published figures that the report's are held against, each with its source. */
export function referencesTable(speech: Speech, references: readonly ReferenceWithText[]): Table {
  const word = wordIn(speech);
  const heading = (key: string) => word(`columns.${key}`);
  const formats = references.map(({ unit }): Format => {
    return unit === 'shareOfMunicipalWaste' ? 'share' : 'number';
  });
  return tableFrom<ReferenceWithText>(word('titles.references'), references, [
    { heading: heading('reference'), format: 'text', of: ({ name }) => name },
    { heading: heading('value'), format: 'number', formats, of: ({ value }) => value },
    { heading: heading('unit'), format: 'text', of: ({ unit }) => word(`units.${unit}`) },
    { heading: heading('year'), format: 'text', of: ({ year }) => String(year) },
    { heading: heading('kind'), format: 'text', of: ({ kind }) => word(`kinds.${kind}`) },
    { heading: heading('source'), format: 'text', of: ({ source }) => source },
  ]);
}

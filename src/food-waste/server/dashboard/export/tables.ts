import type { ToldReference } from '../../../population.ts';
import type { SheetTold } from '../calls.ts';
import type { Figure, FigureUnit } from '../figures.ts';
import type { MapArea } from '../map.ts';
import type { Row } from '../materials.ts';
import { keyOf } from '../names.ts';
import { populationTable } from './population-table.ts';
import { qualityCells, qualityColumns } from './quality-columns.ts';
import { countCell, type Format, remarksIn, type Table, withheldIn } from './table.ts';
import { trendTable } from './trend-table.ts';
import { dimensionOf, nameOf, type Speech, titleOf, wordIn } from './words.ts';

const COUNTS: ReadonlySet<FigureUnit> = new Set(['meals']);
const formatOf = (unit: FigureUnit): Format => {
  if (unit === 'share') return 'share';
  return COUNTS.has(unit) ? 'count' : 'number';
};
function figuresTable(speech: Speech, title: string, figures: readonly Figure[]): Table {
  const word = wordIn(speech);
  const formats = figures.map(({ unit }) => formatOf(unit));
  const heading = (key: string) => word(`columns.${key}`);
  return {
    title,
    columns: [
      { heading: heading('figure'), format: 'text' },
      { heading: heading('value'), format: 'number', formats },
      { heading: heading('unit'), format: 'text' },
      { heading: heading('previous'), format: 'number', formats },
      { heading: heading('change'), format: 'share' },
      { heading: heading('reporters'), format: 'count' },
      { heading: heading('weighed'), format: 'share' },
      { heading: heading('coverage'), format: 'share' },
      ...qualityColumns(word),
      { heading: heading('note'), format: 'text' },
    ],
    rows: figures.map((it) => [
      word(`figures.${it.key}`),
      it.value,
      word(`units.${it.unit}`),
      it.previous,
      it.change,
      countCell(it.reporters, it.reportersTo),
      it.weighedShare,
      it.coverage ?? null,
      ...qualityCells(word, it),
      remarksIn(word, it),
    ]),
    drawn: null,
  };
}

type Shown = readonly [key: string, format: Format, of: (row: Row) => number | string | null];

function rowsTable(
  speech: Speech,
  title: string,
  by: string,
  kind: 'bars' | 'ring',
  rows: readonly Row[],
): Table {
  const word = wordIn(speech);
  const hasPieces = rows.some(({ pieces }) => pieces !== undefined);
  const valued: readonly Shown[] = hasPieces
    ? [['pieces', 'count', ({ pieces }) => pieces ?? null]]
    : [
        ['kgCo2e', 'number', ({ kgCo2e }) => kgCo2e],
        ['baht', 'number', ({ baht }) => baht],
      ];
  const shown: readonly Shown[] = [
    ['kg', 'number', ({ kg }) => kg],
    ['previousKg', 'number', ({ previousKg }) => previousKg],
    ['change', 'share', ({ change }) => change],
    ...valued,
    ['share', 'share', ({ share }) => share],
    ['reporters', 'count', ({ reporters, reportersTo }) => countCell(reporters, reportersTo)],
  ];
  return {
    title,
    columns: [
      { heading: word(`by.${by}`), format: 'text' },
      ...shown.map(([key, format]) => ({ heading: word(`columns.${key}`), format })),
      { heading: word('columns.note'), format: 'text' },
    ],
    rows: rows.map((row) => [
      nameOf(speech, by, row),
      ...shown.map(([, , of]) => of(row)),
      remarksIn(word, row),
    ]),
    drawn: { kind, unit: word('units.kg'), stacked: false, series: [1], rows: rows.length },
  };
}

function gridTable(
  speech: Speech,
  title: string,
  { rowsBy, columnsBy, body: { data } }: Extract<SheetTold, { shape: 'grid' }>,
): Table {
  const word = wordIn(speech);
  const cells = new Map(data.cells.map((it) => [`${it.row}\n${it.column}`, it]));
  const names = data.columns.map((column) => nameOf(speech, columnsBy, column));
  const rows = data.rows.map((row) => {
    const found = data.columns.map((column) => cells.get(`${keyOf(row)}\n${keyOf(column)}`));
    const withheld = names.filter((_name, place) => found[place]?.missing !== undefined);
    // Nothing reported there is nothing wasted there.
    return [
      nameOf(speech, rowsBy, row),
      ...found.map((it) => (it ? it.kg : 0)),
      withheldIn(word, withheld),
    ];
  });
  return {
    title,
    columns: [
      { heading: word(`by.${rowsBy}`), format: 'text' },
      ...names.map((heading) => ({ heading, format: 'number' as const })),
      { heading: word('columns.note'), format: 'text' },
    ],
    rows,
    drawn: {
      kind: 'bars',
      unit: word('units.kg'),
      stacked: true,
      series: names.map((_name, place) => place + 1),
      rows: rows.length,
    },
  };
}

/** More than any value of an area. */
const MOST_VALUE = 1e15;
/** Bars that a chart of areas can hold. */
const MOST_AREAS = 20;

function mapTable(
  speech: Speech,
  title: string,
  { body: { data, unit } }: Extract<SheetTold, { shape: 'map' }>,
): Table {
  const word = wordIn(speech);
  // What cannot be ranked comes after what can.
  const weight = ({ value, isRanked }: MapArea): number =>
    value === null ? -1 : value + (isRanked === false ? 0 : MOST_VALUE);
  const ranked = [...data].sort((one, other) => weight(other) - weight(one));
  const hasIntervals = data.some(({ interval }) => interval !== undefined);
  const areaName = ({ nameTh, nameEn }: MapArea) => (speech.language === 'th' ? nameTh : nameEn);
  return {
    title,
    columns: [
      { heading: word('columns.area'), format: 'text' },
      { heading: word(`measures.${unit}`), format: 'number' },
      ...(hasIntervals ? qualityColumns(word) : []),
      { heading: word('columns.kg'), format: 'number' },
      { heading: word('columns.reporters'), format: 'count' },
      { heading: word('columns.code'), format: 'text' },
      { heading: word('columns.note'), format: 'text' },
    ],
    rows: ranked.map((it) => [
      areaName(it),
      it.value,
      ...(hasIntervals ? qualityCells(word, it) : []),
      it.kg,
      countCell(it.reporters, it.reportersTo),
      it.code,
      remarksIn(word, it),
    ]),
    drawn: {
      kind: 'bars',
      unit: word(`units.${unit}`),
      stacked: false,
      series: [1],
      rows: Math.min(ranked.filter(({ value }) => value !== null).length, MOST_AREAS),
    },
  };
}

function typesTable(
  speech: Speech,
  title: string,
  { body: { data } }: Extract<SheetTold, { shape: 'types' }>,
): Table {
  const word = wordIn(speech);
  return {
    title,
    columns: [
      { heading: word('by.userType'), format: 'text' },
      { heading: word('columns.users'), format: 'count' },
      { heading: word('columns.reporters'), format: 'count' },
      { heading: word('columns.note'), format: 'text' },
    ],
    rows: data.map((it) => [
      nameOf(speech, 'userType', { key: it.userType, name: null }),
      countCell(it.users, it.usersTo),
      countCell(it.reporters, it.reportersTo),
      remarksIn(word, it),
    ]),
    drawn: {
      kind: 'columns',
      unit: word('units.people'),
      stacked: false,
      series: [1, 2],
      rows: data.length,
    },
  };
}

/** An answer as a table, with what a chart draws of it. */
export function tableOf(speech: Speech, told: SheetTold, isRing: boolean): Table {
  const title = titleOf(speech, told);
  switch (told.shape) {
    case 'home':
      return figuresTable(speech, title, told.body.figures);
    case 'types':
      return typesTable(speech, title, told);
    case 'rows':
      return rowsTable(speech, title, dimensionOf(told), isRing ? 'ring' : 'bars', told.body.data);
    case 'grid':
      return gridTable(speech, title, told);
    case 'trend':
      return trendTable(speech, title, told);
    case 'population':
      return populationTable(speech, title, told.body);
    case 'map':
      return mapTable(speech, title, told);
  }
}

/** Published figures that the report's are held against, each with its source. */
export function referencesTable(speech: Speech, references: readonly ToldReference[]): Table {
  const word = wordIn(speech);
  return {
    title: word('titles.references'),
    columns: [
      { heading: word('columns.reference'), format: 'text' },
      {
        heading: word('columns.value'),
        format: 'number',
        formats: references.map(({ unit }) =>
          unit === 'shareOfMunicipalWaste' ? 'share' : 'number',
        ),
      },
      { heading: word('columns.unit'), format: 'text' },
      { heading: word('columns.year'), format: 'text' },
      { heading: word('columns.kind'), format: 'text' },
      { heading: word('columns.source'), format: 'text' },
    ],
    rows: references.map((it) => [
      it.name,
      it.value,
      word(`units.${it.unit}`),
      String(it.year),
      word(`kinds.${it.kind}`),
      it.source,
    ]),
    drawn: null,
  };
}

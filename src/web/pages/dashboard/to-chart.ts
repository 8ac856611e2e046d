/** Makes charts of what the calls answer. */
import type { TFunction } from 'i18next';
import type { ChartData, ChartRow, ReferenceLine } from '../../charts/types.ts';
import type { CardDeclaration, RowFilter } from './declaration.ts';
import { dimensionOf } from './filter-of.ts';
import {
  type Grid,
  type Named,
  type Point,
  type Row,
  readGrid,
  readPoints,
  readRows,
  readTypes,
} from './row-answers.ts';

/** The words of what rows are told apart by: `resources:choices.<list>`. */
const CHOICES: Readonly<Record<string, string>> = {
  destination: 'destination',
  stage: 'wasteStage',
  part: 'foodPart',
  method: 'measuringMethod',
  packagingMaterial: 'packagingMaterial',
  clean: 'cleanliness',
  userType: 'userType',
};
const WITHOUT_CHOICE: ReadonlySet<string> = new Set(['none', 'others']);

/** What is needed to put answers into words. */
export interface Wording {
  /** Of `charts` and `resources`. */
  readonly t: TFunction;
  readonly month: (
    period: string,
    isFirst: boolean,
  ) => { readonly label: string; readonly name: string };
}

const keyOf = ({ id, key }: Named): string => (id === null ? (key ?? '') : String(id));

function nameOf(named: Named, dimension: string, t: TFunction): string {
  const key = keyOf(named);
  if (named.name !== null) return named.name;
  if (WITHOUT_CHOICE.has(key)) return t(`charts:${key}`);
  const choices = CHOICES[dimension];
  return choices === undefined ? key : t(`resources:choices.${choices}.${key}`);
}

function filterValue(named: Named, filter: RowFilter | null): string | null {
  const key = keyOf(named);
  return filter === null || WITHOUT_CHOICE.has(key) ? null : key;
}

function toRow(row: Row, card: CardDeclaration, filter: RowFilter | null, t: TFunction): ChartRow {
  return {
    key: keyOf(row),
    name: nameOf(row, dimensionOf(card), t),
    value: row.kg,
    previous: row.previousKg,
    share: row.share,
    missing: row.missing,
    filter: filterValue(row, filter),
  };
}

function gridChart(
  grid: Grid,
  { ask }: CardDeclaration,
  filter: RowFilter | null,
  t: TFunction,
): ChartData {
  const { rowsBy = '', columnsBy = '' } = ask;
  return {
    kind: 'matrix',
    unit: 'kg',
    rows: grid.rows.map((row) => ({
      key: keyOf(row),
      name: nameOf(row, rowsBy, t),
      filter: filterValue(row, filter),
    })),
    columns: grid.columns.map((it) => ({ key: keyOf(it), name: nameOf(it, columnsBy, t) })),
    cells: new Map(
      grid.cells.map(({ row, column, kg, missing }) => [
        `${row} ${column}`,
        { value: kg, missing },
      ]),
    ),
  };
}

function trendChart(
  points: readonly Point[],
  card: CardDeclaration,
  lines: readonly ReferenceLine[],
  month: Wording['month'],
): ChartData {
  const isPerPerson = card.value === 'kgPerPersonYear';
  return {
    kind: 'trend',
    unit: isPerPerson ? 'kgPerPersonYear' : 'kg',
    lines: isPerPerson ? lines : [],
    points: points.map((point, place) => ({
      ...month(point.period, place === 0),
      key: point.period,
      value: isPerPerson ? point.kgPerPersonYear : point.kg,
      previous: isPerPerson ? null : point.previousKg,
      missing:
        point.missing ??
        (isPerPerson && point.kgPerPersonYear === null ? 'insufficient' : undefined),
    })),
  };
}

/** The chart of a card, out of the data that its call answers. */
export function chartOf(
  data: unknown,
  card: CardDeclaration,
  filter: RowFilter | null,
  lines: readonly ReferenceLine[],
  { t, month }: Wording,
): ChartData {
  if (card.chart === 'matrix') return gridChart(readGrid(data), card, filter, t);
  if (card.chart === 'trend') return trendChart(readPoints(data), card, lines, month);
  const isOfTypes = card.call === 'countTypeUsers';
  const rows = isOfTypes ? readTypes(data) : readRows(data);
  return {
    kind: card.chart,
    unit: isOfTypes ? 'reporters' : 'kg',
    rows: rows.map((row) => toRow(row, card, filter, t)),
  };
}

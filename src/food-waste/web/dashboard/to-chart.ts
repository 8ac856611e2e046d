/** Makes charts of what the calls answer. */
import type { TFunction } from 'i18next';
import type { ChartData, ChartRow, ReferenceLine } from '../../../engine/web/charts/types.ts';
import { CHOICES } from '../../choices.ts';
import type { Answer } from './answers.ts';
import type { CardDeclaration, RowFilter } from './declaration.ts';
import { dimensionOf } from './filter-of.ts';
import { indexOf, shiftMonth } from './periods.ts';
import {
  type Grid,
  type Named,
  type Row,
  readGrid,
  readPoints,
  readRows,
  readTypes,
} from './row-answers.ts';

const WITHOUT_CHOICE: ReadonlySet<string> = new Set(['none', 'others']);
const POOLED = 'pooled';

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

/** What a word of the product is called; names, which are no words of it, stay as they are. */
function wordOf(key: string, dimension: string, t: TFunction): string {
  if (WITHOUT_CHOICE.has(key)) return t(`charts:${key}`);
  const choices = CHOICES[dimension];
  return choices === undefined ? key : t(`resources:choices.${choices}.${key}`);
}

/** What a row is called, and what it is the sum of. */
export function namesOf(
  named: Named,
  dimension: string,
  t: TFunction,
): Pick<ChartRow, 'name' | 'pooled'> {
  const { name, pooled } = named;
  if (pooled === null) return { name: name ?? wordOf(keyOf(named), dimension, t) };
  return {
    name: t('charts:pooled', { count: String(pooled.length) }),
    pooled: pooled.map((it) => wordOf(it, dimension, t)),
  };
}

function filterValue(named: Named, filter: RowFilter | null): string | null {
  const key = keyOf(named);
  return filter === null || WITHOUT_CHOICE.has(key) || key === POOLED ? null : key;
}

function toRow(row: Row, card: CardDeclaration, filter: RowFilter | null, t: TFunction): ChartRow {
  return {
    key: keyOf(row),
    ...namesOf(row, dimensionOf(card), t),
    value: row.kg,
    previous: row.previousKg,
    share: row.share,
    missing: row.missing,
    isPartial: row.isPartial,
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
      ...namesOf(row, rowsBy, t),
      filter: filterValue(row, filter),
    })),
    columns: grid.columns.map((it) => ({ key: keyOf(it), ...namesOf(it, columnsBy, t) })),
    cells: new Map(
      grid.cells.map(({ row, column, kg, missing, isPartial }) => [
        `${row} ${column}`,
        { value: kg, missing, isPartial },
      ]),
    ),
  };
}

/** How many months before a period the one compared with is; null where a server does not say. */
const monthsBefore = ({ from, compareFrom }: Answer<unknown>['times']): number | null =>
  from === '' || compareFrom === '' ? null : indexOf(from) - indexOf(compareFrom);

function trendChart(
  { data, times }: Pick<Answer<unknown>, 'data' | 'times'>,
  card: CardDeclaration,
  lines: readonly ReferenceLine[],
  month: Wording['month'],
): ChartData {
  const back = monthsBefore(times);
  const isPerPerson = card.value === 'kgPerPersonYear';
  const points = readPoints(data).map((point, place) => ({
    ...month(point.period, place === 0),
    key: point.period,
    value: isPerPerson ? point.kgPerPersonYear : point.kg,
    previous: isPerPerson ? null : point.previousKg,
    previousName: back === null ? undefined : month(shiftMonth(point.period, -back), false).name,
    isPartial: point.isPartial || times.until.startsWith(point.period),
    missing:
      point.missing ?? (isPerPerson && point.kgPerPersonYear === null ? 'insufficient' : undefined),
  }));
  const [only, ...others] = points;
  // A column by itself compares nothing: the one before stands beside it.
  if (back !== null && only && only.previous !== null && others.length === 0) {
    const key = shiftMonth(only.key, -back);
    const before = { ...only, ...month(key, true), key, value: only.previous, isPartial: false };
    points.unshift({ ...before, missing: undefined });
    for (const point of points) point.previous = null;
  }
  return {
    kind: 'trend',
    unit: isPerPerson ? 'kgPerPersonYear' : 'kg',
    lines: isPerPerson ? lines : [],
    points,
  };
}

/** The chart of a card, out of what its call answers. */
export function chartOf(
  answer: Pick<Answer<unknown>, 'data' | 'isCut' | 'times'>,
  card: CardDeclaration,
  filter: RowFilter | null,
  lines: readonly ReferenceLine[],
  { t, month }: Wording,
): ChartData {
  const { data, isCut } = answer;
  if (card.chart === 'matrix') return gridChart(readGrid(data), card, filter, t);
  if (card.chart === 'trend') return trendChart(answer, card, lines, month);
  if (card.call === 'countTypeUsers') {
    const rows = readTypes(data).map((row) => ({
      ...toRow(row, card, filter, t),
      valueTo: row.reportersTo,
    }));
    return { kind: card.chart, unit: 'reporters', rows };
  }
  return {
    kind: card.chart,
    unit: 'kg',
    isCut,
    rows: readRows(data).map((row) => toRow(row, card, filter, t)),
  };
}

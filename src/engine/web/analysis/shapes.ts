/** Answers of summaries in the shapes that pictures are drawn of. */
import type { Dimension, Grain, Measure, SummaryRow } from '../../declaration/summaries.ts';
import { filterOf, isAdded, stepsBetween } from '../dashboards/to-chart.ts';

/** What a value of a dimension is called. */
export type NameOf = (dimension: Dimension, value: unknown) => string;

/** Unique names: those that are the same have their code or number beside them. */
export function distinctNames(
  rows: readonly Pick<SummaryRow, 'by'>[],
  by: readonly Dimension[],
  nameOf: NameOf,
): NameOf {
  const keysByName = new Map<string, Set<string>>();
  const placeOf = (dimension: Dimension, name: string): string => `${dimension.name} ${name}`;
  for (const row of rows) {
    for (const dimension of by) {
      const value = row.by[dimension.name];
      const place = placeOf(dimension, nameOf(dimension, value));
      keysByName.set(place, (keysByName.get(place) ?? new Set()).add(filterOf(value) ?? ''));
    }
  }
  return (dimension, value) => {
    const name = nameOf(dimension, value);
    const isAlone = (keysByName.get(placeOf(dimension, name))?.size ?? 0) < 2;
    return isAlone ? name : `${name} (${Object(value).code || filterOf(value)})`;
  };
}

const valueIn = ({ measures }: SummaryRow, { name }: Measure): number => measures[name] ?? 0;

/** Of a dimension so many values are drawn; those behind stand together. */
export const MOST_NODES = 12;
const OTHERS = '…';

export interface FlowNode {
  readonly key: string;
  readonly name: string;
  /** The place of its dimension. */
  readonly place: number;
}
export interface Flow {
  readonly nodes: readonly FlowNode[];
  readonly links: readonly { source: string; target: string; value: number }[];
}

/** Values of each dimension, what there is most of first, as far as they are drawn by themselves. */
function drawnValues(
  rows: readonly SummaryRow[],
  { name }: Dimension,
  measure: Measure,
): ReadonlySet<string> {
  const sums = new Map<string, number>();
  for (const row of rows) {
    const key = filterOf(row.by[name]) ?? '';
    sums.set(key, (sums.get(key) ?? 0) + valueIn(row, measure));
  }
  const keys = [...sums].filter(([, sum]) => sum > 0).toSorted((one, other) => other[1] - one[1]);
  const shown = keys.length > MOST_NODES ? keys.slice(0, MOST_NODES - 1) : keys;
  return new Set(shown.map(([key]) => key));
}

/** How much goes from each value of one dimension to each of the next. */
export function flowOf(
  rows: readonly SummaryRow[],
  by: readonly Dimension[],
  measure: Measure,
  nameOf: NameOf,
  others: string,
): Flow {
  const drawn = by.map((dimension) => drawnValues(rows, dimension, measure));
  const nodes = new Map<string, FlowNode>();
  const links = new Map<string, { source: string; target: string; value: number }>();
  for (const row of rows) {
    const value = valueIn(row, measure);
    if (value <= 0) continue;
    const keys = by.map((dimension, place) => {
      const own = filterOf(row.by[dimension.name]) ?? '';
      const isDrawn = drawn[place]?.has(own) === true;
      const key = `${place}:${isDrawn ? own : OTHERS}`;
      const name = isDrawn ? nameOf(dimension, row.by[dimension.name]) : others;
      nodes.set(key, { key, name, place });
      return key;
    });
    for (const [place, target] of keys.entries()) {
      const source = keys[place - 1];
      if (source === undefined) continue;
      const link = links.get(`${source} ${target}`) ?? { source, target, value: 0 };
      links.set(`${source} ${target}`, { ...link, value: link.value + value });
    }
  }
  return { nodes: [...nodes.values()], links: [...links.values()] };
}

export interface HeatCell {
  readonly row: string;
  readonly column: string;
  readonly value: number | null;
  readonly source: SummaryRow;
}
export interface Heat {
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  readonly cells: readonly HeatCell[];
  /** More rows and columns than are drawn. */
  readonly left: { readonly rows: number; readonly columns: number };
}

/** Rows of a heat map that can be distinguished on a screen, and columns: the days of a year. */
export const MOST_LINES = 40;
const MOST_COLUMNS = 366;

const inOrderOf = (dimension: Dimension, keys: ReadonlyMap<string, number>): string[] => {
  const all = [...keys];
  // Days go by themselves; others by how much there is of them.
  if (dimension.by) return all.map(([key]) => key).toSorted();
  return all.toSorted((one, other) => other[1] - one[1]).map(([key]) => key);
};

/** A measure of each pair of two dimensions' values. */
export function heatOf(
  answer: readonly SummaryRow[],
  by: readonly Dimension[],
  measure: Measure,
  nameOf: NameOf,
): Heat {
  const [rowDimension, columnDimension] = by;
  if (!rowDimension || !columnDimension)
    return { rows: [], columns: [], cells: [], left: { rows: 0, columns: 0 } };
  const sums = [new Map<string, number>(), new Map<string, number>()] as const;
  const names = [new Map<string, string>(), new Map<string, string>()] as const;
  const cells = answer.map((source) => {
    const keys = by.slice(0, 2).map((dimension, at) => {
      const value = source.by[dimension.name];
      const key = filterOf(value) ?? '';
      const sum = sums[at === 0 ? 0 : 1];
      sum.set(key, (sum.get(key) ?? 0) + valueIn(source, measure));
      names[at === 0 ? 0 : 1].set(key, nameOf(dimension, value));
      return key;
    });
    const value = source.measures[measure.name] ?? null;
    return { row: keys[0] ?? '', column: keys[1] ?? '', value, source };
  });
  const rows = inOrderOf(rowDimension, sums[0]);
  const columns = inOrderOf(columnDimension, sums[1]);
  // Of days the last are drawn.
  const shown = new Set(rowDimension.by ? rows.slice(-MOST_LINES) : rows.slice(0, MOST_LINES));
  const drawn = columnDimension.by ? columns.slice(-MOST_COLUMNS) : columns.slice(0, MOST_COLUMNS);
  const inColumns = new Set(drawn);
  const name = (at: 0 | 1, key: string): string => names[at].get(key) ?? key;
  return {
    rows: [...shown].map((key) => name(0, key)),
    columns: drawn.map((key) => name(1, key)),
    cells: cells
      .filter(({ row, column }) => shown.has(row) && inColumns.has(column))
      .map((cell) => ({ ...cell, row: name(0, cell.row), column: name(1, cell.column) })),
    left: { rows: rows.length - shown.size, columns: columns.length - drawn.length },
  };
}

export interface SeriesPoint {
  readonly day: string;
  readonly line: string;
  readonly value: number;
  /** Whether its month or year has not all its days. */
  readonly isPartial: boolean;
}

/** Lines that can be distinguished. */
export const MOST_SERIES = 6;

/** Days of some ten years; of more, those without anything are not drawn. */
const MOST_STEPS = 4000;

type LinePoint = Omit<SeriesPoint, 'isPartial'>;

/** The steps of a line in which there was nothing, where nothing is as good as none. */
function withNothing(points: readonly LinePoint[], by: Grain, lines: readonly string[]) {
  const days = [...new Set(points.map(({ day }) => day))].toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return points;
  const steps = stepsBetween(first, last, by, MOST_STEPS);
  if (steps.length > MOST_STEPS) return points;
  return lines.flatMap((line) => {
    const own = new Map<string, number>();
    for (const it of points) {
      if (it.line === line) own.set(it.day, (own.get(it.day) ?? 0) + it.value);
    }
    return steps.map((day) => ({ day, line, value: own.get(day) ?? 0 }));
  });
}

/** A measure over time, a line for each value of the second dimension; those behind are left out. */
export function seriesOf(
  rows: readonly SummaryRow[],
  by: readonly Dimension[],
  measure: Measure,
  nameOf: NameOf,
  isPartial: (dimension: Dimension, day: string) => boolean,
): { readonly points: readonly SeriesPoint[]; readonly lines: readonly string[]; left: number } {
  const [time, split] = by;
  if (!time) return { points: [], lines: [], left: 0 };
  const sums = new Map<string, number>();
  const dated = rows.filter((row) => typeof row.by[time.name] === 'string');
  const all = dated.map((row) => {
    const line = split ? nameOf(split, row.by[split.name]) : '';
    const value = valueIn(row, measure);
    sums.set(line, (sums.get(line) ?? 0) + value);
    return { day: String(row.by[time.name]), line, value };
  });
  const names = [...sums].toSorted((one, other) => other[1] - one[1]).map(([name]) => name);
  const lines = names.slice(0, MOST_SERIES);
  const shown = all.filter(({ line }) => lines.includes(line));
  const points = isAdded(measure) ? withNothing(shown, time.by ?? 'day', lines) : shown;
  return {
    points: points.map((point) => ({ ...point, isPartial: isPartial(time, point.day) })),
    lines,
    left: names.length - lines.length,
  };
}

export interface TreeNode {
  readonly name: string;
  readonly value?: number;
  readonly children?: readonly TreeNode[];
}

/** Areas by the first dimension, each parted by the second. */
export function treeOf(
  rows: readonly SummaryRow[],
  by: readonly Dimension[],
  measure: Measure,
  nameOf: NameOf,
): TreeNode {
  const [outer, inner] = by;
  const parts = new Map<string, TreeNode[]>();
  for (const row of rows) {
    const value = valueIn(row, measure);
    if (!outer || value <= 0) continue;
    const name = nameOf(outer, row.by[outer.name]);
    const leaf = inner ? nameOf(inner, row.by[inner.name]) : name;
    const leaves = parts.get(name) ?? [];
    leaves.push({ name: leaf, value });
    parts.set(name, leaves);
  }
  const children = [...parts].map(([name, leaves]) =>
    inner ? { name, children: leaves } : { name, value: leaves[0]?.value ?? 0 },
  );
  return { name: '', children };
}

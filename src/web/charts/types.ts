import type { Unit } from './amounts.ts';

/** Why there is no number: too few people reported for it to be public, or it cannot be worked out. */
export type Missing = 'withheld' | 'insufficient';

/** One of the things a chart compares. */
export interface ChartRow {
  readonly key: string;
  readonly name: string;
  readonly value: number | null;
  /** In the time it is compared with. */
  readonly previous: number | null;
  /** Of the sum of all rows, 0 to 1. */
  readonly share: number | null;
  readonly missing?: Missing | undefined;
  /** What the other charts are narrowed to by choosing it; null where they cannot be. */
  readonly filter: string | null;
}

export interface RowsData {
  readonly kind: 'bars' | 'ring';
  readonly unit: Unit;
  readonly rows: readonly ChartRow[];
}

export interface TrendPoint {
  readonly key: string;
  /** Under the column, as short as can be. */
  readonly label: string;
  readonly name: string;
  readonly value: number | null;
  readonly previous: number | null;
  readonly missing?: Missing | undefined;
}

/** A published figure or a target, drawn across a chart. */
export interface ReferenceLine {
  readonly key: string;
  readonly name: string;
  readonly value: number;
  readonly target: boolean;
}

export interface TrendData {
  readonly kind: 'trend';
  readonly unit: Unit;
  readonly points: readonly TrendPoint[];
  readonly lines: readonly ReferenceLine[];
}

interface Heading {
  readonly key: string;
  readonly name: string;
}

export interface MatrixCell {
  readonly value: number | null;
  readonly missing?: Missing | undefined;
}

export interface MatrixData {
  readonly kind: 'matrix';
  readonly unit: Unit;
  readonly rows: readonly (Heading & { readonly filter: string | null })[];
  readonly columns: readonly Heading[];
  /** By `<row> <column>`. */
  readonly cells: ReadonlyMap<string, MatrixCell>;
}

/** Everything that one chart shows. */
export type ChartData = RowsData | TrendData | MatrixData;

/** What all charts are drawn with. */
export interface ChartProps<Data extends ChartData> {
  readonly data: Data;
  readonly title: string;
  /** What the other charts are narrowed to, of the rows here. */
  readonly selected: string | null;
  /** Somebody chooses a row, or gives the chosen one up; absent where nothing can be narrowed. */
  readonly onChoose?: ((filter: string | null) => void) | undefined;
}

/** Whether there is nothing to draw. */
export function isEmpty(data: ChartData): boolean {
  if (data.kind === 'matrix') return data.rows.length === 0;
  if (data.kind === 'trend') return data.points.every(({ value, missing }) => !value && !missing);
  return data.rows.length === 0;
}

import type { ReactNode } from 'react';
import type { Amounts, AnyUnit } from './amounts.ts';

/**
 * Why there is no number: too few people reported for it to be public, it cannot be worked out, it is
 * published of larger areas alone, or records begin later.
 */
export type Missing = 'withheld' | 'insufficient' | 'unpublished' | 'noData';

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
  /** The end of a band that `value` begins; absent of exact values. */
  readonly valueTo?: number | null | undefined;
  /** It covers a part of its rows or of the period. */
  readonly isPartial?: boolean | undefined;
  /** Names of what it is the sum of, where few report each of them. */
  readonly pooled?: readonly string[] | undefined;
}

export interface RowsData extends Amounts {
  readonly kind: 'bars' | 'ring';
  readonly rows: readonly ChartRow[];
  /** A part of the whole is in no row. */
  readonly isCut?: boolean | undefined;
}

export interface TrendPoint {
  readonly key: string;
  /** Under the column, as short as can be. */
  readonly label: string;
  readonly name: string;
  readonly value: number | null;
  readonly previous: number | null;
  /** What the time before is called; that it is the one compared with, where nothing is said. */
  readonly previousName?: string | undefined;
  readonly missing?: Missing | undefined;
  readonly isPartial?: boolean | undefined;
}

/** A published figure or a target, drawn across a chart. */
export interface ReferenceLine {
  readonly key: string;
  readonly name: string;
  readonly value: number;
  readonly target: boolean;
}

export interface TrendData extends Amounts {
  readonly kind: 'trend';
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
  readonly isPartial?: boolean | undefined;
}

interface MatrixRow extends Heading {
  readonly filter: string | null;
  readonly pooled?: readonly string[] | undefined;
}

export interface MatrixData {
  readonly kind: 'matrix';
  readonly unit: AnyUnit;
  readonly rows: readonly MatrixRow[];
  readonly columns: readonly Heading[];
  /** By `<row> <column>`. */
  readonly cells: ReadonlyMap<string, MatrixCell>;
}

/** Everything that one chart shows. */
export type ChartData = RowsData | TrendData | MatrixData;

/** What can be done with one point of time. */
export interface PointAction {
  /** Beside the point as it is read out. */
  readonly button: ReactNode;
  /** In its row of the table, where the points before it are seen. */
  readonly rowButton: ReactNode;
  /** The same, by pressing the column itself. */
  readonly run: () => void;
}

/** What can be done with a point, by its key; null where nothing can. */
export type PointActionOf = (key: string) => PointAction | null;

/** What all charts are drawn with. */
export interface ChartProps<Data extends ChartData> {
  readonly data: Data;
  readonly title: string;
  /** What the other charts are narrowed to, of the rows here. */
  readonly selected: string | null;
  /** Somebody chooses a row, or gives the chosen one up; absent where nothing can be narrowed. */
  readonly onChoose?: ((filter: string | null) => void) | undefined;
  /** Of what came about over time; absent where nothing can be done with any of it. */
  readonly actionOf?: PointActionOf | undefined;
}

/** What a chart shows, one by one. */
function shownIn(data: ChartData): readonly MatrixCell[] {
  if (data.kind === 'matrix') return [...data.cells.values()];
  return data.kind === 'trend' ? data.points : data.rows;
}

/** Whether something that is shown covers a part alone. */
export const hasPartial = (data: ChartData): boolean =>
  shownIn(data).some(({ isPartial }) => isPartial === true);

/** Of parts of which only one has an amount, nothing can be said of the whole. */
export function isOneAlone(rows: readonly ChartRow[]): boolean {
  const shown = rows.filter(({ value }) => value !== null && value > 0);
  return shown.length === 1 && rows.some(({ missing }) => missing === 'withheld');
}

/** Why there is nothing to draw: nobody reported, or too few to be published; null where there is. */
export function whyNothing(data: ChartData): 'empty' | 'withheld' | null {
  const shown = shownIn(data);
  // A part of the time in which nothing was reported is drawn as 0.
  if (
    shown.some(
      ({ value, missing }) =>
        (data.kind === 'trend' ? value : value !== null) || missing === 'insufficient',
    )
  )
    return null;
  return shown.some(({ missing }) => missing === 'withheld') ? 'withheld' : 'empty';
}

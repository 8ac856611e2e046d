/** A report as screen, workbook and PDF draw it: the same rows, numbers and texts in all three. */

/** What numbers are counted in; names of words under `report:units`. */
export type ReportUnit =
  | 'kg'
  | 'tonnesPerYear'
  | 'share'
  | 'kgPerPersonYear'
  | 'gramsPerMeal'
  | 'kgPerSquareMetreYear'
  | 'people'
  | 'reporters';

/** A number with its 95 % interval, where that is known, or a text alone. */
export interface ReportCell {
  /** As a person reads it, with unit and interval. */
  readonly text: string;
  readonly value?: number;
  readonly unit?: ReportUnit;
  readonly low?: number;
  readonly high?: number;
}

export interface ReportColumn {
  readonly heading: string;
  /** The term of the standard. */
  readonly english: string;
  readonly kind: 'text' | 'number';
  /** Its numbers may have intervals. */
  readonly hasInterval?: true;
}

export interface ReportRow {
  /** 0 for a heading that spans the table, 1 for a row, 2 for a part of the row above. */
  readonly level: 0 | 1 | 2;
  /** Names the row for tests and for programs. */
  readonly key: string;
  readonly label: string;
  readonly english: string;
  /** One for each column after the first. */
  readonly cells: readonly ReportCell[];
}

export interface ReportTable {
  readonly key: 'flw' | 'unep' | 'target';
  readonly title: string;
  readonly english: string;
  readonly about: string;
  /** The first is of the rows' labels. */
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly ReportRow[];
  readonly notes: readonly string[];
}

export interface ReportDocument {
  readonly title: string;
  /** What it is of: labels and texts. */
  readonly facts: readonly (readonly [label: string, text: string])[];
  readonly tables: readonly ReportTable[];
}

/** A value of a year, with the ends of its interval where they are known. */
export interface ReportPoint extends Pick<ReportCell, 'low' | 'high'> {
  readonly value: number;
}

/** A year of the chart; null where there is nothing to draw. */
export interface ChartYear {
  /** Common Era. */
  readonly year: number;
  readonly actual: (ReportPoint & { readonly isPartial: boolean }) | null;
  readonly path: number | null;
  readonly projected: ReportPoint | null;
}

/** What an office sets, or what holds without its word. */
export interface ReportTarget {
  readonly sector: string;
  readonly isOwn: boolean;
  readonly baseYear: number;
  readonly baseValue: number | null;
  readonly baseSource: string;
  readonly targetYear: number;
  readonly percent: number;
}

/** What `getReports` answers. */
export interface Reports extends ReportDocument {
  readonly chart: { readonly unit: ReportUnit; readonly years: readonly ChartYear[] };
  readonly target: ReportTarget;
}

export const NOTHING: ReportCell = { text: '' };
export const textCell = (text: string): ReportCell => ({ text });

import { isRecord } from '../../../engine/declaration/record.ts';
import { handOver } from '../../../engine/web/providers/hand-over.ts';
import { request, unwrap } from '../../../engine/web/session/index.ts';
import { recordsIn, textIn } from '../published/publication.ts';

/** What a report is asked with: days, an area, whose waste. */
export type Ask = Readonly<Record<string, string | number>>;

export interface Cell {
  readonly text: string;
  readonly isNumber: boolean;
}

export interface Row {
  readonly level: number;
  readonly key: string;
  readonly label: string;
  /** The term of the standard; '' where the label is that. */
  readonly english: string;
  readonly cells: readonly Cell[];
}

export interface Column {
  readonly heading: string;
  readonly english: string;
  readonly isNumber: boolean;
}

export interface Table {
  readonly key: string;
  readonly title: string;
  readonly english: string;
  readonly about: string;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  readonly notes: readonly string[];
}

/** A value with the ends of its interval, where they are known. */
export interface Point {
  readonly value: number;
  readonly low: number | null;
  readonly high: number | null;
  readonly isPartial: boolean;
}

export interface ChartYear {
  /** Common Era. */
  readonly year: number;
  readonly actual: Point | null;
  readonly path: number | null;
  readonly projected: Point | null;
}

/** What an office sets, or what holds without its word. */
export interface Target {
  readonly sector: string;
  readonly isOwn: boolean;
  readonly baseYear: number;
  readonly baseValue: number | null;
  readonly baseSource: string;
  readonly targetYear: number;
  readonly percent: number;
}

export interface Reports {
  readonly title: string;
  readonly facts: readonly (readonly [label: string, text: string])[];
  readonly tables: readonly Table[];
  readonly chart: { readonly unit: string; readonly years: readonly ChartYear[] };
  readonly target: Target;
}

type Fields = Readonly<Record<string, unknown>>;

const numberIn = (value: unknown): number | null => (typeof value === 'number' ? value : null);

function readRow(row: Fields): Row {
  return {
    level: numberIn(row.level) ?? 1,
    key: textIn(row.key),
    label: textIn(row.label),
    english: textIn(row.english),
    cells: recordsIn(row.cells).map(({ text, value }) => ({
      text: textIn(text),
      isNumber: typeof value === 'number',
    })),
  };
}

function readTable(table: Fields): Table {
  const notes: readonly unknown[] = Array.isArray(table.notes) ? table.notes : [];
  return {
    key: textIn(table.key),
    title: textIn(table.title),
    english: textIn(table.english),
    about: textIn(table.about),
    columns: recordsIn(table.columns).map(({ heading, english, kind }) => ({
      heading: textIn(heading),
      english: textIn(english),
      isNumber: kind === 'number',
    })),
    rows: recordsIn(table.rows).map(readRow),
    notes: notes.map(textIn),
  };
}

function readPoint(point: unknown): Point | null {
  if (!isRecord(point) || typeof point.value !== 'number') return null;
  const { value, isPartial } = point;
  return {
    value,
    low: numberIn(point.low),
    high: numberIn(point.high),
    isPartial: isPartial === true,
  };
}

function readReports(data: unknown): Reports {
  const found = isRecord(data) ? data : {};
  const chart = isRecord(found.chart) ? found.chart : {};
  const target = isRecord(found.target) ? found.target : {};
  const facts: readonly unknown[] = Array.isArray(found.facts) ? found.facts : [];
  return {
    title: textIn(found.title),
    facts: facts.flatMap((fact) =>
      Array.isArray(fact) ? [[textIn(fact[0]), textIn(fact[1])] as const] : [],
    ),
    tables: recordsIn(found.tables).map(readTable),
    chart: {
      unit: textIn(chart.unit),
      years: recordsIn(chart.years).map(({ year, actual, path, projected }) => ({
        year: numberIn(year) ?? 0,
        actual: readPoint(actual),
        path: numberIn(path),
        projected: readPoint(projected),
      })),
    },
    target: {
      sector: textIn(target.sector),
      isOwn: target.isOwn === true,
      baseYear: numberIn(target.baseYear) ?? 0,
      baseValue: numberIn(target.baseValue),
      baseSource: textIn(target.baseSource),
      targetYear: numberIn(target.targetYear) ?? 0,
      percent: numberIn(target.percent) ?? 0,
    },
  };
}

/** Asks for the tables. Throws `HttpError`. */
export async function loadReports(data: Ask, signal: AbortSignal): Promise<Reports> {
  const body = { data };
  return readReports(
    unwrap(await request('/api/report/getReports', { method: 'POST', body, signal })),
  );
}

/** Fetches the tables as a file, and hands it over; `name` without its ending. Throws `HttpError`. */
export async function downloadReports(
  data: Ask,
  format: 'xlsx' | 'pdf',
  name: string,
): Promise<void> {
  const body = { data: { ...data, format } };
  const file = await request('/api/report/exportReports', { method: 'POST', body });
  if (!(file instanceof Blob)) throw new Error('The answer is no file');
  handOver(file, `${name}.${format}`);
}

/** Sets the target of a sector; null takes it back to the usual one. Throws `HttpError`. */
export const saveTarget = (
  userType: string,
  target: Omit<Target, 'sector' | 'isOwn'> | null,
): Promise<unknown> =>
  request('/api/report/saveTarget', { method: 'POST', body: { data: { userType, target } } });

/** Reads what the dashboard calls answer. */
import { isRecord } from '../../../schema/record.ts';
import { UNITS, type Unit } from '../../charts/amounts.ts';
import type { Missing, ReferenceLine } from '../../charts/types.ts';
import { HttpError } from '../../session/index.ts';

/** What an answer rests on. */
export interface Basis {
  /** Null where they are too few to be told. */
  readonly reporters: number | null;
  readonly weighedShare: number | null;
  readonly computedAt: string | null;
  readonly demonstration: boolean;
}

/** The times an answer is about, as the server understood them: days, both ends in it. */
export interface Times {
  readonly from: string;
  readonly to: string;
  readonly compareFrom: string;
  readonly compareTo: string;
}

export interface Answer<Data> {
  readonly data: Data;
  readonly basis: Basis;
  readonly times: Times;
}

/** Nothing for what is no number, text or list of records. */
export const number = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;
export const text = (value: unknown): string => (typeof value === 'string' ? value : '');
export const list = (value: unknown): Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value.filter(isRecord) : [];
export const missing = (value: unknown): Missing | undefined =>
  value === 'withheld' || value === 'insufficient' ? value : undefined;

/** Whether the data of an answer says nothing: null, `{}` or `[]`. */
function isNothing(data: unknown): boolean {
  if (data === undefined || data === null) return true;
  return typeof data === 'object' && Object.keys(data).length === 0;
}

/** The data of an answer that is a list. @throws HttpError `not_understood` for another shape */
export function listIn(data: unknown): ReturnType<typeof list> {
  if (isNothing(data)) return [];
  if (!Array.isArray(data)) throw new HttpError(200, 'not_understood', '');
  return list(data);
}

/**
 * The data of an answer that holds lists under these names; nothing is under them where nothing was
 * answered. @throws HttpError `not_understood` for another shape
 */
export function recordIn(
  data: unknown,
  ...lists: readonly string[]
): Readonly<Record<string, unknown>> {
  if (isNothing(data)) return {};
  if (!isRecord(data) || lists.some((name) => !Array.isArray(data[name]))) {
    throw new HttpError(200, 'not_understood', '');
  }
  return data;
}

/** An answer as a whole; `read` reads its data. */
export function readAnswer<Data>(body: unknown, read: (data: unknown) => Data): Answer<Data> {
  const answer = isRecord(body) ? body : {};
  const [basis, query] = [answer.basis, answer.query].map((it) => (isRecord(it) ? it : {}));
  return {
    data: read(answer.data),
    basis: {
      reporters: number(basis?.reporters),
      weighedShare: number(basis?.weighedShare),
      computedAt: text(basis?.computedAt) || null,
      demonstration: basis?.demonstration === true,
    },
    times: {
      from: text(query?.from),
      to: text(query?.to),
      compareFrom: text(query?.compareFrom),
      compareTo: text(query?.compareTo),
    },
  };
}

/** A figure at the head of a dashboard. */
export interface Figure {
  readonly key: string;
  readonly value: number | null;
  readonly unit: Unit;
  readonly previous: number | null;
  readonly reporters: number | null;
  readonly weighedShare: number | null;
  readonly missing: Missing | undefined;
  /** It tells of a part of the time. */
  readonly isPartial: boolean;
}

/** A published figure, and whose waste it is of. */
export interface Reference extends ReferenceLine {
  readonly of: string;
  readonly unit: string;
  readonly source: string;
}

export interface Home {
  readonly figures: readonly Figure[];
  readonly references: readonly Reference[];
}

/** Reads the data of `getHomeDashboard`. */
export function readHome(data: unknown): Home {
  const home = recordIn(data, 'figures');
  return {
    figures: list(home.figures).map((it) => ({
      key: text(it.key),
      value: number(it.value),
      unit: UNITS.find((unit) => unit === it.unit) ?? 'kg',
      previous: number(it.previous),
      reporters: number(it.reporters),
      weighedShare: number(it.weighedShare),
      missing: missing(it.missing),
      isPartial: it.partial === true,
    })),
    references: list(home.references).map((it) => ({
      key: text(it.key),
      name: text(it.name),
      source: text(it.source),
      value: number(it.value) ?? 0,
      target: it.kind === 'target',
      of: text(it.of),
      unit: text(it.unit),
    })),
  };
}

/** What is known of the areas of a map, by code. */
export type AreaValues = ReadonlyMap<
  string,
  {
    readonly value: number | null;
    readonly withheld: boolean;
    readonly isPartial: boolean;
    readonly reporters: number | null;
  }
>;

/** Reads the values of a map. */
export function readAreas(data: unknown): AreaValues {
  return new Map(
    listIn(data).map((it) => [
      text(it.code),
      {
        value: number(it.value),
        withheld: it.missing === 'withheld',
        isPartial: it.partial === true,
        reporters: number(it.reporters),
      },
    ]),
  );
}

/** Reads what the dashboard calls answer. */
import { isRecord } from '../../../engine/declaration/record.ts';
import { UNITS, type Unit } from '../../../engine/web/charts/amounts.ts';
import type { Missing, ReferenceLine } from '../../../engine/web/charts/types.ts';
import { HttpError } from '../../../engine/web/session/index.ts';
import { type Area, type Territory, WHOLE_COUNTRY } from '../../../thailand/geography.ts';
import type { Publication } from '../../publication.ts';

/** How many reported: a number, or a band where `reportersTo` is the end of one. */
export interface Reporters {
  /** Null where that is not published. */
  readonly reporters: number | null;
  readonly reportersTo: number | null;
}

/** What an answer rests on. */
export interface Basis extends Reporters {
  readonly weighedShare: number | null;
  readonly computedAt: string | null;
  readonly demonstration: boolean;
  /** The first month with data, where the period begins earlier. */
  readonly firstMonth: string | null;
}

/** Why the public does not see the answer to a question. */
const REASONS = ['none', 'period', 'filter', 'breakdown', 'area'] as const;

/** What the public sees of a question that was answered live. */
export type PublicView =
  | { readonly isPublished: true; readonly rows: number; readonly suppressed: number }
  | { readonly isPublished: false; readonly reason: (typeof REASONS)[number] };

/** The times an answer is about, as the server understood them: days, both ends in it. */
export interface Times {
  readonly from: string;
  readonly to: string;
  readonly compareFrom: string;
  readonly compareTo: string;
  /** The day that it has come to; '' where it is over. */
  readonly until: string;
}

/** An area, by its code. */
export type AreaName = Pick<Area, 'code' | 'nameTh' | 'nameEn'>;

export interface Answer<Data> {
  readonly data: Data;
  readonly basis: Basis;
  readonly times: Times;
  /** Null of a server that has no publications. */
  readonly view: 'published' | 'live' | null;
  readonly publication: Publication | null;
  /** The areas whose figures alone somebody may see; null of the whole country, and of what is published. */
  readonly within: readonly AreaName[] | null;
  /** From how many places the figures are, where those alone are counted; null of areas. */
  readonly ownPlaces: number | null;
  /** Null where it is not known, and of what is published. */
  readonly publicView: PublicView | null;
  /** A part of the whole is in no row, as few report it. */
  readonly isCut: boolean;
  /** Which part of it was worked out by the recipes of menus; null where none was. */
  readonly recipeShare: number | null;
  /** It is only published of larger areas. */
  readonly isUnpublished: boolean;
}

/** Nothing for what is no number, text or list of records. */
export const number = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;
export const text = (value: unknown): string => (typeof value === 'string' ? value : '');
export const list = (value: unknown): Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value.filter(isRecord) : [];
export const reportersIn = (it: Readonly<Record<string, unknown>>): Reporters => ({
  reporters: number(it.reporters),
  reportersTo: number(it.reportersTo),
});
// The server has no other words for it than those of the type.
export const missing = (value: unknown): Missing | undefined =>
  (value as Missing | null) ?? undefined;

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

const VIEWS = ['published', 'live'] as const;

function readPublicView(value: unknown): PublicView | null {
  if (!isRecord(value)) return null;
  if (value.published === true) {
    const [rows, suppressed] = [number(value.rows) ?? 0, number(value.suppressed) ?? 0];
    return { isPublished: true, rows, suppressed };
  }
  return { isPublished: false, reason: REASONS.find((it) => it === value.reason) ?? 'filter' };
}

function readAreaName(area: Readonly<Record<string, unknown>>): AreaName {
  return { code: text(area.code), nameTh: text(area.nameTh), nameEn: text(area.nameEn) };
}

/** Publications are the product's own, as its server describes them; other servers have none. */
const readPublication = (value: unknown): Publication | null =>
  isRecord(value) ? (value as unknown as Publication) : null;

/** An answer as a whole; `read` reads its data. */
export function readAnswer<Data>(body: unknown, read: (data: unknown) => Data): Answer<Data> {
  const answer = isRecord(body) ? body : {};
  const [basis, query] = [answer.basis, answer.query].map((it) => (isRecord(it) ? it : {}));
  return {
    data: read(answer.data),
    basis: {
      ...reportersIn(basis ?? {}),
      weighedShare: number(basis?.weighedShare),
      computedAt: text(basis?.computedAt) || null,
      demonstration: basis?.demonstration === true,
      firstMonth: text(basis?.firstMonth) || null,
    },
    view: VIEWS.find((it) => it === answer.view) ?? null,
    publication: readPublication(answer.publication),
    within: Array.isArray(answer.within) ? list(answer.within).map(readAreaName) : null,
    ownPlaces: number(answer.ownPlaces),
    publicView: readPublicView(answer.public),
    isCut: answer.cut === true,
    recipeShare: number(answer.recipeShare),
    isUnpublished: answer.unpublished === true,
    times: {
      from: text(query?.from),
      to: text(query?.to),
      compareFrom: text(query?.compareFrom),
      compareTo: text(query?.compareTo),
      until: text(query?.until),
    },
  };
}

/** Where anything of an answer may be: places of one's own are anywhere. */
export const areasIn = (answer: Pick<Answer<unknown>, 'within' | 'ownPlaces'> | null): Territory =>
  answer?.within && !answer.ownPlaces ? answer.within.map(({ code }) => code) : WHOLE_COUNTRY;

/** A 95 % interval. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** Half the width of the interval: up to 5 %, 10 %, 25 %, and more. */
const QUALITIES = ['a', 'b', 'c', 'd'] as const;
export type Quality = (typeof QUALITIES)[number];

/** How exact a rate is; null of what has no interval. */
export interface Precision {
  readonly interval: Interval | null;
  readonly quality: Quality | null;
}

function precisionIn(it: Readonly<Record<string, unknown>>): Precision {
  const { low, high } = isRecord(it.interval) ? it.interval : {};
  const [from, to] = [number(low), number(high)];
  return {
    interval: from === null || to === null ? null : { low: from, high: to },
    quality: QUALITIES.find((grade) => grade === it.quality) ?? null,
  };
}

/** A figure at the head of a dashboard. */
export interface Figure extends Reporters, Precision {
  readonly key: string;
  readonly value: number | null;
  readonly unit: Unit;
  readonly previous: number | null;
  /** Which way it went is not sure. */
  readonly isUncertain: boolean;
  readonly weighedShare: number | null;
  /** The share of the weight that it is worked out of; null of all. */
  readonly coverage: number | null;
  readonly missing: Missing | undefined;
  /** It covers a part of its rows or of the period. */
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
  readonly campaigns: readonly CampaignBehind[];
}

/** A campaign that figures rest on; how much of them is known to who sees the records. */
export interface CampaignBehind {
  readonly name: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly reporters: number | null;
  readonly share: number | null;
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
      isUncertain: it.uncertain === true,
      ...reportersIn(it),
      ...precisionIn(it),
      weighedShare: number(it.weighedShare),
      coverage: number(it.coverage),
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
    campaigns: list(home.campaigns).map((it) => ({
      name: text(it.name),
      startDate: text(it.startDate),
      endDate: text(it.endDate),
      reporters: number(it.reporters),
      share: number(it.share),
    })),
  };
}

/** What is known of the areas of a map, by code. */
export type AreaValues = ReadonlyMap<string, AreaValue>;
export interface AreaValue extends Reporters, Precision {
  readonly value: number | null;
  readonly missing: Missing | undefined;
  readonly isPartial: boolean;
  /** False where its interval is too wide for a place among the others. */
  readonly isRanked: boolean;
}

/** Reads the values of a map. */
export function readAreas(data: unknown): AreaValues {
  return new Map(
    listIn(data).map((it) => [
      text(it.code),
      {
        value: number(it.value),
        missing: missing(it.missing),
        isPartial: it.partial === true,
        isRanked: it.isRanked !== false,
        ...reportersIn(it),
        ...precisionIn(it),
      },
    ]),
  );
}

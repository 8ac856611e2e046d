/** Publications as the server describes them: versions of the figures that everybody may read. */
import { isRecord } from '../../../engine/declaration/record.ts';

export const WINDOW_KINDS = ['months12', 'calendarYear', 'fiscalYear'] as const;
export type WindowKind = (typeof WINDOW_KINDS)[number];

/** A published period: twelve months, named by the last of them. */
export interface PublishedWindow {
  /** `2026-10`. */
  readonly month: string;
  /** Days, both in it. */
  readonly from: string;
  readonly to: string;
  readonly kinds: readonly WindowKind[];
  /** The first month with data, where the period begins earlier. */
  readonly firstMonth: string | null;
}

export interface Publication {
  readonly id: number;
  /** The last month it covers, `2026-10`. */
  readonly month: string;
  /** 1, and more for corrections. */
  readonly version: number;
  readonly status: 'draft' | 'published';
  readonly note: string;
  readonly publishedAt: string | null;
  readonly demonstration: boolean;
  /** The usual period first. */
  readonly windows: readonly PublishedWindow[];
}

type Fields = Readonly<Record<string, unknown>>;

export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');
export const recordsIn = (value: unknown): Fields[] =>
  Array.isArray(value) ? value.filter(isRecord) : [];

function readWindow(it: Fields): PublishedWindow {
  const kinds: readonly unknown[] = Array.isArray(it.kinds) ? it.kinds : [];
  return {
    month: textIn(it.month),
    from: textIn(it.from),
    to: textIn(it.to),
    kinds: WINDOW_KINDS.filter((kind) => kinds.includes(kind)),
    firstMonth: textIn(it.firstMonth) || null,
  };
}

/** Reads a publication; null for anything else. */
export function readPublication(value: unknown): Publication | null {
  if (!isRecord(value) || typeof value.id !== 'number') return null;
  return {
    id: value.id,
    month: textIn(value.month),
    version: typeof value.version === 'number' ? value.version : 1,
    status: value.status === 'published' ? 'published' : 'draft',
    note: textIn(value.note),
    publishedAt: textIn(value.publishedAt) || null,
    demonstration: value.demonstration === true,
    windows: recordsIn(value.windows).map(readWindow),
  };
}

/** How addresses name a publication: `2026-10.v1`. */
export const editionOf = ({ month, version }: Pick<Publication, 'month' | 'version'>): string =>
  `${month}.v${version}`;

/** What is published, the newest first. */
export interface PublishedList {
  readonly latest: Publication | null;
  readonly versions: readonly Publication[];
}

/** Reads the data of `GET /api/dashboard/published`. */
export function readPublishedList(data: unknown): PublishedList {
  const found = isRecord(data) ? data : {};
  return {
    latest: readPublication(found.latest),
    versions: recordsIn(found.versions).flatMap((it) => readPublication(it) ?? []),
  };
}

import { isRecord } from '../../../engine/declaration/record.ts';
import { request, unwrap } from '../../../engine/web/session/index.ts';
import { type Publication, readPublication, recordsIn, textIn } from '../published/publication.ts';

export const SHARE_LEVELS = ['country', 'province', 'amphure', 'tambon'] as const;
export type ShareLevel = (typeof SHARE_LEVELS)[number];

/** A version as administrators see it. */
export interface Version extends Publication {
  readonly madeAt: string | null;
  readonly madeBy: string;
  /** The day on which a draft publishes by itself, `2026-11-05`. */
  readonly publishOn: string | null;
  readonly publishedBy: string;
  readonly tables: number | null;
  /** Which part of the weight is shown by material, 0 to 1. */
  readonly shares: readonly (readonly [ShareLevel, number])[];
}

/** All that the screen shows. */
export interface Publications {
  readonly versions: readonly Version[];
  /** The last month that is over, `2026-10`. */
  readonly closedMonth: string;
  /** The day of each month on which the last one is published; null for none. */
  readonly day: number | null;
  /** A draft is being made, by somebody or by itself. */
  readonly isMaking: boolean;
  /** Whether there is anything to make a draft of. */
  readonly hasRecords: boolean;
}

function readVersion(value: Readonly<Record<string, unknown>>): Version | null {
  const publication = readPublication(value);
  if (publication === null) return null;
  const shares = isRecord(value.shares) ? value.shares : {};
  return {
    ...publication,
    madeAt: textIn(value.madeAt) || null,
    madeBy: textIn(value.madeBy),
    publishOn: textIn(value.publishOn) || null,
    publishedBy: textIn(value.publishedBy),
    tables: typeof value.tables === 'number' ? value.tables : null,
    shares: SHARE_LEVELS.flatMap((level) => {
      const share = shares[level];
      return typeof share === 'number' ? [[level, share] as const] : [];
    }),
  };
}

function readPublications(data: unknown): Publications {
  const found = isRecord(data) ? data : {};
  const { day } = isRecord(found.settings) ? found.settings : {};
  return {
    versions: recordsIn(found.publications)
      .filter(({ status }) => status === 'draft' || status === 'published')
      .flatMap((it) => readVersion(it) ?? []),
    closedMonth: textIn(found.closedMonth),
    day: typeof day === 'number' ? day : null,
    isMaking: found.making === true,
    // A server of before does not say, and refuses.
    hasRecords: found.hasRecords !== false,
  };
}

/** Reads what there is. Throws `HttpError`. */
export async function loadPublications(signal?: AbortSignal): Promise<Publications> {
  return readPublications(unwrap(await request('/api/publication/list', signal ? { signal } : {})));
}

const post = (call: string, data: Readonly<Record<string, unknown>>): Promise<unknown> =>
  request(`/api/publication/${call}`, { method: 'POST', body: { data } });

/** Makes a draft, which may take a minute. Throws `HttpError`. */
export const makeDraft = (month: string, note: string): Promise<unknown> =>
  post('make', { month, ...(note !== '' && { note }) });

/** Publishes a draft, at once or on a day (`2026-11-05`). Throws `HttpError`. */
export const publishDraft = (id: number, on: string | null): Promise<unknown> =>
  post('publish', { id, ...(on !== null && { on }) });

/** Throws `HttpError`. */
export const discardDraft = (id: number): Promise<unknown> => post('discard', { id });

/** Sets the day of each month on which the last one is published; null for none. */
export const saveDay = (day: number | null): Promise<unknown> => post('settings', { day });

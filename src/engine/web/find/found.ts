/** What the server finds by a text. */
import { isRecord, offers, request, unwrap } from '../session/index.ts';

const CALL = 'search/searchAll';

/** Whether the server can be asked. */
export const canFind = (): boolean => offers(CALL);

/** What was found of one resource. */
export interface FoundRows {
  readonly resource: string;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly hasMore: boolean;
  /** Ids of rows that these refer to, by field, where they were found by those. */
  readonly by: Readonly<Record<string, readonly unknown[]>> | null;
}

/** What plugins of the server found beside rows. */
export interface FoundEntries {
  readonly kind: string;
  readonly entries: readonly {
    readonly key: string;
    readonly label: unknown;
    readonly isExact: boolean;
  }[];
}

export interface Answer {
  /** What was looked for in the end. */
  readonly text: string;
  /** Other ways to read what was typed. */
  readonly readings: readonly string[];
  readonly isSimilar: boolean;
  readonly isComplete: boolean;
  readonly found: readonly FoundRows[];
  readonly entries: readonly FoundEntries[];
}

const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function readBy(by: unknown): FoundRows['by'] {
  if (!isRecord(by)) return null;
  return Object.fromEntries(Object.entries(by).map(([field, ids]) => [field, listIn(ids)]));
}

function readAnswer(body: unknown, typed: string): Answer {
  const data = unwrap(body);
  const answer = isRecord(data) ? data : {};
  return {
    text: typeof answer.text === 'string' ? answer.text : typed,
    readings: listIn(answer.readings).filter((reading) => typeof reading === 'string'),
    isSimilar: answer.manner === 'similar',
    isComplete: answer.isComplete !== false,
    found: listIn(answer.found)
      .filter(isRecord)
      .map(({ resource, rows, hasMore, by }) => ({
        resource: String(resource),
        rows: listIn(rows).filter(isRecord),
        hasMore: hasMore === true,
        by: readBy(by),
      })),
    entries: listIn(answer.entries)
      .filter(isRecord)
      .map(({ kind, entries }) => ({
        kind: String(kind),
        entries: listIn(entries)
          .filter(isRecord)
          .map(({ key, label, isExact }) => ({
            key: String(key),
            label,
            isExact: isExact === true,
          })),
      })),
  };
}

/** Asks the server. Throws `HttpError`; `AbortError` once given up. */
export async function findRows(text: string, signal: AbortSignal): Promise<Answer> {
  const body = await request(`/api/${CALL}`, { method: 'POST', body: { data: { text } }, signal });
  return readAnswer(body, text);
}

/** Where servers put the rows of a list, and how many there are in all. */

import { isRecord } from '../session/json.ts';
import { numberIn } from '../session/wire-row.ts';

/** Under which of these the rows stand, the answer itself aside. */
const ROWS = ['data', 'rows', 'items', 'list', 'result', 'results', 'content'] as const;
/** What may hold the rows and their number together, one level down. */
const WRAPPINGS = ['data', 'result'] as const;
const TOTALS = ['total', 'count', 'totalElements'] as const;

/** A list as a server gave it. */
export interface ListAnswer {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  /** Null where the answer does not say. */
  readonly total: number | null;
}

/** The number of all rows, as an answer or what holds its rows gives it. */
export function totalIn(...sources: readonly unknown[]): number | null {
  const found = sources
    .filter(isRecord)
    .flatMap((source) => TOTALS.flatMap((name) => numberIn(source[name]) ?? []));
  return found[0] ?? null;
}

/** The value as rows: null is how some servers write an empty list. Undefined for what is no list. */
export function rowsIn(value: unknown): ListAnswer['rows'] | undefined {
  if (value === null) return [];
  if (!Array.isArray(value)) return undefined;
  const rows = value.filter(isRecord);
  return rows.length > 0 || value.length === 0 ? rows : undefined;
}

/** The rows and what holds them, in the shape they are in. */
function findRows(body: unknown): { rows: ListAnswer['rows']; holder: unknown } | undefined {
  if (!isRecord(body)) {
    const rows = rowsIn(body);
    return rows && { rows, holder: body };
  }
  for (const name of ROWS) {
    if (!Array.isArray(body[name])) continue;
    const rows = rowsIn(body[name]);
    return rows && { rows, holder: body };
  }
  const wrapped = WRAPPINGS.map((name) => body[name]).find(isRecord);
  if (wrapped) return findRows(wrapped);
  return ROWS.some((name) => body[name] === null) ? { rows: [], holder: body } : undefined;
}

/** Reads a list in any of the shapes servers are used to; undefined for what is in none of them. */
export function readList(body: unknown): ListAnswer | undefined {
  const found = findRows(body);
  return found && { rows: found.rows, total: totalIn(body, found.holder) };
}

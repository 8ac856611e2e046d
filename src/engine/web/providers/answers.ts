import { isRecord, unwrap } from '../session/index.ts';
import { readRow, type WireRow } from '../session/wire-row.ts';

export type { WireRow };

/** Rows of one page, and how many there are in all. */
export interface Rows {
  readonly data: WireRow[];
  readonly total: number;
  /** By field, where they were requested. */
  readonly totals?: unknown;
}

/** Rows of one page that may not be counted yet. */
export type EarlyRows = Omit<Rows, 'total'> & Partial<Pick<Rows, 'total'>>;

/** Whether a page is in the shape of the contract, as the product's own server gives it. */
function isOwn(body: unknown): body is EarlyRows {
  return (
    isRecord(body) &&
    (body.total === undefined || typeof body.total === 'number') &&
    Array.isArray(body.data) &&
    body.data.every((row) => isRecord(row) && typeof row.id === 'number')
  );
}

/** A page in the shape of the contract, without waiting for anything; undefined for any other. */
export function readOwnRows(body: unknown): Rows | undefined {
  if (!isOwn(body) || body.total === undefined) return undefined;
  const { data, total, totals } = body;
  return totals === undefined ? { data, total } : { data, total, totals };
}

/** The same of rows that were not counted: only the last page shows how many there are. */
export function readEarlyRows(
  body: unknown,
  { currentPage, pageSize }: { readonly currentPage: number; readonly pageSize: number },
): EarlyRows | undefined {
  if (!isOwn(body)) return undefined;
  const { data, total } = body;
  if (total !== undefined) return { data, total };
  const isLast = data.length < pageSize && (data.length > 0 || currentPage === 1);
  return isLast ? { data, total: (currentPage - 1) * pageSize + data.length } : { data };
}

/**
 * Reads a list in any of the shapes the contract takes from servers; what knows the others is
 * fetched when one comes. @throws HttpError `not_understood`: what cannot be read is no empty list
 */
export async function readRows(
  body: unknown,
  currentPage: number,
  pageSize: number,
): Promise<Rows> {
  const own = readOwnRows(body);
  if (own) return own;
  const { readPage } = await import('./foreign-page.ts');
  return readPage(body, currentPage, pageSize);
}

/** Reads a saved row, wrapped or bare; null when the answer holds none. */
export function readSaved(body: unknown): WireRow | null {
  const inner = unwrap(body);
  return readRow(Array.isArray(inner) ? inner[0] : inner);
}

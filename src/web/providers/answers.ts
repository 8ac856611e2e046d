import { isRecord, unwrap } from '../session/index.ts';

/** A row as it comes over the wire. */
export type WireRow = Record<string, unknown> & { id: number };

/** Rows of one page, and how many there are in all. */
export interface Rows {
  readonly data: WireRow[];
  readonly total: number;
}

function readRow(value: unknown): WireRow[] {
  if (!isRecord(value)) return [];
  const id = Number(value.id);
  return Number.isFinite(id) ? [{ ...value, id }] : [];
}

function numberOf(value: unknown): number | null {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

/**
 * Reads a list in any of the shapes the contract takes from servers: `{data, total}`, a bare
 * array, `{data: {rows, count}}`, `{rows, total}`. A server that gives no total gave all it has;
 * the page asked for is then cut out here.
 */
export function readRows(body: unknown, currentPage: number, pageSize: number): Rows {
  const inner = unwrap(body);
  const list = isRecord(inner) ? inner.rows : inner;
  const all = (Array.isArray(list) ? list : []).flatMap(readRow);
  const sources = [body, inner].filter(isRecord);
  const total = sources.flatMap(({ total, count }) => numberOf(total) ?? numberOf(count) ?? [])[0];
  if (total !== undefined) return { data: all, total };
  const start = (currentPage - 1) * pageSize;
  const paged = all.length > pageSize ? all.slice(start, start + pageSize) : all;
  return { data: paged, total: all.length };
}

/** Reads a saved row, wrapped or bare; null when the answer holds none. */
export function readSaved(body: unknown): WireRow | null {
  const inner = unwrap(body);
  return readRow(Array.isArray(inner) ? inner[0] : inner)[0] ?? null;
}

import { isRecord } from './json.ts';

/** A row as it comes over the wire. */
export type WireRow = Record<string, unknown> & { id: number };

/** A number, also one written as text; null for anything else. */
export function numberIn(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

/** The value as a row; null for what is none, or has no id. */
export function readRow(value: unknown): WireRow | null {
  if (!isRecord(value)) return null;
  const id = numberIn(value.id);
  return id === null ? null : { ...value, id };
}

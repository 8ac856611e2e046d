import type { Values } from './validate.ts';

/**
 * Distinguishes two lives of one row, as `If-Match` carries it: after a failover that lost writes, or
 * an older backup, an id and a version may stand for something else than before.
 * @returns null for a row of a server that does not say when it was made and changed
 */
export function entityTag({ version, createdAt, updatedAt }: Values): string | null {
  if (typeof createdAt !== 'string' || typeof updatedAt !== 'string') return null;
  return `${version};${createdAt};${updatedAt}`;
}

/** When the row of a tag was made; undefined for what is no such tag. */
export function createdAtOf(tag: string): string | undefined {
  return tag.split(';')[1];
}

/** The headers of a save over what was read under a tag; none where it had none. */
export function tagHeaders(tag: string | null | undefined): Readonly<Record<string, string>> {
  return typeof tag === 'string' ? { 'If-Match': `"${tag}"` } : {};
}

/** The headers of a save over a row as it was read. */
export const ifMatchHeaders = (row: Values): Readonly<Record<string, string>> =>
  tagHeaders(entityTag(row));

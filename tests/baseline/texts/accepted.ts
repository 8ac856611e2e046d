import type { Difference } from './diff.ts';

/** A difference that somebody has looked at and wants, from `differences.md`. */
export interface Accepted {
  readonly kind: string;
  /** Segments of a path; `*` stands for any part of one, `**` for any number of them. */
  readonly pattern: readonly string[];
  readonly reason: string;
}

export const PATH_SEPARATOR = ' > ';
const ANY_DEPTH = '**';
/** `| kind | path | reason |`, the path in backticks. */
const ROW = /^\|\s*([\w-]+)\s*\|\s*`([^`]+)`\s*\|\s*(.*?)\s*\|\s*$/;

/** The list in `differences.md` cannot be used as it is. */
export class AcceptedError extends Error {}

function readRow(line: string, kinds: readonly string[]): Accepted {
  const [, kind = '', path = '', reason = ''] = ROW.exec(line) ?? [];
  const refuse = (why: string): never => {
    throw new AcceptedError(`differences.md: ${why}: ${line}`);
  };
  if (kind === '') refuse('a row is | kind | `path` | reason |');
  if (!kinds.includes(kind)) refuse(`the kind is one of ${kinds.join(', ')}`);
  if (reason === '') refuse('a difference needs its reason');
  const pattern = path.split(PATH_SEPARATOR);
  if (pattern.every((segment) => /^\*+$/.test(segment))) {
    refuse('a path names at least one thing, or everything would be accepted');
  }
  return { kind, pattern, reason };
}

/**
 * Reads the table of accepted differences.
 * @throws AcceptedError naming the row that has no reason, an unknown kind, or accepts everything
 */
export function readAccepted(markdown: string, kinds: readonly string[]): Accepted[] {
  const rows = markdown.split('\n').filter((line) => line.startsWith('|'));
  // The heading of the table, and the line beneath it.
  return rows.slice(2).map((line) => readRow(line, kinds));
}

function segmentMatches(pattern: string, segment: string): boolean {
  const escaped = pattern
    .split('*')
    .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
    .join('.*');
  return new RegExp(`^${escaped}$`, 's').test(segment);
}

function pathMatches(pattern: readonly string[], path: readonly string[]): boolean {
  const [head, ...rest] = pattern;
  if (head === undefined) return path.length === 0;
  if (head === ANY_DEPTH) {
    return pathMatches(rest, path) || (path.length > 0 && pathMatches(pattern, path.slice(1)));
  }
  const [segment, ...others] = path;
  return segment !== undefined && segmentMatches(head, segment) && pathMatches(rest, others);
}

/** The first entry of the list that accepts a difference. */
export function acceptedBy(
  list: readonly Accepted[],
  { kind, path }: Difference,
): Accepted | undefined {
  return list.find((entry) => entry.kind === kind && pathMatches(entry.pattern, path));
}

interface Digits {
  readonly before: number;
  readonly after: number;
}

/** Digits a number type holds before and after the point; undefined for every other type. */
function digitsOf(type: string): Digits | undefined {
  if (type === 'integer') return { before: 10, after: 0 };
  const [, precision, scale] = /^numeric\((\d+),(\d+)\)$/.exec(type) ?? [];
  if (precision === undefined || scale === undefined) return undefined;
  return { before: Number(precision) - Number(scale), after: Number(scale) };
}

/** What becomes of a column whose type is declared otherwise. */
export type TypeChange =
  /** It becomes of this type, which takes every stored value that the bounds of the field allow. */
  | { readonly to: string }
  /** Stored values have digits that the declared type does not: the column stays as it is. */
  | 'narrower'
  | 'other';

/** Places after the point that a number is to have, where it had more; null where it has not. */
export function fewerPlaces(from: string, to: string): number | null {
  const [old, next] = [digitsOf(from), digitsOf(to)];
  return old && next && to !== 'integer' && next.after < old.after ? next.after : null;
}

/**
 * Compares the type of a column with the declared one. Bounds are checked apart from types, against
 * all rows: only places after the point could be lost without a word.
 */
export function compareTypes(from: string, to: string): TypeChange {
  const [old, next] = [digitsOf(from), digitsOf(to)];
  if (!old || !next || to === 'integer') return 'other';
  if (next.after >= old.after) return { to };
  if (next.before <= old.before) return 'narrower';
  return { to: `numeric(${next.before + old.after},${old.after})` };
}

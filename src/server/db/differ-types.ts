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

/** Whether every value of the one type fits the other, only some do, or they are of another kind. */
export function compareTypes(from: string, to: string): 'wider' | 'narrower' | 'other' {
  const [old, next] = [digitsOf(from), digitsOf(to)];
  if (!old || !next || to === 'integer') return 'other';
  return next.before >= old.before && next.after >= old.after ? 'wider' : 'narrower';
}

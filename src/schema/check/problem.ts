/** A mistake in `resources.config.ts`. */
export interface Problem {
  /** Where it stands: `units.fields.name.max`. */
  readonly place: string;
  /** Key under `locales/<language>/config.json`, which says what is wrong and how to mend it. */
  readonly key: string;
  readonly params: Readonly<Record<string, string | number>>;
}

/** Collects mistakes, so that one run names them all. */
export type Report = (
  place: string,
  key: string,
  params?: Readonly<Record<string, string | number>>,
) => void;

/** Number of single-letter edits between two words, to guess what was meant. */
function distance(from: string, to: string): number {
  let previous = Array.from({ length: to.length + 1 }, (_, place) => place);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const change = from[row - 1] === to[column - 1] ? 0 : 1;
      current.push(
        Math.min(
          (previous[column] ?? 0) + 1,
          (current[column - 1] ?? 0) + 1,
          (previous[column - 1] ?? 0) + change,
        ),
      );
    }
    previous = current;
  }
  return previous[to.length] ?? 0;
}

/** The known word nearest to what was written, or all of them when none is near. */
export function suggest(written: string, known: readonly string[]): string {
  const ranked = known
    .map((word) => ({ word, edits: distance(written.toLowerCase(), word.toLowerCase()) }))
    .sort((left, right) => left.edits - right.edits);
  const nearest = ranked[0];
  if (nearest && nearest.edits <= Math.max(2, Math.floor(written.length / 3))) return nearest.word;
  return known.join(', ');
}

import leven from 'leven';

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

/** The known word so near to what was written that it may have been meant. */
export function nearest(written: string, known: readonly string[]): string | undefined {
  const most = Math.min(Math.max(2, Math.floor(written.length / 3)), written.length - 1);
  const ranked = known
    .filter((word) => word !== written)
    .map((word) => ({ word, edits: leven(written.toLowerCase(), word.toLowerCase()) }))
    .sort((left, right) => left.edits - right.edits);
  const best = ranked[0];
  return best && best.edits <= most ? best.word : undefined;
}

/**
 * Reports a word that is not among the known ones: suggests a similar one, or else
 * names them all. `key` says of what kind the word is.
 */
export function reportUnknown(
  written: string,
  known: readonly string[],
  place: string,
  key: string,
  report: Report,
): void {
  const guess = nearest(written, known);
  if (guess !== undefined) report(place, 'meant', { value: written, guess });
  else if (known.length === 0) report(place, 'nothingToName', { value: written });
  else report(place, key, { value: written, known: known.join(', ') });
}

/** Reports a name that is not among the known ones; true for one that is. */
export function checkKnown(
  written: string,
  known: readonly string[],
  at: string,
  key: string,
  report: Report,
): boolean {
  if (known.includes(written)) return true;
  reportUnknown(written, known, at, key, report);
  return false;
}

/**
 * Makes reports about parts (a field) that may stand in several places under one constant: the
 * same mistake of the same part is reported at the first of them only.
 */
export function reportOnce(report: Report): (part: object, at: string) => Report {
  const reported = new WeakMap<object, Set<string>>();
  return (part, at) =>
    (place, key, params = {}) => {
      const mistakes = reported.get(part) ?? new Set();
      reported.set(part, mistakes);
      const mistake = JSON.stringify([place.slice(at.length), key, params]);
      if (mistakes.has(mistake)) return;
      mistakes.add(mistake);
      report(place, key, params);
    };
}

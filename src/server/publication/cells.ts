import { halfStep } from './rounding.ts';

/** Fewest reporters that a published weight rests on over the whole period. */
export const FEWEST_REPORTERS = 5;
/** The largest share of a published weight that one reporter may have. */
export const MOST_OF_ONE = 0.6;
/** Records that name no reporter: they add nobody to a cell, and weigh in it as one. */
export const NOBODY = '';

/** The weight of some records, by who reported them. */
export class Cell {
  /** Milligrams. */
  weight = 0;
  /** Of these, those that were weighed. */
  weighed = 0;
  /** Milligrams by reporter; branches of one chain are one. */
  readonly byReporter = new Map<string, number>();

  add(reporter: string, weight: number, weighed: number): void {
    this.weight += weight;
    this.weighed += weighed;
    this.byReporter.set(reporter, (this.byReporter.get(reporter) ?? 0) + weight);
  }

  get reporters(): number {
    return this.byReporter.size - (this.byReporter.has(NOBODY) ? 1 : 0);
  }
}

/** Some cells as one. */
export function unionOf(cells: readonly Cell[]): Cell {
  const [only] = cells;
  if (only && cells.length === 1) return only;
  const union = new Cell();
  for (const { byReporter, weight, weighed } of cells) {
    union.weight += weight;
    union.weighed += weighed;
    for (const [reporter, kg] of byReporter) {
      union.byReporter.set(reporter, (union.byReporter.get(reporter) ?? 0) + kg);
    }
  }
  return union;
}

/**
 * The one rule of what may be published: threshold and dominance, as in the Handbook on Statistical
 * Disclosure Control (Hundepool et al. 2012, section 4.2).
 */
export function isSafe(cell: Cell): boolean {
  if (cell.reporters < FEWEST_REPORTERS) return false;
  let largest = 0;
  for (const weight of cell.byReporter.values()) largest = Math.max(largest, weight);
  return largest <= cell.weight * MOST_OF_ONE;
}

/** A cell of a table, and whether it is shown by itself. */
export class Entry {
  isShown: boolean;

  constructor(
    readonly cell: Cell,
    canBeShown = true,
  ) {
    this.isShown = canBeShown && isSafe(cell);
  }
}

/** Entries that add up to another: whoever knows all but some of them knows the rest. */
export interface Line {
  /** Null where their sum is not published. */
  readonly whole: Entry | null;
  readonly parts: readonly Entry[];
  /** The rest is shown as a row of its own, and so must be safe by itself. */
  readonly isPooled: boolean;
  /** What a part leaves unknown, where not all of it; its cell if absent. */
  readonly unknownOf?: (part: Entry) => readonly Cell[];
}

/** How far off the rest must be at least that rounding leaves of it, as a share of it. */
const HIDDEN_BY_ROUNDING = 0.25;

/** Whether the rest of a line is lost in the rounding of the others. */
function isHidden(line: Line, rest: number): boolean {
  const others = line.parts.filter(({ isShown }) => isShown);
  const all = line.whole ? [line.whole, ...others] : others;
  const uncertainty = all.reduce((sum, { cell }) => sum + halfStep(cell.weight), 0);
  return uncertainty >= rest * HIDDEN_BY_ROUNDING;
}

/** Whether what is not shown of a line may be known together. */
export function isRestSafe(line: Line): boolean {
  const { whole, parts, isPooled, unknownOf } = line;
  const hidden = parts.filter(({ isShown }) => !isShown);
  if (hidden.length === 0) return true;
  const pool = unionOf(hidden.map(({ cell }) => cell));
  if (isPooled && !isSafe(pool)) return false;
  if (whole === null) return true;
  const rest = unknownOf ? unionOf(hidden.flatMap(unknownOf)) : pool;
  if (rest.weight === 0) return true;
  // One alone that is hidden for the sake of others must not be known by taking away either.
  const isKnownAlone = hidden.length === 1 && parts.length > 1;
  if (isSafe(rest) && !isKnownAlone) return true;
  return (!isPooled || unknownOf !== undefined) && isHidden(line, rest.weight);
}

/** The shown part of the least weight. */
const smallestOf = ({ parts }: Line): Entry | undefined =>
  parts.reduce<Entry | undefined>(
    (least, it) => (it.isShown && (!least || it.cell.weight < least.cell.weight) ? it : least),
    undefined,
  );

/**
 * Hides more until no line tells of what is hidden: the smallest part that is shown joins the rest,
 * again and again. Parts of what is not shown itself are not shown. Wholes that are no part of
 * another of the lines stay as they are. Ends, since entries are only ever hidden.
 */
export function settle(lines: readonly Line[]): void {
  const linesOf = new Map<Entry, Line[]>();
  for (const line of lines) {
    for (const entry of line.whole ? [line.whole, ...line.parts] : line.parts) {
      linesOf.set(entry, [...(linesOf.get(entry) ?? []), line]);
    }
  }
  const due = new Set(lines);
  const hide = (entry: Entry): void => {
    entry.isShown = false;
    for (const line of linesOf.get(entry) ?? []) due.add(line);
  };
  for (const line of due) {
    due.delete(line);
    if (line.whole && !line.whole.isShown) {
      for (const part of line.parts) if (part.isShown) hide(part);
      continue;
    }
    while (!isRestSafe(line)) {
      const next = smallestOf(line);
      if (!next) break;
      hide(next);
    }
  }
}

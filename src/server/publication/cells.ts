/**
 * What may be published of a cell: threshold, dominance and pooling as in the Handbook on Statistical
 * Disclosure Control (Hundepool et al. 2012, sections 4.2 to 4.4), over twelve months and over what
 * comes and goes from one twelve months to others.
 */

import type { Cell, Group } from './records.ts';
import { halfStep } from './rounding.ts';
import type { Sums } from './sums.ts';

/** Fewest reporters that a published weight rests on over the whole period. */
export const FEWEST_REPORTERS = 5;
/** The largest share of a published weight that one reporter may have. */
export const MOST_OF_ONE = 0.6;

/** How far off a weight of one, and of few reporters, must be known at the least, as a share of it. */
const NEAREST_TO_ONE = 0.25;
const NEAREST_TO_FEW = 0.12;

/** What some records come to. */
export interface Weights {
  /** Milligrams. */
  readonly weight: number;
  /** How many reported more than nothing. */
  readonly contributors: number;
  /** What the one with the most reported. */
  readonly largest: number;
}

const isDominated = ({ weight, largest }: Weights): boolean => largest > weight * MOST_OF_ONE;

/** Enough reporters, none of them dominating. */
export const isEnough = (sums: Weights): boolean =>
  sums.contributors >= FEWEST_REPORTERS && !isDominated(sums);

/** So many reporters that later months are hardly of few. */
export const isAmple = ({ weight, contributors, largest }: Weights): boolean =>
  contributors >= 2 * FEWEST_REPORTERS && largest <= weight * 0.4;

/** By how much a weight must be uncertain at the least: by nothing where many reported it. */
export function uncertaintyOf(sums: Weights): number {
  if (isDominated(sums)) return sums.weight * NEAREST_TO_ONE;
  return sums.contributors < FEWEST_REPORTERS ? sums.weight * NEAREST_TO_FEW : 0;
}

/**
 * Whether a weight may be published: enough reporters, none of them dominating, and what came and
 * went since other twelve months either is the like or is lost in rounding.
 */
export const isPublishable = (sums: Sums): boolean =>
  isEnough(sums) && sums.changes <= halfStep(sums.weight);

/** The sums of some cells as one. */
export type SumsOf = (group: Group) => Sums;

/** A cell of a table, and whether it is shown by itself. */
export class Entry {
  isShown: boolean;
  #sums: Sums | undefined;

  constructor(
    readonly group: Group,
    private readonly sumsOf: SumsOf,
    canBeShown = true,
  ) {
    this.isShown = canBeShown && isPublishable(this.sums);
  }

  /** What is known though it has no row of its own. */
  static known(group: Group, sumsOf: SumsOf): Entry {
    const entry = new Entry(group, sumsOf, false);
    entry.isShown = true;
    return entry;
  }

  get sums(): Sums {
    this.#sums ??= this.sumsOf(this.group);
    return this.#sums;
  }

  get weight(): number {
    return this.sums.weight;
  }
}

/** Entries that add up to another: whoever knows all but some of them knows the rest. */
export interface Line {
  /** Null where their sum is not published. */
  readonly whole: Entry | null;
  readonly parts: readonly Entry[];
  /** The rest is shown as a row of its own, and so must be publishable by itself. */
  readonly isPooled: boolean;
  /** The whole is hidden rather than parts of it, which are shown without it. */
  readonly yields?: true;
  /** What a part leaves unknown, where not all of it; its cells if absent. */
  readonly unknownOf?: (part: Entry) => readonly Cell[];
}

/** By how much the rest of a line is uncertain, as the others are rounded. */
function roundingOf({ whole, parts }: Line): number {
  const others = parts.filter(({ isShown }) => isShown);
  const all = whole ? [whole, ...others] : others;
  return all.reduce((sum, { weight }) => sum + halfStep(weight), 0);
}

/** Whether what is not shown of a line may be known together. */
export function isRestSafe(line: Line, sumsOf: SumsOf): boolean {
  const { whole, parts, isPooled, unknownOf } = line;
  const hidden = parts.filter(({ isShown }) => !isShown);
  if (hidden.length === 0) return true;
  const pool = sumsOf({ cells: hidden.flatMap(({ group }) => group.cells) });
  const rest = unknownOf ? sumsOf({ cells: hidden.flatMap(unknownOf) }) : pool;
  // One alone that is hidden for the sake of others must not be known by subtraction either.
  const isKnownAlone = hidden.length === 1 && parts.length > 1;
  // One that is nearly all of the rest is known as well as the rest is.
  const alone = unknownOf
    ? 0
    : Math.max(...hidden.map(({ sums }) => uncertaintyOf(sums) - (rest.weight - sums.weight)));
  const rounding = whole ? roundingOf(line) : halfStep(pool.weight);
  if (isPooled && isPublishable(pool) && !isKnownAlone && !unknownOf) return alone <= rounding;
  if (whole === null) return !isPooled;
  const needed = Math.max(
    uncertaintyOf(rest),
    rest.changes,
    alone,
    isKnownAlone ? rest.weight * NEAREST_TO_ONE : 0,
  );
  return needed <= rounding;
}

/** The lightest shown part that makes the rest safe by joining it; else the lightest. */
function nextOf(line: Line, sumsOf: SumsOf): Entry | undefined {
  const shown = line.parts.filter(({ isShown }) => isShown);
  shown.sort((one, other) => one.weight - other.weight);
  const isEnoughWith = (part: Entry): boolean => {
    part.isShown = false;
    const isSafe = isRestSafe(line, sumsOf);
    part.isShown = true;
    return isSafe;
  };
  return shown.find(isEnoughWith) ?? shown[0];
}

/**
 * Hides more until no line tells of what is hidden: the smallest part that is shown joins the rest,
 * again and again. Parts of what is not shown itself are not shown. Wholes that are no part of
 * another of the lines stay as they are. Ends, since entries are only ever hidden.
 */
export function settle(lines: readonly Line[], sumsOf: SumsOf): void {
  const linesOf = new Map<Entry, Line[]>();
  for (const line of lines) {
    for (const entry of line.whole ? [line.whole, ...line.parts] : line.parts) {
      const known = linesOf.get(entry);
      if (known) known.push(line);
      else linesOf.set(entry, [line]);
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
      if (line.yields) continue;
      for (const part of line.parts) if (part.isShown) hide(part);
      continue;
    }
    while (!isRestSafe(line, sumsOf)) {
      const next = line.yields ? line.whole : nextOf(line, sumsOf);
      if (!next?.isShown) break;
      hide(next);
    }
  }
}

/**
 * What may be published of some records: threshold and dominance as in the Handbook on Statistical
 * Disclosure Control (Hundepool et al. 2012, sections 4.2 to 4.4), over each period, and over what is
 * known of single months by taking one period from another.
 */
import { Adding, type Weights, type Windows, type WindowWeights } from '../records/adding.ts';
import { MONTHS } from '../records/months.ts';
import { type Cell, CHANGED, GONE, NOBODY, type Records } from '../records/records.ts';
import { halfStep } from '../records/rounding.ts';

/** Fewest reporters that a published weight rests on over the whole period. */
export const FEWEST_REPORTERS = 5;
/** The largest share of a published weight that one reporter may have. */
export const MOST_OF_ONE = 0.6;
/** The same of a weight that is only known by subtraction: so much of it reveals what that one reported. */
const MOST_OF_ONE_KNOWN = 0.8;
/** By which share of it a weight must be uncertain at the least: that of one, and that of few. */
const UNCERTAIN_OF_ONE = 0.25;
const UNCERTAIN_OF_FEW = 0.1;

/** Nothing, or enough reporters, none of them dominating. */
export const isEnough = ({ weight, contributors, largest }: Weights): boolean =>
  weight === 0 || (contributors >= FEWEST_REPORTERS && largest <= weight * MOST_OF_ONE);

/** By how much a weight must be uncertain at the least: by nothing where many reported it. */
export function uncertaintyOf({ weight, contributors, largest }: Weights): number {
  if (contributors < 2 || largest > weight * MOST_OF_ONE_KNOWN) return weight * UNCERTAIN_OF_ONE;
  return contributors < FEWEST_REPORTERS ? weight * UNCERTAIN_OF_FEW : 0;
}

/** What is known of some records. */
interface Known {
  readonly windows: readonly Weights[];
  /**
   * Beside what they come to in the windows: what each month has that somebody knows of, and what came
   * late with the last of them; then what changed since the windows were published before; then what
   * came late, in each of its own months. Computed on demand: of most groups the windows
   * say already that they are too small.
   */
  readonly changes: () => readonly Weights[];
}

/** Records that are one together. */
export interface Group extends Known {
  readonly cells: readonly Cell[];
  /** Milligrams in the window that has least of them, but some. */
  readonly weight: number;
}

/**
 * Whether some groups may be known as one.
 * @param uncertain by how much their weight is uncertain where it is not published itself, in milligrams
 */
export type Allows = (groups: readonly Group[], uncertain?: number) => boolean;

/** What is published, and what was before; months are counted since the year 0. */
export interface Span {
  /** The last months of the first and of the last period that anybody can read, then. */
  readonly known: readonly [first: number, last: number];
  /** When the publication before was made, in milliseconds since 1970, and the last month it knew. */
  readonly before: { readonly madeAt: number; readonly last: number } | null;
}

/** The least that some windows have, of those that have something. */
function leastOf(windows: readonly Weights[]): number {
  const some = windows.filter(({ weight }) => weight > 0);
  return some.length === 0 ? 0 : Math.min(...some.map(({ weight }) => weight));
}

/** At most so large, and of at least so many reporters, as lists of sums say, one place after another. */
function roughly([first = [], ...others]: readonly (readonly Weights[])[]): readonly Weights[] {
  const sums = first.map((it) => ({ ...it }));
  for (const list of others) {
    for (const [at, { weight, contributors, largest }] of list.entries()) {
      const sum = sums[at];
      if (sum === undefined) continue;
      sum.weight += weight;
      sum.largest += largest;
      sum.contributors = Math.max(sum.contributors, contributors);
    }
  }
  return sums;
}

/** The rule, for some windows of twelve months: what it allows may be known in each of them. */
export class Rule {
  readonly #records: Records;
  readonly #windows: readonly WindowWeights[];
  /** The first month that somebody knows something of, and how many there are. */
  readonly #first: number;
  readonly #months: number;
  /** As in `Known`; nothing came late before there was a publication. */
  readonly #sums: readonly Adding[];

  /**
   * @param ends the last months of the windows
   * @param correctedSince since when what changed is known of, in milliseconds since 1970, as they
   * were published before; null where they were not
   */
  constructor(
    { records, endingWith }: Windows,
    private readonly ends: readonly number[],
    private readonly span: Span,
    private readonly correctedSince: number | null,
  ) {
    const [first, end] = span.known;
    this.#first = first - MONTHS + 1;
    this.#months = end - this.#first + 1;
    this.#records = records;
    this.#windows = ends.map(endingWith);
    const length = (span.before ? 2 : 1) * this.#months + 1;
    this.#sums = Array.from({ length }, () => new Adding(records));
  }

  /** What some cells come to as one. */
  group(cells: readonly Cell[]): Group {
    const windows = this.#windows.map((it) => it.of(cells));
    let found: readonly Weights[] | undefined;
    const changes = () => (found ??= this.#changesOf(cells));
    return { cells, windows, weight: leastOf(windows), changes };
  }

  #changesOf(cells: readonly Cell[]): readonly Weights[] {
    for (const sum of this.#sums) sum.begin();
    const { months, reporters, weights, flags } = this.#records;
    for (const cell of cells) {
      for (const place of cell) {
        const sum = this.#sums[(months[place] ?? 0) - this.#first];
        if (((flags[place] ?? 0) & (GONE | CHANGED)) !== 0) this.#addChange(place);
        else sum?.add(reporters[place] ?? NOBODY, weights[place] ?? 0);
      }
    }
    return this.#sums.map(({ sums }) => sums);
  }

  /** Whether a record came, or was published until it went, since a moment. */
  #isChanged(place: number, since: number | null): boolean {
    const { changed, asOf } = this.#records;
    return since !== null && (changed[place] ?? 0) > since && (asOf[place] ?? 0) <= since;
  }

  #addChange(place: number): void {
    const { before } = this.span;
    const { months, reporters, weights } = this.#records;
    const month = months[place] ?? 0;
    const isGone = this.#records.has(place, GONE);
    const change = (isGone ? -1 : 1) * (weights[place] ?? 0);
    const add = (to: number) => this.#sums[to]?.add(reporters[place] ?? NOBODY, change);
    const isInWindow = this.#windows.some((it) => it.isInside(month));
    if (isInWindow && this.#isChanged(place, this.correctedSince)) add(this.#months);
    // What came late cannot be distinguished from what came with the last month.
    const isLate = before !== null && month <= before.last && this.#isChanged(place, before.madeAt);
    if (isLate) add(this.#months + 1 + month - this.#first);
    if (isLate || !isGone) add(isLate ? this.#months - 1 : month - this.#first);
  }

  /** First as roughly as the groups by themselves say, and exactly where that is not enough. */
  #any(groups: readonly Group[], isSafe: (known: Known) => boolean): boolean {
    const some = groups.filter(({ weight }) => weight > 0);
    if (some.length < 2) return some.every(isSafe);
    const rough = {
      windows: roughly(some.map(({ windows }) => windows)),
      changes: () => roughly(some.map(({ changes }) => changes())),
    };
    return isSafe(rough) || isSafe(this.group(some.flatMap(({ cells }) => cells)));
  }

  /** By how much the weight of a group must be uncertain, in the window where that is most. */
  readonly needOf = ({ windows }: Group): number => Math.max(...windows.map(uncertaintyOf));

  /** Whether the weight of some groups together may be known. */
  readonly allows: Allows = (groups, uncertain) =>
    this.#any(groups, (known) => this.#isSafe(known, uncertain));
  /** The same, where each month is published by itself. */
  readonly allowsMonths: Allows = (groups, uncertain) =>
    this.#any(groups, (known) => this.#isSafe(known, uncertain) && this.#areMonthsSafe(known));

  /** The months of the windows, which are shown in several: also what came late to one is known. */
  #areMonthsSafe({ changes }: Known): boolean {
    const sums = changes();
    const from = Math.min(...this.ends) - MONTHS + 1 - this.#first;
    return sums.slice(from, this.#months).every((month, at) => {
      const late = sums[this.#months + 1 + from + at];
      return isEnough(month) && (!late || uncertaintyOf(late) <= halfStep(month.weight));
    });
  }

  #isSafe({ windows, changes }: Known, uncertain: number | undefined): boolean {
    const isSafe = (window: Weights): boolean =>
      uncertain === undefined ? isEnough(window) : uncertaintyOf(window) <= uncertain;
    if (!windows.every(isSafe)) return false;
    const rounding = Math.max(halfStep(leastOf(windows)), uncertain ?? 0);
    const months = [...changes()];
    const [corrected] = months.splice(this.#months);
    const need = corrected ? uncertaintyOf(corrected) : 0;
    return Math.max(need, opennessOf(months)) <= rounding;
  }
}

/**
 * By how much single months are known too well. Periods a month apart show by how much a month
 * differs from the same month of the year before; each may be less by the least that the same month
 * of any year had, and the others of its year more by as much.
 */
function opennessOf(months: readonly Weights[]): number {
  const least = new Array<number>(MONTHS).fill(Number.POSITIVE_INFINITY);
  for (const [at, { weight }] of months.entries()) {
    least[at % MONTHS] = Math.min(least[at % MONTHS] ?? 0, weight);
  }
  const all = least.reduce((sum, it) => sum + it, 0);
  return months.reduce((most, month, at) => {
    const own = least[at % MONTHS] ?? 0;
    return Math.max(most, uncertaintyOf(month) - Math.max(own, all - own));
  }, 0);
}

/**
 * What may be published of some records: threshold and dominance as in the Handbook on Statistical
 * Disclosure Control (Hundepool et al. 2012, sections 4.2 to 4.4), over each period, and over what is
 * known of single months by taking one period from another.
 */
import { Adding, type Cell, GONE, type Records, type Weights } from './records.ts';
import { halfStep } from './rounding.ts';

/** Fewest reporters that a published weight rests on over the whole period. */
export const FEWEST_REPORTERS = 5;
/** The largest share of a published weight that one reporter may have. */
export const MOST_OF_ONE = 0.6;
/** The same of a weight that is only known by subtraction: so much of it tells what that one reported. */
const MOST_OF_ONE_KNOWN = 0.8;
/** By which share of it a weight must be uncertain at the least: that of one, and that of few. */
const UNCERTAIN_OF_ONE = 0.25;
const UNCERTAIN_OF_FEW = 0.1;

export const MONTHS = 12;

/** Nothing, or enough reporters, none of them dominating. */
export const isEnough = ({ weight, contributors, largest }: Weights): boolean =>
  weight === 0 || (contributors >= FEWEST_REPORTERS && largest <= weight * MOST_OF_ONE);

/** By how much a weight must be uncertain at the least: by nothing where many reported it. */
export function uncertaintyOf({ weight, contributors, largest }: Weights): number {
  if (contributors < 2 || largest > weight * MOST_OF_ONE_KNOWN) return weight * UNCERTAIN_OF_ONE;
  return contributors < FEWEST_REPORTERS ? weight * UNCERTAIN_OF_FEW : 0;
}

/** What some records come to: in the window, in each month that somebody knows of, and of corrections. */
interface Sums {
  readonly window: Weights;
  readonly months: readonly Weights[];
  readonly corrected: Weights;
}

/** Records that are one together. */
export interface Group {
  readonly cells: readonly Cell[];
  readonly sums: Sums;
  /** Milligrams in the window. */
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

const NOTHING: Weights = { weight: 0, contributors: 0, largest: 0 };
const inOne = (sums: Weights): Weights =>
  sums.weight === 0
    ? NOTHING
    : { weight: sums.weight, contributors: sums.contributors, largest: sums.largest };

/** At most so large, and of at least so many reporters, as some sums by themselves say. */
function roughly(all: readonly Weights[]): Weights {
  let [weight, contributors, largest] = [0, 0, 0];
  for (const sums of all) {
    weight += sums.weight;
    contributors = Math.max(contributors, sums.contributors);
    largest += sums.largest;
  }
  return { weight, contributors, largest };
}

/** The rule, for twelve months. */
export class Rule {
  readonly #window: Adding;
  readonly #months: readonly Adding[];
  readonly #corrected: Adding;
  /** The first month that somebody knows something of. */
  readonly #first: number;

  /**
   * @param last the last month of the window
   * @param isCorrection the window was published before, so that what changed since is told, too
   */
  constructor(
    private readonly records: Records,
    private readonly last: number,
    private readonly span: Span,
    private readonly isCorrection: boolean,
  ) {
    const [first, end] = span.known;
    this.#first = first - MONTHS + 1;
    this.#window = new Adding(records);
    this.#corrected = new Adding(records);
    this.#months = Array.from({ length: end - this.#first + 1 }, () => new Adding(records));
  }

  /** What some cells come to as one. */
  group(cells: readonly Cell[]): Group {
    for (const sum of [this.#window, this.#corrected, ...this.#months]) sum.begin();
    for (const cell of cells) for (const place of cell) this.#add(place);
    const window = inOne(this.#window);
    const sums = { window, months: this.#months.map(inOne), corrected: inOne(this.#corrected) };
    return { cells, sums, weight: window.weight };
  }

  #add(place: number): void {
    const { records, last, isCorrection } = this;
    const { before } = this.span;
    const month = records.months[place] ?? 0;
    const isGone = records.has(place, GONE);
    const isChanged = before !== null && (records.changed[place] ?? 0) > before.madeAt;
    if (month <= last && month > last - MONTHS) {
      if (!isGone) this.#window.add(place);
      if (isCorrection && isChanged) this.#corrected.add(place);
    }
    // What came late cannot be told from what came with the last month.
    const isLate = isChanged && month <= before.last;
    if (isGone && !isLate) return;
    const at = isLate ? this.#months.length - 1 : month - this.#first;
    this.#months[at]?.add(place);
  }

  #any(groups: readonly Group[], isSafe: (sums: Sums) => boolean): boolean {
    const some = groups.filter(({ weight }) => weight > 0);
    const [only] = some;
    if (only === undefined) return true;
    if (some.length === 1) return isSafe(only.sums);
    const all = some.map(({ sums }) => sums);
    const rough = {
      window: roughly(all.map(({ window }) => window)),
      months: this.#months.map((_, at) => roughly(all.map(({ months }) => months[at] ?? NOTHING))),
      corrected: roughly(all.map(({ corrected }) => corrected)),
    };
    return isSafe(rough) || isSafe(this.group(some.flatMap(({ cells }) => cells)).sums);
  }

  /** Whether the weight of some groups together may be known. */
  readonly allows: Allows = (groups, uncertain) =>
    this.#any(groups, (sums) => this.#isSafe(sums, uncertain));
  /** The same, where each month of the window is published by itself. */
  readonly allowsMonths: Allows = (groups, uncertain) =>
    this.#any(
      groups,
      (sums) => this.#isSafe(sums, uncertain) && this.#inWindow(sums).every(isEnough),
    );

  #inWindow({ months }: Sums): readonly Weights[] {
    const end = this.last - this.#first + 1;
    return months.slice(end - MONTHS, end);
  }

  #isSafe({ window, months, corrected }: Sums, uncertain: number | undefined): boolean {
    const isSafe = uncertain === undefined ? isEnough(window) : uncertaintyOf(window) <= uncertain;
    if (!isSafe) return false;
    const rounding = Math.max(halfStep(window.weight), uncertain ?? 0);
    return Math.max(uncertaintyOf(corrected), opennessOf(months)) <= rounding;
  }
}

/**
 * By how much single months are known too well. Periods a month apart tell by how much a month
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

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
/** The same of a weight that is only known by subtraction: so much of it tells what that one reported. */
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

/** What is known of some records beside what they come to in the window. */
interface Changes {
  /** In each month that somebody knows of, what came late with the last of them. */
  readonly months: readonly Weights[];
  /** What came late, in each of its own months. */
  readonly late: readonly Weights[];
  /** What changed since the window was published before. */
  readonly corrected: Weights;
}

/** Records that are one together. */
export interface Group {
  readonly cells: readonly Cell[];
  readonly windows: readonly Weights[];
  /** Milligrams in the window that has least of them, but some. */
  readonly weight: number;
  /** Worked out when it is asked for: of most groups the windows say already that they are too small. */
  readonly changes: () => Changes;
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

/** The least that some windows have, of those that have something. */
function leastOf(windows: readonly Weights[]): number {
  const some = windows.filter(({ weight }) => weight > 0);
  return some.length === 0 ? 0 : Math.min(...some.map(({ weight }) => weight));
}

/** At most so large, and of at least so many reporters, as lists of sums say, one place after another. */
function roughly(all: readonly (readonly Weights[])[], places: number): Weights[] {
  const sums = Array.from({ length: places }, () => ({ ...NOTHING }));
  for (const list of all) {
    for (let at = 0; at < places; at += 1) {
      const [sum, own] = [sums[at], list[at]];
      if (sum === undefined || own === undefined) continue;
      sum.weight += own.weight;
      sum.largest += own.largest;
      if (own.contributors > sum.contributors) sum.contributors = own.contributors;
    }
  }
  return sums;
}

/** The rule, for some windows of twelve months: what it allows may be known in each of them. */
export class Rule {
  readonly #records: Records;
  readonly #windows: readonly WindowWeights[];
  readonly #months: readonly Adding[];
  readonly #late: readonly Adding[];
  readonly #corrected: Adding;
  /** The first month that somebody knows something of. */
  readonly #first: number;

  /**
   * @param ends the last months of the windows
   * @param correctedSince since when what changed is known of, in milliseconds since 1970, as they
   * were published before; null where they were not
   */
  constructor(
    windows: Windows,
    private readonly ends: readonly number[],
    private readonly span: Span,
    private readonly correctedSince: number | null,
  ) {
    const [first, end] = span.known;
    this.#first = first - MONTHS + 1;
    const { records } = windows;
    this.#records = records;
    this.#windows = ends.map((last) => windows.endingWith(last));
    this.#corrected = new Adding(records);
    const months = { length: end - this.#first + 1 };
    this.#months = Array.from(months, () => new Adding(records));
    this.#late = Array.from(months, () => new Adding(records));
  }

  /** What some cells come to as one. */
  group(cells: readonly Cell[]): Group {
    const windows = this.#windows.map((it) => it.of(cells));
    let changes: Changes | undefined;
    return {
      cells,
      windows,
      weight: leastOf(windows),
      changes: () => {
        changes ??= this.#changesOf(cells);
        return changes;
      },
    };
  }

  #changesOf(cells: readonly Cell[]): Changes {
    for (const sum of [...this.#months, ...this.#late, this.#corrected]) sum.begin();
    const { months, reporters, weights, flags } = this.#records;
    for (const cell of cells) {
      for (const place of cell) {
        if (((flags[place] ?? 0) & (GONE | CHANGED)) !== 0) this.#addChange(place);
        else
          this.#months[(months[place] ?? 0) - this.#first]?.add(
            reporters[place] ?? NOBODY,
            weights[place] ?? 0,
          );
      }
    }
    return {
      months: this.#months.map(({ sums }) => sums),
      late: this.#late.map(({ sums }) => sums),
      corrected: this.#corrected.sums,
    };
  }

  /** Whether a record came, or was published until it went, since a moment. */
  #isChanged(place: number, since: number | null): boolean {
    const { changed, asOf } = this.#records;
    return since !== null && (changed[place] ?? 0) > since && (asOf[place] ?? 0) <= since;
  }

  #addChange(place: number): void {
    const { correctedSince } = this;
    const { months, reporters, weights } = this.#records;
    const { before } = this.span;
    const month = months[place] ?? 0;
    const reporter = reporters[place] ?? NOBODY;
    const isGone = this.#records.has(place, GONE);
    const change = isGone ? -(weights[place] ?? 0) : (weights[place] ?? 0);
    const isInWindow = this.#windows.some((it) => it.isInside(month));
    if (isInWindow && this.#isChanged(place, correctedSince)) this.#corrected.add(reporter, change);
    // What came late cannot be told from what came with the last month.
    const isLate = before !== null && month <= before.last && this.#isChanged(place, before.madeAt);
    if (isLate) this.#late[month - this.#first]?.add(reporter, change);
    if (isGone && !isLate) return;
    const at = isLate ? this.#months.length - 1 : month - this.#first;
    this.#months[at]?.add(reporter, change);
  }

  /** First as roughly as the groups by themselves say, and exactly where that is not enough. */
  #any(groups: readonly Group[], isSafe: (group: Pick<Group, 'windows' | 'changes'>) => boolean) {
    const some = groups.filter(({ weight }) => weight > 0);
    const [only] = some;
    if (only === undefined) return true;
    if (some.length === 1) return isSafe(only);
    const places = this.#months.length;
    const rough = {
      windows: roughly(
        some.map(({ windows }) => windows),
        this.ends.length,
      ),
      changes: (): Changes => {
        const all = some.map(({ changes }) => changes());
        const late = all.map((it) => it.late);
        return {
          months: roughly(
            all.map(({ months }) => months),
            places,
          ),
          // Few ask for it.
          get late() {
            return roughly(late, places);
          },
          corrected:
            roughly(
              all.map(({ corrected }) => [corrected]),
              1,
            )[0] ?? NOTHING,
        };
      },
    };
    return isSafe(rough) || isSafe(this.group(some.flatMap(({ cells }) => cells)));
  }

  /** By how much the weight of a group must be uncertain, in the window where that is most. */
  readonly needOf = ({ windows }: Group): number => Math.max(...windows.map(uncertaintyOf));

  /** Whether the weight of some groups together may be known. */
  readonly allows: Allows = (groups, uncertain) =>
    this.#any(groups, (group) => this.#isSafe(group, uncertain));
  /** The same, where each month is published by itself. */
  readonly allowsMonths: Allows = (groups, uncertain) =>
    this.#any(
      groups,
      (group) => this.#isSafe(group, uncertain) && this.#areMonthsSafe(group.changes()),
    );

  /** The months of the windows, which are shown in several: also what came late to one is known. */
  #areMonthsSafe({ months, late }: Changes): boolean {
    const from = Math.max(0, Math.min(...this.ends) - MONTHS + 1 - this.#first);
    return months.every((month, at) => {
      const own = late[at] ?? NOTHING;
      return at < from || (isEnough(month) && uncertaintyOf(own) <= halfStep(month.weight));
    });
  }

  #isSafe(
    { windows, changes }: Pick<Group, 'windows' | 'changes'>,
    uncertain: number | undefined,
  ): boolean {
    const isSafe = (window: Weights): boolean =>
      uncertain === undefined ? isEnough(window) : uncertaintyOf(window) <= uncertain;
    if (!windows.every(isSafe)) return false;
    const rounding = Math.max(halfStep(leastOf(windows)), uncertain ?? 0);
    const { months, corrected } = changes();
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

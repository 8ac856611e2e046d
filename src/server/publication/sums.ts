import { lengthOf, type Month, shifted } from '../dashboard/periods.ts';
import { isEnough, uncertaintyOf, type Weights } from './cells.ts';
import { EDITED, GONE, type Group, NOBODY, type Profile, type Records } from './records.ts';

export const MONTHS = 12;

/** Months since the year 0. */
const FIRST_MONTH = '0000-01';
export const monthAt = (place: number): Month => shifted(FIRST_MONTH, place);
export const placeOf = (month: Month): number => lengthOf({ first: FIRST_MONTH, last: month }) - 1;

/** What some cells come to together in twelve months. */
export interface Sums extends Weights {
  /** By how much the weight must be uncertain, so that subtracting other periods tells of no few. */
  readonly changes: number;
}

/** Earlier publications, as far as they bear on one window. */
export interface Earlier {
  /** When this window was published before, in milliseconds since 1970. */
  readonly editions: readonly number[];
  /** When others were whose months overlap: what changed later came with the last month. */
  readonly others: number;
}
export const NEVER: Earlier = { editions: [], others: Number.POSITIVE_INFINITY };

/**
 * What is known of single months by subtraction: all of them, where periods were published since the
 * first month; or, where none was before it was a whole year, only how each differs from the same
 * month of other years.
 */
export type Knowledge = 'months' | 'differences';

const NOTHING: Sums = { weight: 0, contributors: 0, largest: 0, changes: 0 };
const weightsIn = ({ weight, contributors, largest }: Weights): Weights => ({
  weight,
  contributors,
  largest,
});

/** The last months together: all twelve, and what one of them, two, … eleven need. */
interface Suffixes {
  readonly sums: Weights;
  readonly needs: readonly number[];
}
const NO_NEEDS = Array.from({ length: MONTHS - 1 }, () => 0);

/** Sums of cells over the twelve months that end with one. */
export class WindowSums {
  constructor(
    readonly records: Records,
    /** The last of the twelve, in months since the year 0. */
    readonly month: number,
    private readonly knowledge: Knowledge,
    private readonly earlier: Earlier = NEVER,
  ) {}

  /** The same window, of which more or less is known. */
  knowing(knowledge: Knowledge): WindowSums {
    return new WindowSums(this.records, this.month, knowledge, this.earlier);
  }

  /** Whether there is a record in the window, be it one that counts no longer. */
  hasRecords({ cells }: Group): boolean {
    const { records, month } = this;
    return cells.some((cell) => {
      const last = cell[records.endOf(cell, month) - 1];
      return last !== undefined && (records.months[last] ?? 0) > month - MONTHS;
    });
  }

  /** The sums of some cells as one. @param isTotal months of it may be published, too */
  of(group: Group, isTotal = false): Sums {
    const profile = this.records.profileOf(group);
    if (profile.first > this.month) return NOTHING;
    const came = this.#isLateIn(profile)
      ? this.#exact(group, this.month)
      : (this.#rough(profile, this.month) ?? this.#exact(group, this.month));
    const changes = Math.max(
      this.#changes(group, profile, came.needs, isTotal),
      this.#corrections(group, profile),
    );
    return { ...came.sums, changes };
  }

  /** The same, where each month up to the last is published by itself. */
  byMonths(group: Group): Sums {
    const profile = this.records.profileOf(group);
    const sums = this.of(group, true);
    const isSafe = profile.firstUnsafe(this.month) === null && !this.#isPartial(profile);
    return isSafe ? sums : { ...sums, changes: Number.POSITIVE_INFINITY };
  }

  /** The last months as far as each by itself says that they are safe together, else null. */
  #rough({ first, weights, contributors, largest }: Profile, last: number): Suffixes | null {
    const sums = { weight: 0, contributors: 0, largest: 0 };
    for (let place = last - first; place > last - first - MONTHS && place >= 0; place -= 1) {
      sums.weight += weights[place] ?? 0;
      sums.largest += largest[place] ?? 0;
      sums.contributors = Math.max(sums.contributors, contributors[place] ?? 0);
      if (sums.weight > 0 && !isEnough(sums)) return null;
    }
    return { sums, needs: NO_NEEDS };
  }

  #exact({ cells }: Group, last: number): Suffixes {
    const { records } = this;
    const { sum } = records;
    const needs: number[] = [];
    const { others } = this.earlier;
    const isLate = (place: number): boolean =>
      last === this.month && (records.changed[place] ?? 0) > others;
    sum.begin();
    if (others < Number.POSITIVE_INFINITY) {
      this.#each({ cells }, (place) => {
        if (isLate(place)) records.add(place);
      });
    }
    records.walkBack(
      cells,
      [last - MONTHS + 1, last],
      (place) => {
        if (!records.isGone(place) && !isLate(place)) records.add(place);
      },
      () => needs.push(uncertaintyOf(sum)),
    );
    return { sums: weightsIn(sum), needs: needs.slice(0, -1) };
  }

  /** Whether it begins before the first record, and is not published for that. */
  #isPartial({ first }: Profile): boolean {
    return this.knowledge === 'differences' && this.month < first + MONTHS - 1;
  }

  #changes(group: Group, profile: Profile, came: readonly number[], isTotal: boolean): number {
    if (this.#isPartial(profile)) return Number.POSITIVE_INFINITY;
    const { first } = profile;
    const canBePartial = this.knowledge === 'months';
    const { firstSmall } = profile;
    if (this.month < first + MONTHS - 1) {
      return firstSmall > this.month ? 0 : Number.POSITIVE_INFINITY;
    }
    const unsafe =
      canBePartial && firstSmall < first + MONTHS ? firstSmall : profile.firstUnsafe(this.month);
    const isWholeYear = unsafe === null || unsafe >= first + MONTHS;
    if (isWholeYear && (canBePartial || isTotal)) {
      const before = this.month - MONTHS;
      const went = this.#rough(profile, before) ?? this.#exact(group, before);
      return Math.max(...came, ...went.needs);
    }
    return this.#masked(profile, came, canBePartial ? (unsafe ?? first) : first);
  }

  /**
   * What single months need, and the last ones together, beyond what nobody knows of them: each
   * may be less by the least that the same month of any year had, and so the others more.
   */
  #masked(
    { first, weights, needs }: Profile,
    came: readonly number[],
    unknownFrom: number,
  ): number {
    const least = new Float64Array(MONTHS).fill(Number.POSITIVE_INFINITY);
    const last = this.month - first;
    for (let place = 0; place <= last; place += 1) {
      const at = place % MONTHS;
      least[at] = Math.min(least[at] ?? 0, weights[place] ?? 0);
    }
    for (let place = 0; place < unknownFrom - first; place += 1) least[place % MONTHS] = 0;
    const sum = least.reduce((all, it) => all + it, 0);
    const beyond = (need: number, inside: number): number => need - Math.max(inside, sum - inside);
    let needed = 0;
    for (let place = 0; place <= last; place += 1) {
      needed = Math.max(needed, beyond(needs[place] ?? 0, least[place % MONTHS] ?? 0));
    }
    let inside = 0;
    for (let back = 0; back < came.length; back += 1) {
      inside += least[(last - back) % MONTHS] ?? 0;
      needed = Math.max(needed, beyond(came[back] ?? 0, inside));
    }
    return needed;
  }

  #isLateIn({ changed }: Profile): boolean {
    return changed > this.earlier.others;
  }

  /** What those records need together that changed since the window was published before. */
  #corrections(group: Group, { changed }: Profile): number {
    const { records } = this;
    let needed = 0;
    for (const moment of this.earlier.editions.filter((it) => it < changed)) {
      let isEdited = false;
      records.sum.begin();
      this.#each(
        group,
        (place) => {
          if ((records.changed[place] ?? 0) <= moment) return;
          records.add(place);
          isEdited ||= ((records.flags[place] ?? 0) & EDITED) !== 0;
        },
        true,
      );
      const need = uncertaintyOf(records.sum);
      needed = Math.max(needed, isEdited && need > 0 ? Number.POSITIVE_INFINITY : need);
    }
    return needed;
  }

  /** What happened to records of the window since it was published before. */
  get corrections(): 'none' | 'added' | 'edited' {
    const { months, changed, flags } = this.records;
    const since = Math.min(...this.earlier.editions, Number.POSITIVE_INFINITY);
    let found: 'none' | 'added' = 'none';
    for (let place = 0; place < months.length; place += 1) {
      const month = months[place] ?? 0;
      if (month > this.month || month <= this.month - MONTHS) continue;
      if ((changed[place] ?? 0) <= since) continue;
      if (((flags[place] ?? 0) & (EDITED | GONE)) !== 0) return 'edited';
      found = 'added';
    }
    return found;
  }

  /** Whether a record of the window changed since it was published before. */
  isCorrected(group: Group): boolean {
    const { changed } = this.records.profileOf(group);
    return this.earlier.editions.some((it) => it < changed);
  }

  /** How many reported in the window, be it nothing. */
  reportersOf(group: Group): number {
    this.records.sum.begin();
    this.#each(group, (place) => this.records.add(place));
    return this.records.sum.reporters;
  }

  /** The same of records of which nothing came or went, as of one month. */
  single(group: Group): Sums {
    this.records.sum.begin();
    this.#each(group, (place) => this.records.add(place));
    return { ...weightsIn(this.records.sum), changes: 0 };
  }

  /** The weights of those records whose flag is set, or is not. */
  having(group: Group, flag: number, isSet: boolean): Weights {
    const { records } = this;
    records.sum.begin();
    this.#each(group, (place) => {
      if ((((records.flags[place] ?? 0) & flag) !== 0) === isSet) records.add(place);
    });
    return weightsIn(records.sum);
  }

  /** Weights with a flag, by reporter. */
  weightsBy(group: Group, flag: number): Map<number, number> {
    const { reporters, weights, flags } = this.records;
    const found = new Map<number, number>();
    this.#each(group, (place) => {
      if (((flags[place] ?? 0) & flag) === 0) return;
      const reporter = reporters[place] ?? NOBODY;
      found.set(reporter, (found.get(reporter) ?? 0) + (weights[place] ?? 0));
    });
    return found;
  }

  /** A group by the months of the window, `YYYY-MM`. */
  inMonths({ cells }: Group): Map<Month, Group> {
    const { records } = this;
    const found = new Map<Month, Group>();
    for (let month = this.month - MONTHS + 1; month <= this.month; month += 1) {
      const own = cells.map((cell) =>
        cell.slice(records.endOf(cell, month - 1), records.endOf(cell, month)),
      );
      if (own.some(({ length }) => length > 0)) found.set(monthAt(month), { cells: own });
    }
    return found;
  }

  /** Visits the records of the window: those that count, or all. */
  #each({ cells }: Group, visit: (place: number) => void, isAll = false): void {
    const { records, month } = this;
    for (const cell of cells) {
      const end = records.endOf(cell, month);
      for (let at = records.endOf(cell, month - MONTHS); at < end; at += 1) {
        const place = cell[at] ?? 0;
        if (isAll || !records.isGone(place)) visit(place);
      }
    }
  }
}

import type { Occasion, Plan } from './plan.ts';
import { Chance, type Weighted, weighted } from './random.ts';
import { QUIET_DAYS, RHYTHMS, type Rhythm } from './shape/figures.ts';
import { REPORTER_TYPES, type ReporterType } from './shape/reporter-types.ts';
import { dayOf, firstOfMonth } from './shape/seasons.ts';

/** The days that a record measures. */
export interface MadeSpan {
  /** Days since 1970; the last of them. */
  readonly last: number;
  readonly days: number;
  /** What the record is of all that was thrown away in these days. */
  readonly share: number;
  /** A day on which nothing was thrown away. */
  readonly quiet: boolean;
}

/** Kinds of streams for `Chance`. */
const RHYTHM_STREAM = 5;
const QUIET_STREAM = 6;
/** More than there are months, or days, that anybody reports of. */
const MONTHS = 2000;
const DAYS = 60_000;
const WEEK = 7;
const LAST_WEEK = 3;
/** What was found later of days that had been measured already. */
const LATE_SHARE = 0.1;

interface Cell {
  readonly first: number;
  readonly last: number;
}

const TABLES = Object.fromEntries(
  REPORTER_TYPES.map((type) => [type, weighted<Rhythm>(RHYTHMS[type])]),
) as Readonly<Record<ReporterType, Weighted<Rhythm>>>;

/**
 * Gives records their days. Which days a reporter measures as one is settled for each month,
 * whatever records are made: so those of two records are the same, or do not overlap.
 */
export class Spans {
  readonly #end: number;

  constructor(private readonly plan: Plan) {
    this.#end = plan.first + plan.days;
  }

  spanOf({ type, reporter, slot, spacing }: Occasion, chance: Chance): MadeSpan {
    const number = Number(reporter.values.lastName);
    const drawn = slot.from + Math.floor(chance.next() * (slot.to - slot.from));
    const own = this.#cellOf(drawn, type, number);
    const isLate = own.last >= this.#end;
    const cell = isLate ? this.#cellOf(firstOfMonth(dayOf(drawn), 0) - 1, type, number) : own;
    const days = cell.last - cell.first + 1;
    const share = isLate ? LATE_SHARE : Math.min(1, spacing / days);
    if (days > 1 || type !== 'consumer') return { last: cell.last, days, share, quiet: false };
    const isQuiet = this.#isQuiet(cell.last, number);
    if (isQuiet && !isLate && this.plan.stretch.from === 0) {
      return { last: cell.last, days, share, quiet: true };
    }
    // Of a quiet day nothing else is said, by whatever is made later.
    let last = cell.last;
    while (this.#isQuiet(last, number)) last -= 1;
    return isQuiet && !this.#isDaily(last, type, number)
      ? { ...this.#measured(last, type, number), share: LATE_SHARE, quiet: false }
      : { last, days, share: share / (1 - QUIET_DAYS), quiet: false };
  }

  #measured(day: number, type: ReporterType, number: number): Pick<MadeSpan, 'last' | 'days'> {
    const { first, last } = this.#cellOf(day, type, number);
    return { last, days: last - first + 1 };
  }

  #isQuiet(day: number, number: number): boolean {
    return new Chance(this.plan.seed, QUIET_STREAM, number * DAYS + day).happens(QUIET_DAYS);
  }

  #isDaily(day: number, type: ReporterType, number: number): boolean {
    const { first, last } = this.#cellOf(day, type, number);
    return first === last;
  }

  /** The days that are measured together with one: itself, its week of the month, or the month. */
  #cellOf(day: number, type: ReporterType, number: number): Cell {
    const text = dayOf(day);
    const [year = 0, month = 0] = text.split('-').map(Number);
    const index = number * MONTHS + (year - 1970) * 12 + month;
    const kind = RHYTHM_STREAM + REPORTER_TYPES.indexOf(type) * 16;
    const rhythm = new Chance(this.plan.seed, kind, index).pick(TABLES[type]);
    if (rhythm === 'day') return { first: day, last: day };
    const [begins, ends] = [firstOfMonth(text, 0), firstOfMonth(text, -1) - 1];
    if (rhythm === 'month') return { first: begins, last: ends };
    const week = Math.min(LAST_WEEK, Math.floor((day - begins) / WEEK));
    const first = begins + week * WEEK;
    return { first, last: week === LAST_WEEK ? ends : first + WEEK - 1 };
  }
}

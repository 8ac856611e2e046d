import type { Chance } from './random.ts';
import type { Reporter } from './reporters.ts';
import { IN_100, REPORTER_TYPES, type ReporterType } from './shape/reporter-types.ts';
import { type Month, monthsBetween } from './shape/seasons.ts';

/** A stretch of records that are made in one go: `from` up to, and without, `to`. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** A reporter with the id it has in the database. */
export interface KnownReporter extends Reporter {
  readonly id: number;
}

export type KnownReporters = Readonly<Record<ReporterType, readonly KnownReporter[]>>;

/** What all records of one go share. */
export interface Plan {
  readonly seed: number;
  /** Day number (days since 1970) of the first day that records are of. */
  readonly first: number;
  readonly days: number;
  readonly stretch: Stretch;
  readonly reporters: KnownReporters;
}

/** Which type the records of each hundred are of, well shuffled, and how many of it came before. */
const SLOTS: readonly { readonly type: ReporterType; readonly rank: number }[] = (() => {
  const types = REPORTER_TYPES.flatMap((type) => Array(IN_100[type]).fill(type));
  const seen = { consumer: 0, outofhome: 0, retail: 0, handler: 0 };
  // 37 has no divisor in common with 100: every place comes up once.
  return types.map((_, place): { type: ReporterType; rank: number } => {
    const type: ReporterType = types[(place * 37) % 100];
    seen[type] += 1;
    return { type, rank: seen[type] - 1 };
  });
})();

/** How many of the first `count` records are of a type. */
function countOf(type: ReporterType, count: number): number {
  const rest = SLOTS.slice(0, count % 100).filter((slot) => slot.type === type).length;
  return Math.floor(count / 100) * IN_100[type] + rest;
}

/** Whose a record is, and of which day. */
export interface Occasion {
  readonly type: ReporterType;
  readonly reporter: KnownReporter;
  /** Days since 1970. */
  readonly day: number;
  /**
   * The days that are this turn's alone, `from` up to, and without, `to`: at least one, which is
   * shared where a reporter has more turns in a month than days.
   */
  readonly slot: Stretch;
  /** Days from one turn of the reporter to the next. */
  readonly spacing: number;
  /** How much of the time has gone by: 0 at the first day, towards 1 at the last. */
  readonly progress: number;
}

/** The month that so much of the time lies in, where whole months are 1 each, and how much of it is over. */
function monthAt(months: readonly Month[], position: number): { month?: Month; over: number } {
  let left = position;
  for (const month of months) {
    if (left < month.share) return { month, over: left };
    left -= month.share;
  }
  const month = months.at(-1);
  return { ...(month && { month }), over: 0 };
}

/** The days of a month that lie in the step, of steps so long, that a part of it falls into. */
function slotIn({ first, days, share }: Month, over: number, step: number): Stretch {
  const whole = days / share;
  const begins = Math.floor(over / step) * step;
  const from = Math.min(days - 1, Math.floor(begins * whole));
  const to = Math.min(days, Math.floor((begins + step) * whole));
  return { from: first + from, to: first + Math.max(from + 1, to) };
}

/**
 * Deals the records of a stretch out: reporters take turns, month by month, and each month gets as
 * many turns as it has days. With at least as many records as reporters a month, each reports in
 * every whole month.
 */
export function occasionsOf({ first, days, stretch, reporters }: Plan) {
  const months = monthsBetween(first, days);
  const time = months.reduce((sum, { share }) => sum + share, 0);
  const turns = Object.fromEntries(
    REPORTER_TYPES.map((type) => {
      const before = countOf(type, stretch.from);
      return [type, { before, count: countOf(type, stretch.to) - before }];
    }),
  );
  return (index: number, chance: Chance): Occasion => {
    const { type, rank } = SLOTS[index % 100] ?? { type: 'consumer', rank: 0 };
    const { before = 0, count = 1 } = turns[type] ?? {};
    const turn = Math.floor(index / 100) * IN_100[type] + rank - before;
    const all = reporters[type];
    const reporter = all[turn % all.length];
    if (!reporter) throw new Error(`No reporter of type ${type}`);
    const { month = { first, days, share: 1 }, over } = monthAt(months, (turn * time) / count);
    const day = month.first + Math.floor(chance.next() * month.days);
    const step = (all.length * time) / count;
    const slot = slotIn(month, over, step);
    const spacing = (step * month.days) / month.share;
    return { type, reporter, day, slot, spacing, progress: (day - first) / days };
  };
}

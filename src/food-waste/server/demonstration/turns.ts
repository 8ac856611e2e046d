import type { PublicUserType } from '../../user-types.ts';
import { type Chance, choiceAt, namesIn } from './random.ts';
import type { Reporter } from './reporters.ts';
import { FEASTS, HOUSEHOLD_PERIODS, TYPES } from './shares.ts';

const DAY_MILLISECONDS = 86_400_000;

/** Days of the calendar as numbers (days since 1970), so that millions of records need no dates. */
export function dayNumber(day: string): number {
  return Date.parse(day) / DAY_MILLISECONDS;
}

/** `YYYY-MM-DD` */
export function dayText(day: number): string {
  return new Date(day * DAY_MILLISECONDS).toISOString().slice(0, 10);
}

interface Month {
  /** Months since the year 0. */
  readonly number: number;
  readonly first: number;
  readonly last: number;
}

/** The month so many months after the one of a day. */
export function monthOf(day: number, after = 0): Month {
  const date = new Date(day * DAY_MILLISECONDS);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + after];
  const first = Date.UTC(year, month, 1) / DAY_MILLISECONDS;
  const last = Date.UTC(year, month + 1, 0) / DAY_MILLISECONDS;
  return { number: year * 12 + month, first, last };
}

/** A reporter with the id it has in the database. */
export type KnownReporter = Reporter & { readonly id: number };

/** What all records of one go share. */
export interface Plan {
  readonly seed: number;
  /** Day numbers: the first of a month, and the day after the last that records are of. */
  readonly first: number;
  readonly end: number;
  /** The records that are made, by number: `from` up to, and without, `to`. */
  readonly from: number;
  readonly to: number;
  readonly reporters: readonly KnownReporter[];
}

/** Whose a record is, of which day, and how many days lie between two turns of a reporter. */
export interface Turn {
  readonly reporter: KnownReporter;
  readonly day: number;
  readonly spacing: number;
}

/**
 * Deals records out: reporters take turns, and each turn has days of its own in a month. With at
 * least as many records as reporters a month, each reports in every whole month.
 */
export function turnsOf({ first, end, from, to, reporters }: Plan) {
  const final = monthOf(end - 1);
  const time =
    final.number - monthOf(first).number + (end - final.first) / (final.last - final.first + 1);
  const step = (reporters.length * time) / (to - from);
  return (index: number, chance: Chance): Turn => {
    const reporter = reporters[(index - from) % reporters.length];
    if (!reporter) throw new Error('No reporter takes a turn');
    const months = ((index - from) * time) / (to - from);
    const month = monthOf(first, Math.floor(months));
    const days = month.last - month.first + 1;
    const part = Math.floor((months % 1) / step) * step;
    const begins = Math.min(end - 1, month.first + Math.floor(part * days));
    const next = Math.min(end, month.first + Math.floor(Math.min(1, part + step) * days));
    const day = begins + Math.floor(chance.next() * Math.max(1, next - begins));
    return { reporter, day, spacing: step * days };
  };
}

/** The days that a reporter measures together with one; settled for each month, so none overlap. */
function measuredWith(
  day: number,
  { type, number }: Reporter,
): readonly [first: number, last: number] {
  const { number: month, first, last } = monthOf(day);
  const part = ((number + month) % 10) / 10;
  const period = type === 'consumer' ? choiceAt(namesIn(HOUSEHOLD_PERIODS), part) : 'day';
  if (period === 'day') return [day, day];
  if (period === 'month') return [first, last];
  const quarter = Math.min(3, Math.floor((day - first) / 7));
  return [first + quarter * 7, quarter === 3 ? last : first + quarter * 7 + 6];
}

/** At home every eighth day is without waste; never the first of a month. */
const QUIET_EVERY = 8;
const isQuietDay = (day: number, { type, number }: Reporter): boolean =>
  type === 'consumer' && (day + number) % QUIET_EVERY === 0 && day > monthOf(day).first;
/** What was found later of days that had been measured already. */
const LATE_SHARE = 0.1;

/** The days that a record of waste is of, and what it is of all that was thrown away in these. */
interface Period {
  readonly last: number;
  readonly days: number;
  readonly share: number;
  readonly isQuiet: boolean;
}

const daysOf = ([first, last]: ReturnType<typeof measuredWith>): number => last - first + 1;

/** Null of days that are not over: they are not measured yet. */
function periodOf({ reporter, day, spacing }: Turn, { end, from }: Plan): Period | null {
  const measured = measuredWith(day, reporter);
  const [, last] = measured;
  if (last >= end) return null;
  const days = daysOf(measured);
  const share = Math.min(1, spacing / days);
  const isQuiet = days === 1 && isQuietDay(last, reporter);
  // Of a quiet day nothing else is said, by whatever is made later.
  if (isQuiet && from > 0) return { last: last - 1, days, share, isQuiet: false };
  return { last, days, share, isQuiet };
}

/**
 * The days that records of waste are of. In place of days that are not over, something is added to
 * what the reporter measured in one of all earlier turns: were it always the turn before, the last
 * whole month would have more than others, and were nothing measured yet, more days to divide by.
 */
export function periodsOf(plan: Plan, turnOf: (index: number) => Turn) {
  const { from, reporters } = plan;
  return (index: number, turn: Turn, chance: Chance): Period => {
    const own = periodOf(turn, plan);
    if (own) return own;
    const turns = Math.floor((index - from) / reporters.length);
    for (let back = chance.whole(1, turns); back <= turns; back += 1) {
      const earlier = periodOf(turnOf(index - back * reporters.length), plan);
      if (earlier && !earlier.isQuiet) return { ...earlier, share: LATE_SHARE };
    }
    // Of who has measured nothing yet it is of the days before the month, but for a quiet one.
    const before = measuredWith(monthOf(turn.day).first - 1, turn.reporter);
    const days = daysOf(before);
    const isQuiet = days === 1 && isQuietDay(before[1], turn.reporter);
    return { last: isQuiet ? before[1] - 1 : before[1], days, share: LATE_SHARE, isQuiet: false };
  };
}

/** By how much more than usual is wasted on the days that end with this one. */
export function seasonOf(type: PublicUserType, last: number, days: number): number {
  const { months, weekdays } = TYPES[type];
  let sum = 0;
  for (let day = last - days + 1; day <= last; day += 1) {
    const date = new Date(day * DAY_MILLISECONDS);
    const monthDay = (date.getUTCMonth() + 1) * 100 + date.getUTCDate();
    const feast = FEASTS.find(({ from, to }) => from <= monthDay && monthDay <= to);
    const usual = (months[date.getUTCMonth()] ?? 1) * (weekdays[date.getUTCDay()] ?? 1);
    sum += usual * (feast?.factor ?? 1);
  }
  return sum / days;
}

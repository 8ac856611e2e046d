import { monthOf } from './calendar.ts';
import { at, type Chance, choices } from './random.ts';
import { GROUP, type Reporter } from './reporters.ts';
import { TYPES } from './shares.ts';

/** A reporter with the id it has in the database. */
export interface KnownReporter extends Reporter {
  readonly id: number;
}

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

/** Whose a record is, and of which day. */
export interface Turn {
  readonly reporter: KnownReporter;
  readonly day: number;
  /** Days from one turn of the reporter to the next. */
  readonly spacing: number;
}

/**
 * Deals records out: reporters take turns, and each turn has days of its own in a month. With at
 * least as many records as reporters a month, each reports in every whole month.
 */
export function turnsOf({ first, end, from, to, reporters }: Plan) {
  const months = [monthOf(first)];
  while ((months.at(-1)?.last ?? end) < end - 1) months.push(monthOf(first, months.length));
  const daysIn = (month: number): number => {
    const { first: begins, last } = months[month] ?? monthOf(first);
    return last - begins + 1;
  };
  const { first: lastBegins } = months.at(-1) ?? monthOf(first);
  const time = months.length - 1 + (end - lastBegins) / daysIn(months.length - 1);
  const step = (reporters.length * time) / (to - from);
  return (index: number, chance: Chance): Turn => {
    const turn = index - from;
    const reporter = reporters[turn % reporters.length];
    if (!reporter) throw new Error('No reporter takes a turn');
    const position = (turn * time) / (to - from);
    const month = Math.floor(position);
    const [begins, days] = [months[month]?.first ?? first, daysIn(month)];
    const part = Math.floor((position - month) / step) * step;
    const slot = Math.min(end - 1, begins + Math.floor(part * days));
    const next = Math.min(end, begins + Math.floor(Math.min(1, part + step) * days));
    const day = slot + Math.floor(chance.next() * Math.max(1, next - slot));
    return { reporter, day, spacing: step * days };
  };
}

/** The days that one record is of. */
export interface Period {
  /** Day number. */
  readonly last: number;
  readonly days: number;
  /** What the record is of all that was thrown away in these days. */
  readonly share: number;
  /** A day on which nothing was thrown away. */
  readonly isQuiet: boolean;
}

const QUARTER = 7;
/** What was found later of days that had been measured already. */
const LATE_SHARE = 0.1;
/** The days that a reporter measures together with one; settled for each month, so none overlap. */
function measuredWith(day: number, { type, number }: Reporter): { begins: number; last: number } {
  const month = monthOf(day);
  const period = at(choices(TYPES[type].periods), ((number + month.number) % 10) / 10);
  if (period === 'day') return { begins: day, last: day };
  if (period === 'month') return { begins: month.first, last: month.last };
  const quarter = Math.min(3, Math.floor((day - month.first) / QUARTER));
  const begins = month.first + quarter * QUARTER;
  return { begins, last: quarter === 3 ? month.last : begins + QUARTER - 1 };
}

/** At home every eighth day is without waste; never the first of a month. */
const QUIET_EVERY = 8;
function isQuiet(day: number, { number }: Reporter): boolean {
  return (day + number) % QUIET_EVERY === 0 && day > monthOf(day).first;
}

export function periodOf({ reporter, day, spacing }: Turn, { end, from }: Plan): Period {
  const own = measuredWith(day, reporter);
  // Of days that are not over, something is added to those before the month.
  const isLate = own.last >= end;
  const { begins, last } = isLate ? measuredWith(monthOf(day).first - 1, reporter) : own;
  const days = last - begins + 1;
  const share = isLate ? LATE_SHARE : Math.min(1, spacing / days);
  if (days > 1 || reporter.type !== 'consumer') return { last, days, share, isQuiet: false };
  const quiet = isQuiet(last, reporter);
  if (quiet && !isLate && from === 0) return { last, days, share, isQuiet: true };
  // Of a quiet day nothing else is said, by whatever is made later.
  const measured = quiet ? last - 1 : last;
  return { last: measured, days, share: share / (1 - 1 / QUIET_EVERY), isQuiet: false };
}

/** With fewer than five of a group who waste, the month of an area would not be published. */
export const HANDING_ON = 3;
/** Whether it is the turn of a reporter to hand on what can be used, beside all that is waste. */
export function handsOn({ member }: Reporter, day: number): boolean {
  return (member + monthOf(day).number) % GROUP < HANDING_ON;
}

import type { Range } from './question.ts';
import { Union } from './sets.ts';
import type { Unit } from './unit.ts';

/** Figures that rest on fewer people than this are nobody's business but theirs. */
export const FEWEST_REPORTERS = 5;

export const isEnough = (reporters: number): boolean => reporters >= FEWEST_REPORTERS;

/** The first and last unit of time shown; nothing is where there is no first. */
export interface Edges {
  readonly first: string | null;
  readonly last: string;
}

/** A stretch of time that edges are found in, as ranges have them. */
type Stretch = Pick<Range, 'first' | 'last' | 'isYear'>;
/** Who reported in one unit of time. */
export type Time = Pick<Unit, 'period' | 'size' | 'set'>;

/** All reporters of some units. */
export function unionOf(units: readonly Pick<Unit, 'set'>[]): Union {
  const union = new Union();
  for (const { set } of units) union.add(set);
  return union;
}

/**
 * The first and last unit (month or day) shown. Each must rest on enough reporters by itself: then
 * whoever asks for a longer and a shorter time learns of enough reporters, or of none. Where there
 * is no such unit, all is shown for exactly a year that begins and ends with records, as no other
 * such year lies within it.
 */
export function edgesOf(times: readonly Time[], { first, last, isYear }: Stretch): Edges {
  let from: string | undefined;
  let to = '';
  for (const { period, size } of times) {
    if (!isEnough(size)) continue;
    if (from === undefined || period < from) from = period;
    if (period > to) to = period;
  }
  if (from !== undefined) return { first: from, last: to };
  const has = (day: string): boolean => times.some(({ period }) => period === day);
  const isWhole = isYear && has(first) && has(last) && isEnough(unionOf(times).size);
  return { first: isWhole ? first : null, last };
}

/** Edges of the time of a series as a whole, whatever its cells. */
export function wholeEdges(ranges: readonly Range[], times: readonly Time[]): Edges {
  const firsts = ranges.map(({ first }) => first).sort();
  const lasts = ranges.map(({ last }) => last).sort();
  return edgesOf(times, {
    first: firsts[0] ?? '',
    last: lasts.at(-1) ?? '',
    isYear:
      new Set(ranges.map(({ bucket }) => bucket)).size === 1 && ranges.every((it) => it.isYear),
  });
}

export const holds = ({ first, last }: Edges, period: string): boolean =>
  first !== null && period >= first && period <= last;

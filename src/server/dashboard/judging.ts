import type { Exact } from './decimals.ts';
import type { Question, Range } from './question.ts';
import { Union } from './sets.ts';
import type { Unit } from './units.ts';

/** Figures that rest on fewer people than this are nobody's business but theirs. */
export const FEWEST_REPORTERS = 5;

/** Rows that would come in sight by asking again more widely. */
export interface Beside {
  /**
   * `missed` are the rows that a filter leaves out; `wider` those of a question that holds the one
   * asked, and so its rows as well.
   */
  readonly kind: 'missed' | 'wider';
  readonly units: readonly Unit[];
}

/** Everything that is read for a question. */
export interface Found {
  /** Rows that are asked for; and others, told by their `miss`, that miss one of the filters. */
  readonly units: readonly Unit[];
  /** How many filters `miss` tells of. */
  readonly misses: number;
  /** For every filter or area that may be left out, what is known of those rows: any one is enough. */
  readonly besides: readonly (readonly Beside[])[];
}

/** A cell before it is known whether it may be shown. */
export interface Judged {
  readonly series: 0 | 1;
  readonly bucket: string;
  readonly keys: readonly string[];
  readonly sums: readonly Exact[];
  readonly records: number;
  /** Reporters whose records are shown. */
  readonly own: number;
  readonly visible: boolean;
  /** Places in `besides` that alone keep it from being shown. */
  readonly doubts: readonly number[];
}

/** What the cells of a series have in common. */
export interface Whole {
  /** Reporters of what all cells together tell, and how many records there are. */
  readonly ground: number;
  readonly records: number;
  /** Reporters and records of what is withheld of that. */
  readonly hidden: number;
  readonly hiddenRecords: number;
}

/** The first and last unit of time shown; nothing is where there is no first. */
interface Edges {
  readonly first: string | null;
  readonly last: string;
}

const isEnough = (reporters: number): boolean => reporters >= FEWEST_REPORTERS;

/** A stretch of time that edges are found in, as ranges have them. */
type Stretch = Pick<Range, 'first' | 'last' | 'isYear'>;
/** What was reported in one unit of time. */
type Time = Pick<Unit, 'period' | 'size' | 'set'>;

/**
 * The first and last unit (month or day) shown. Each must rest on enough reporters by itself: then
 * whoever asks for a longer and a shorter time learns of enough reporters, or of none. Where there
 * is no such unit, all is shown for exactly a year that begins and ends with records, as no other
 * such year lies within it.
 */
function edgesOf(times: readonly Time[], { first, last, isYear }: Stretch): Edges {
  const safe = times.filter(({ size }) => isEnough(size)).map(({ period }) => period);
  safe.sort();
  const [from, to] = [safe[0], safe.at(-1)];
  if (from !== undefined && to !== undefined) return { first: from, last: to };
  const has = (day: string): boolean => times.some(({ period }) => period === day);
  const isWhole = isYear && has(first) && has(last) && isEnough(unionOf(times).size);
  return { first: isWhole ? first : null, last };
}

function unionOf(times: readonly Pick<Unit, 'set'>[]): Union {
  const union = new Union();
  for (const { set } of times) union.add(set);
  return union;
}

const holds = ({ first, last }: Edges, period: string): boolean =>
  first !== null && period >= first && period <= last;
const recordsOf = (units: readonly Unit[]): number =>
  units.reduce((sum, { records }) => sum + records, 0);
const nameOf = (keys: readonly string[]): string => keys.join('\u0000');

function grouped<Item>(items: Iterable<Item>, name: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(name(item));
    if (group) group.push(item);
    else groups.set(name(item), [item]);
  }
  return groups;
}

interface Cell {
  readonly range: Range;
  readonly keys: readonly string[];
  readonly rows: readonly Unit[];
  readonly missed: readonly Unit[];
}

/** Where in units in order of time those from a day on begin. */
function placeFrom(units: readonly Unit[], isFrom: (period: string) => boolean): number {
  let [low, high] = [0, units.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isFrom(units[middle]?.period ?? '')) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Cells of a range: there is one of everything that was reported in it. */
function cellsOf(range: Range, ordered: readonly Unit[]): Cell[] {
  const within = ordered.slice(
    placeFrom(ordered, (period) => period >= range.first),
    placeFrom(ordered, (period) => period > range.last),
  );
  return [...grouped(within, ({ keys }) => nameOf(keys)).values()].flatMap((all): Cell[] => {
    const rows = all.filter(({ miss }) => miss === 0);
    if (!rows.some(({ records }) => records > 0)) return [];
    return [{ range, keys: all[0]?.keys ?? [], rows, missed: all.filter(({ miss }) => miss > 0) }];
  });
}

/** Edges of the time of a series as a whole, whatever its cells. */
function wholeEdges(ranges: readonly Range[], cells: readonly Cell[]): Edges {
  const rows = cells.flatMap((cell) => cell.rows).filter(({ records }) => records > 0);
  const times = [...grouped(rows, ({ period }) => period)].map(([period, units]): Time => {
    const union = unionOf(units);
    return { period, size: union.size, set: union.toSet() };
  });
  const firsts = ranges.map(({ first }) => first).sort();
  const lasts = ranges.map(({ last }) => last).sort();
  return edgesOf(times, {
    first: firsts[0] ?? '',
    last: lasts.at(-1) ?? '',
    isYear:
      new Set(ranges.map(({ bucket }) => bucket)).size === 1 && ranges.every((it) => it.isYear),
  });
}

type FindBeside = (keys: readonly string[]) => {
  readonly kind: Beside['kind'];
  readonly units: readonly Unit[];
};

/** Whether leaving something out tells of enough reporters, or of nothing more. */
function passes(
  { kind, units }: ReturnType<FindBeside>,
  edges: Edges,
  records: number,
  own: Union,
) {
  const shown = units.filter(({ period }) => holds(edges, period));
  const found = recordsOf(shown);
  if (kind === 'missed') return found === 0 || isEnough(unionOf(shown).size);
  return found === records || isEnough(unionOf(shown).sizeWithout(own));
}

const addUp = (units: readonly Unit[], width: number): Exact[] =>
  Array.from({ length: width }, (_, place) =>
    units.reduce((sum, { sums }) => sum + (sums[place] ?? 0n), 0n),
  );

interface Weighed {
  readonly judged: Judged;
  /** All that is told of the cell in the time of the whole, and what of it is not shown even then. */
  readonly told: readonly Unit[];
  readonly cut: readonly Unit[];
  readonly all: number;
}

function weigh(
  { range, keys, rows, missed }: Cell,
  whole: Edges,
  width: number,
  {
    misses,
    besides,
  }: { readonly misses: number; readonly besides: readonly (readonly FindBeside[])[] },
): Weighed {
  const edges = edgesOf(
    rows.filter(({ records }) => records > 0),
    range,
  );
  const shown = rows.filter(({ period }) => holds(edges, period));
  const told = rows.filter(({ period }) => holds(whole, period));
  const own = unionOf(shown);
  const records = recordsOf(shown);
  const isOwn =
    isEnough(own.size) &&
    Array.from({ length: misses }, (_, place) =>
      missed.filter(({ miss }) => miss === place + 1),
    ).every((units) => passes({ kind: 'missed', units }, edges, records, own));
  const doubts = besides.flatMap((ways, place) =>
    isOwn && !ways.some((find) => passes(find(keys), edges, records, own)) ? [place] : [],
  );
  return {
    judged: {
      series: range.series,
      bucket: range.bucket,
      keys,
      sums: addUp(shown, width),
      records,
      own: own.size,
      visible: isOwn && doubts.length === 0,
      doubts,
    },
    told,
    cut: told.filter(({ period }) => !holds(edges, period)),
    all: recordsOf(rows),
  };
}

/** The largest first, what may be shown before what may not. */
function ranking(by: number | null) {
  const weight = ({ sums, records }: Judged): Exact =>
    by === null ? BigInt(records) : (sums[by] ?? 0n);
  const byName = new Intl.Collator('en', { numeric: true });
  return ({ judged: one }: Weighed, { judged: other }: Weighed): number => {
    if (one.visible !== other.visible) return one.visible ? -1 : 1;
    const [a, b] = [weight(one), weight(other)];
    if (a !== b) return a > b ? -1 : 1;
    return byName.compare(nameOf(one.keys), nameOf(other.keys));
  };
}

/** Judges all cells of a series, and what they tell together. */
export function judge(
  question: Question,
  series: 0 | 1,
  { units, misses, besides }: Found,
): { readonly cells: readonly Judged[]; readonly whole: Whole } {
  const ranges = question.ranges.filter((range) => range.series === series);
  const ordered = units.toSorted((one, other) =>
    one.period === other.period ? 0 : one.period < other.period ? -1 : 1,
  );
  const cells = ranges.flatMap((range) => cellsOf(range, ordered));
  const edges = wholeEdges(ranges, cells);
  const finding = besides.map((ways) =>
    ways.map(({ kind, units: all }): FindBeside => {
      const found = grouped(all, ({ keys }) => nameOf(keys));
      return (keys) => ({ kind, units: found.get(nameOf(keys)) ?? [] });
    }),
  );
  const width = question.measures.length + (question.base ? 1 : 0);
  const weighed = cells.map((cell) => weigh(cell, edges, width, { misses, besides: finding }));
  const kg = question.measures.indexOf('kg');
  const order = new Map(ranges.map(({ bucket }, place) => [bucket, place]));
  const rank = ranking(kg < 0 ? null : kg);
  weighed.sort(
    (one, other) =>
      (order.get(one.judged.bucket) ?? 0) - (order.get(other.judged.bucket) ?? 0) ||
      rank(one, other),
  );
  const told = weighed.flatMap((it) => it.told);
  const hidden = weighed.flatMap((it) => (it.judged.visible ? it.cut : it.told));
  return {
    cells: weighed.map(({ judged }) => judged),
    whole: {
      ground: unionOf(told).size,
      records: weighed.reduce((sum, { all }) => sum + all, 0),
      hidden: unionOf(hidden).size,
      hiddenRecords: recordsOf(hidden),
    },
  };
}

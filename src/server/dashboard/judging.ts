import type { Exact } from './decimals.ts';
import type { Question, Range } from './question.ts';
import { Union } from './sets.ts';
import type { Unit } from './units.ts';

/** Figures that rest on fewer people than this are nobody's business but theirs. */
export const FEWEST_REPORTERS = 5;

/** What is known of the rows that would come in sight by leaving something out. */
export interface Beside {
  /** Of wider questions, each within the next: their rows, those asked for among them. */
  readonly wider: readonly (readonly Unit[])[];
  /** Whether these are all there are. */
  readonly isAll: boolean;
  /** The rows that would be added; null while they are not known, and where they never are. */
  readonly added: readonly Unit[] | null;
  readonly canBeAdded: boolean;
}

/** Everything that is read for a question. */
export interface Found {
  /** Rows that are asked for; and others, told by their `miss`, that miss one of the filters. */
  readonly units: readonly Unit[];
  /** How many filters `miss` tells of. */
  readonly misses: number;
  /** For every filter that may be left out, and the area. */
  readonly besides: readonly Beside[];
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
  /** Of the time asked for, some in which too few reported is not in it. */
  readonly isPartial: boolean;
  /** Places in `besides` of which more must be known to tell whether it may be shown. */
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

/** The same, found by the keys of a cell. */
interface BesideCells extends Pick<Beside, 'isAll' | 'canBeAdded'> {
  readonly wider: readonly ReadonlyMap<string, readonly Unit[]>[];
  readonly added: ReadonlyMap<string, readonly Unit[]> | null;
}

const byKeys = (units: readonly Unit[]): ReadonlyMap<string, readonly Unit[]> =>
  grouped(units, ({ keys }) => nameOf(keys));

const findable = ({ wider, added, ...rest }: Beside): BesideCells => ({
  ...rest,
  wider: wider.map(byKeys),
  added: added && byKeys(added),
});

/** What a cell shows. */
interface Shown {
  readonly name: string;
  readonly edges: Edges;
  readonly records: number;
  readonly own: Union;
}

const within = (units: readonly Unit[] | undefined, edges: Edges): readonly Unit[] =>
  (units ?? []).filter(({ period }) => holds(edges, period));

/** Whether rows tell of enough reporters, or there are none. */
function isSafe(units: readonly Unit[] | undefined, { edges }: Pick<Shown, 'edges'>): boolean {
  const rows = within(units, edges);
  return recordsOf(rows) === 0 || isEnough(unionOf(rows).size);
}

/** Whether leaving something out tells of enough reporters, or of nothing more. */
function passes(beside: BesideCells, shown: Shown): boolean | 'unknown' {
  const { wider, isAll, added, canBeAdded } = beside;
  if (added) return isSafe(added.get(shown.name), shown);
  for (const cells of wider) {
    const rows = within(cells.get(shown.name), shown.edges);
    if (recordsOf(rows) === shown.records) continue;
    const others = unionOf(rows).sizeWithout(shown.own);
    return isEnough(others) || (canBeAdded ? 'unknown' : false);
  }
  return isAll || 'unknown';
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
  { misses, besides }: { readonly misses: number; readonly besides: readonly BesideCells[] },
): Weighed {
  const edges = edgesOf(
    rows.filter(({ records }) => records > 0),
    range,
  );
  const told = rows.filter(({ period }) => holds(whole, period));
  const ofCell = within(rows, edges);
  const own = unionOf(ofCell);
  const records = recordsOf(ofCell);
  const shown: Shown = { name: nameOf(keys), edges, records, own };
  const ofMiss = (place: number) => missed.filter(({ miss }) => miss === place + 1);
  const isOwn =
    isEnough(own.size) &&
    Array.from({ length: misses }, (_, place) => ofMiss(place)).every((it) => isSafe(it, shown));
  const found = isOwn ? besides.map((beside) => passes(beside, shown)) : [false];
  const isRefused = found.includes(false);
  return {
    judged: {
      series: range.series,
      bucket: range.bucket,
      keys,
      sums: addUp(ofCell, width),
      records,
      own: own.size,
      visible: found.every((it) => it === true),
      isPartial: records < recordsOf(rows),
      doubts: found.flatMap((it, place) => (it === 'unknown' && !isRefused ? [place] : [])),
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
  const width = question.measures.length + (question.base ? 1 : 0);
  const beside = { misses, besides: besides.map(findable) };
  const weighed = cells.map((cell) => weigh(cell, edges, width, beside));
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

import type { Exact } from './decimals.ts';
import { type Edges, edgesOf, holds, isEnough, unionOf, wholeEdges } from './edges.ts';
import type { Question, Range } from './question.ts';
import type { Union } from './sets.ts';
import type { Unit } from './units.ts';

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

const recordsOf = (units: readonly Unit[]): number =>
  units.reduce((sum, { records }) => sum + records, 0);
const nameOf = (keys: readonly string[]): string =>
  keys.length === 1 ? (keys[0] ?? '') : keys.join('\u0000');

function grouped<Item>(items: Iterable<Item>, nameOfItem: (item: Item) => string) {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const name = nameOfItem(item);
    const group = groups.get(name);
    if (group) group.push(item);
    else groups.set(name, [item]);
  }
  return groups;
}

/** Units in order of time: there are many of them and few times. */
export function inOrder(units: readonly Unit[]): readonly Unit[] {
  const times = grouped(units, ({ period }) => period);
  return [...times.keys()].sort().flatMap((period) => times.get(period) ?? []);
}

interface Cell {
  readonly range: Range;
  readonly keys: readonly string[];
  readonly name: string;
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
  return [...grouped(within, ({ keys }) => nameOf(keys))].flatMap(([name, all]): Cell[] => {
    const rows = all.filter(({ miss }) => miss === 0);
    if (!rows.some(({ records }) => records > 0)) return [];
    const missed = rows.length === all.length ? [] : all.filter(({ miss }) => miss > 0);
    return [{ range, keys: all[0]?.keys ?? [], name, rows, missed }];
  });
}

/** The same, found by the keys of a cell. */
interface BesideCells extends Pick<Beside, 'isAll' | 'canBeAdded'> {
  readonly wider: readonly ReadonlyMap<string, readonly Unit[]>[];
  readonly added: ReadonlyMap<string, readonly Unit[]> | null;
}

const byKeys = (units: readonly Unit[]): ReadonlyMap<string, readonly Unit[]> =>
  grouped(inOrder(units), ({ keys }) => nameOf(keys));

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

/** Those of units in order of time that are within edges, which mostly are all. */
function within(units: readonly Unit[] | undefined, edges: Edges): readonly Unit[] {
  const [first, last] = [units?.[0], units?.at(-1)];
  if (!units || !first || !last) return [];
  if (holds(edges, first.period) && holds(edges, last.period)) return units;
  return units.filter(({ period }) => holds(edges, period));
}

/** Whether rows tell of enough reporters, or there are none. */
function isSafe(units: readonly Unit[] | undefined, edges: Edges): boolean {
  const rows = within(units, edges);
  return recordsOf(rows) === 0 || isEnough(unionOf(rows).size);
}

/** Whether leaving something out tells of enough reporters, or of nothing more. */
function passes(beside: BesideCells, shown: Shown): boolean | 'unknown' {
  const { wider, isAll, added, canBeAdded } = beside;
  if (added) return isSafe(added.get(shown.name), shown.edges);
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

/** A cell with all that does not depend on what is beside the question. */
interface Weighed {
  readonly cell: Cell;
  readonly shown: Shown;
  readonly sums: readonly Exact[];
  readonly own: number;
  /** Whether nothing that was read with it speaks against showing it. */
  readonly isSafe: boolean;
  /** All that is told of the cell in the time of the whole, and what of it is not shown even then. */
  readonly told: readonly Unit[];
  readonly cut: readonly Unit[];
  readonly all: number;
}

function weigh(cell: Cell, whole: Edges, width: number, misses: number): Weighed {
  const { range, name, rows, missed } = cell;
  const edges = edgesOf(
    rows.filter(({ records }) => records > 0),
    range,
  );
  const told = within(rows, whole);
  const ofCell = within(rows, edges);
  const own = unionOf(ofCell);
  const size = own.size;
  const isMissSafe = (_: unknown, place: number): boolean =>
    isSafe(
      missed.filter(({ miss }) => miss === place + 1),
      edges,
    );
  return {
    cell,
    shown: { name, edges, records: recordsOf(ofCell), own },
    sums: addUp(ofCell, width),
    own: size,
    isSafe: isEnough(size) && Array.from({ length: misses }, isMissSafe).every(Boolean),
    told,
    cut: told === ofCell ? [] : told.filter(({ period }) => !holds(edges, period)),
    all: recordsOf(rows),
  };
}

function judgeOne(weighed: Weighed, besides: readonly BesideCells[]): Judged {
  const { cell, shown, sums, own, isSafe: isOwn, all } = weighed;
  const { range, keys } = cell;
  const found = isOwn ? besides.map((beside) => passes(beside, shown)) : [false];
  const isRefused = found.includes(false);
  return {
    series: range.series,
    bucket: range.bucket,
    keys,
    sums,
    records: shown.records,
    own,
    visible: found.every((it) => it === true),
    isPartial: shown.records < all,
    doubts: found.flatMap((it, place) => (it === 'unknown' && !isRefused ? [place] : [])),
  };
}

/** The largest first, what may be shown before what may not. */
function ranking(by: number | null) {
  const weight = ({ sums, records }: Judged): Exact =>
    by === null ? BigInt(records) : (sums[by] ?? 0n);
  const byName = new Intl.Collator('en', { numeric: true });
  return (one: Judged, other: Judged): number => {
    if (one.visible !== other.visible) return one.visible ? -1 : 1;
    const [a, b] = [weight(one), weight(other)];
    if (a !== b) return a > b ? -1 : 1;
    return byName.compare(nameOf(one.keys), nameOf(other.keys));
  };
}

/** What all cells of a series tell together, whatever is beside them. */
type Ground = Pick<Whole, 'ground' | 'records'>;

/** The cells of a series, weighed once; they are judged again as more is known of what is beside. */
export class Series {
  readonly #question: Question;
  readonly #weighed: readonly Weighed[];
  readonly #ground: Ground;

  /**
   * @param units in order of time: rows that are asked for; and others, told by their `miss`, that
   *   miss one of the filters
   * @param misses how many filters `miss` tells of
   */
  constructor(question: Question, series: 0 | 1, units: readonly Unit[], misses: number) {
    this.#question = question;
    const ranges = question.ranges.filter((range) => range.series === series);
    const cells = ranges.flatMap((range) => cellsOf(range, units));
    const edges = wholeEdges(
      ranges,
      cells.flatMap(({ rows }) => rows),
    );
    const width = question.measures.length + (question.base ? 1 : 0);
    this.#weighed = cells.map((cell) => weigh(cell, edges, width, misses));
    this.#ground = {
      ground: unionOf(this.#weighed.flatMap(({ told }) => told)).size,
      records: this.#weighed.reduce((sum, { all }) => sum + all, 0),
    };
  }

  /** @param besides for every filter that may be left out, and the area */
  judge(besides: readonly Beside[]): { readonly cells: readonly Judged[]; readonly whole: Whole } {
    const { ranges, measures } = this.#question;
    const findables = besides.map(findable);
    const judged = this.#weighed.map((weighed) => {
      const one = judgeOne(weighed, findables);
      return { one, hidden: one.visible ? weighed.cut : weighed.told };
    });
    const hidden = judged.flatMap((it) => it.hidden);
    const kg = measures.indexOf('kg');
    const order = new Map(ranges.map(({ bucket }, place) => [bucket, place]));
    const rank = ranking(kg < 0 ? null : kg);
    const cells = judged
      .map(({ one }) => one)
      .sort(
        (one, other) =>
          (order.get(one.bucket) ?? 0) - (order.get(other.bucket) ?? 0) || rank(one, other),
      );
    const whole = {
      ...this.#ground,
      hidden: unionOf(hidden).size,
      hiddenRecords: recordsOf(hidden),
    };
    return { cells, whole };
  }
}

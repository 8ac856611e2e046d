import { type Months, timesIn, unitsOfCell } from './cell-units.ts';
import type { Exact } from './decimals.ts';
import { holds, isEnough, unionOf, wholeEdges } from './edges.ts';
import type { Question } from './question.ts';
import { Union } from './sets.ts';
import { nameOf, type Unit } from './unit.ts';
import {
  isSafe,
  recordsOf,
  type Shown,
  type Weighed,
  type Weights,
  weighAll,
  within,
} from './weighing.ts';

/** What is known of the rows that would come in sight by leaving something out. */
export interface Beside {
  /** Of wider questions, each within the next: their rows, those asked for among them. */
  readonly wider: readonly Months[];
  /** Whether these are all there are. */
  readonly isAll: boolean;
  /** The rows that would be added; null while they are not known, and where they never are. */
  readonly added: Months | null;
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
  /** Of that, too few reporters are withheld: the total less what is shown would tell of them. */
  readonly isTelling: boolean;
}

/** Whether leaving something out tells of enough reporters, or of nothing more. */
function passes(beside: Beside, shown: Shown): boolean | 'unknown' {
  const { wider, isAll, added, canBeAdded } = beside;
  if (added) return isSafe(unitsOfCell(shown.name, added), shown.edges);
  for (const months of wider) {
    const rows = within(unitsOfCell(shown.name, months), shown.edges);
    if (recordsOf(rows) === shown.records) continue;
    const others = unionOf(rows).sizeWithout(shown.own);
    return isEnough(others) || (canBeAdded ? 'unknown' : false);
  }
  return isAll || 'unknown';
}

function judgeOne(weighed: Weighed, besides: readonly Beside[]): Judged {
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

const byName = new Intl.Collator('en', { numeric: true });

/**
 * Puts cells in order: by the place of their bucket, what may be shown before what may not, and
 * the largest first.
 * @param by which sum tells how large one is; null for the number of records
 */
function ranked(
  cells: readonly Judged[],
  order: ReadonlyMap<string, number>,
  by: number | null,
): Judged[] {
  return cells
    .map((cell) => {
      const weight = by === null ? BigInt(cell.records) : (cell.sums[by] ?? 0n);
      return { cell, place: order.get(cell.bucket) ?? 0, weight, rough: Number(weight) };
    })
    .sort((one, other) => {
      const [a, b] = [one.cell, other.cell];
      if (one.place !== other.place) return one.place - other.place;
      if (a.visible !== b.visible) return a.visible ? -1 : 1;
      if (one.rough !== other.rough) return other.rough - one.rough;
      if (one.weight !== other.weight) return one.weight > other.weight ? -1 : 1;
      return byName.compare(nameOf(a.keys), nameOf(b.keys));
    })
    .map(({ cell }) => cell);
}

/** Whether something is withheld, and rests on too few. */
function isTelling(hidden: readonly (readonly Unit[])[]): boolean {
  const union = new Union();
  for (const units of hidden) {
    for (const { set } of units) union.add(set);
    // Mostly a few cells are enough to know.
    if (isEnough(union.size)) return false;
  }
  return hidden.some((units) => recordsOf(units) > 0);
}

/** What all cells of a series tell together, whatever is beside them. */
type Ground = Pick<Whole, 'ground' | 'records'>;

/** What a series is made of. */
export interface Parts {
  /** Units asked for; and others, told by their `miss`, that miss one of the filters. */
  readonly months: Months;
  /** How many filters `miss` tells of. */
  readonly misses: number;
  /** The series as it was weighed for the same question before. */
  readonly before: Weights | undefined;
}

/** The cells of a series, weighed once; they are judged again as more is known of what is beside. */
export class Series {
  readonly #question: Question;
  readonly #ground: Ground;
  readonly weights: Weights;

  constructor(question: Question, series: 0 | 1, { months, misses, before }: Parts) {
    this.#question = question;
    const ranges = question.ranges.filter((range) => range.series === series);
    const times = timesIn(ranges, months);
    const whole = wholeEdges(ranges, times);
    const sums = question.measures.length + (question.base ? 1 : 0);
    this.weights = weighAll({ ranges, months, whole, sums, misses }, before);
    this.#ground = {
      ground: unionOf(times.filter(({ period }) => holds(whole, period))).size,
      records: this.weights.cells.reduce((sum, { all }) => sum + all, 0),
    };
  }

  /** @param besides for every filter that may be left out, and the area */
  judge(besides: readonly Beside[]): { readonly cells: readonly Judged[]; readonly whole: Whole } {
    const { ranges, measures } = this.#question;
    const judged = this.weights.cells.map((weighed) => {
      const one = judgeOne(weighed, besides);
      return { one, hidden: one.visible ? weighed.cut : weighed.told };
    });
    const kg = measures.indexOf('kg');
    const order = new Map(ranges.map(({ bucket }, place) => [bucket, place]));
    const cells = ranked(
      judged.map(({ one }) => one),
      order,
      kg < 0 ? null : kg,
    );
    const hidden = judged.flatMap((it) => (it.hidden.length > 0 ? [it.hidden] : []));
    return { cells, whole: { ...this.#ground, isTelling: isTelling(hidden) } };
  }
}

/**
 * Which rows of a table are shown by themselves. The rows have one order, those first that rarely
 * need to be hidden; every area shows the first of them, and pools all after those. So a reader who takes
 * areas from what they are part of, and rows from their total, comes upon nothing but the pools, what
 * the areas hide of one row, and what those that hide most hide of the last rows: these must all be
 * publishable.
 */
import { halfStep, RELIED_ON } from '../records/rounding.ts';
import { type OrderOptions, ordersOf } from './orders.ts';
import { type Part, PooledPart } from './pooled-part.ts';

export interface PoolOptions extends OrderOptions {
  /** By part, rows that it may not show, be they publishable by themselves. */
  readonly exposed?: readonly ReadonlySet<number>[];
  /** The parts are what a published area is made of, so that its rows less theirs are known. */
  readonly isInside: boolean;
  /**
   * A part may rather not show what its rows add up to than pool rows that need not be. They stay in
   * the order that they are given in then.
   */
  readonly mayHideTotal?: boolean;
  /** The whole does not show rows that are exposed, so that these are lost there as well. */
  readonly wholeHidesExposed?: boolean;
}

type Parts = readonly PooledPart[];

function sumOf<Each>(each: readonly Each[], numberOf: (one: Each) => number): number {
  return each.reduce((sum, one) => sum + numberOf(one), 0);
}

/** Which part is the next to hide a row: the one that loses least, or the smallest. */
const NEXT_BY = {
  loss: (part: PooledPart, place: number) => part.weight(place, part.from),
  size: (part: PooledPart) => part.weight(0),
};

/** What is decided of the parts of a table. */
class Pools {
  readonly parts: Parts;
  readonly #places: readonly number[];

  constructor(
    parts: readonly Part[],
    private readonly options: PoolOptions,
    private readonly order: readonly number[],
    private readonly nextBy: keyof typeof NEXT_BY,
  ) {
    const { rule, exposed } = options;
    this.#places = [...order.keys()];
    this.parts = parts.map((groups, at) => {
      const part = new PooledPart(groups, order);
      const first = order.findIndex(
        (row, place) => exposed?.[at]?.has(row) || !rule.allows(part.rows(place, place + 1)),
      );
      if (first >= 0) this.#pool(part, first);
      return part;
    });
  }

  /** Rows are pooled from a place on, or from before it until that may be published; or the total is hidden. */
  #pool(part: PooledPart, from: number): void {
    const { rule, mayHideTotal } = this.options;
    part.from = from;
    if (mayHideTotal) part.hidesTotal ||= !rule.allows(part.rows());
    else while (part.from > 0 && !rule.allows(part.rows())) part.from -= 1;
  }

  /** Of parts that hide their totals it is known what they come to together, and of some of them nothing. */
  #areTotalsKnown(parts: Parts): boolean {
    const hiding = this.parts.filter(({ hidesTotal }) => hidesTotal);
    const own = parts.filter(({ hidesTotal }) => hidesTotal);
    return own.length === 0 || own.length === hiding.length;
  }

  /** Another part that pools rows hides its total, rather than that one hides more rows. */
  #hideTotal(place: number, parts: Parts, others: Parts): boolean {
    const next = others.find((it) => it.weight() > 0 && !it.hidesTotal);
    if (!this.options.mayHideTotal || !next) return false;
    next.hidesTotal = true;
    next.hidesTotal = this.#isProtected(place, parts);
    return next.hidesTotal;
  }

  /** What parts hide of the row at a place of the order, and of all rows after it. */
  #isProtected(place: number, parts: Parts): boolean {
    const { allows } = this.options.rule;
    const uncertain = this.#uncertaintyOf(place, parts);
    const rowsOf = (from: number, to?: number) => parts.flatMap((it) => it.rows(from, to));
    if (!allows(rowsOf(place, place + 1), uncertain)) return false;
    if (!parts.every((it) => this.#isBlurred(it, place, parts, uncertain))) return false;
    return !this.#areTotalsKnown(parts) || allows(rowsOf(place + 1), uncertain);
  }

  /** By how much what parts hide of a row is uncertain for all the roundings it is known by. */
  #uncertaintyOf(place: number, parts: Parts): number {
    const others = this.parts.filter((it) => !parts.includes(it));
    // Taken from the whole of the row, less what others show of it.
    const byWhole = (row: number): number =>
      sumOf(others, (it) => halfStep(it.weightAt(row))) +
      halfStep(sumOf(this.parts, (it) => it.weightAt(row)));
    // Or from what they pool, less the other rows of it, which may be finer.
    const from = parts[0]?.from ?? 0;
    const isPooled = (row: number): boolean => row >= from && row !== place;
    const hideAlike = this.parts.every(
      (it) => it.from === (parts.includes(it) ? from : this.order.length),
    );
    const byPools = hideAlike
      ? sumOf(parts, (it) => halfStep(it.weight())) + sumOf(this.#places.filter(isPooled), byWhole)
      : Number.POSITIVE_INFINITY;
    return Math.min(byWhole(place), byPools) * RELIED_ON;
  }

  /**
   * Whether what a part hides of a row may be another weight by as much as it needs to. It is more
   * where other parts hide as much of the row and it pools as much of others, and less where they
   * pool as much of others.
   */
  #isBlurred(part: PooledPart, place: number, parts: Parts, uncertain: number): boolean {
    const [group] = part.rows(place, place + 1);
    // What a part reported of a single row, or without its total being known, is anything up to all.
    const isOpen = (this.order.length === 1 && parts.length > 1) || part.hidesTotal;
    const need = group === undefined || isOpen ? 0 : this.options.rule.needOf(group);
    if (group === undefined || need <= uncertain) return true;
    let [more, less] = [0, 0];
    for (const other of parts.filter((it) => it !== part)) {
      const from = Math.min(Math.max(part.from, other.from), place);
      const beside = (of: PooledPart): number => of.weight(from) - of.weightAt(place);
      more += Math.min(other.weightAt(place), beside(part));
      less += Math.min(group.weight, beside(other));
    }
    const pooled = part.weight() - group.weight;
    return Math.max(Math.min(more, pooled), Math.min(less, group.weight)) + uncertain >= need;
  }

  /** Hides a row in one more part, the next of those that are enough. */
  #join(place: number, parts: Parts, others: Parts): void {
    const sizeOf = (it: PooledPart): number => NEXT_BY[this.nextBy](it, place);
    const having = others
      .filter((it) => it.weight(place, it.from) > 0)
      .sort((one, other) => sizeOf(one) - sizeOf(other));
    const enough = having.find((it) => this.#isProtected(place, [...parts, it]));
    const next = enough ?? having.at(-1) ?? others[0];
    if (next) this.#pool(next, place);
  }

  /**
   * A part that has nothing of a row hides nothing of it, and everybody may know: so its pool reveals
   * what others hide of just the rows it has, unless it pools another; and those that have a row, what
   * they hide beside it. @returns whether something had to be hidden for that
   */
  #closeGap(): boolean {
    const { allows } = this.options.rule;
    for (const part of this.parts) {
      const next = this.#places.findLast((it) => it < part.from && part.weightAt(it) > 0);
      if (part.weight() === 0 || next === undefined || part.hidesTotal) continue;
      const others = this.parts.filter((it) => it !== part);
      const hidden = others.flatMap((it) =>
        it.groups.filter((_, place) => part.hides(place) && it.hides(place)),
      );
      if (allows(hidden, 0)) continue;
      this.#pool(part, next);
      return true;
    }
    for (const place of this.#places) {
      const having = this.parts.filter((it) => it.hides(place));
      const others = this.parts.filter((it) => it.from > place && it.weightAt(place) > 0);
      if (having.length === 0 || others.length === 0 || !this.#areTotalsKnown(having)) continue;
      const beside = having.flatMap((it) => [...it.rows(it.from, place), ...it.rows(place + 1)]);
      if (allows(beside, 0)) continue;
      this.#join(place, having, others);
      return true;
    }
    return false;
  }

  /** Hides more until what areas hide together may be known. */
  protect(): void {
    do this.#protectRows();
    while (this.#closeGap());
    this.#protectTotals();
  }

  #protectRows(): void {
    for (let place = 0; place < this.order.length; ) {
      const parts = this.parts.filter(({ from }) => from <= place);
      const others = this.parts.filter(({ from }) => from > place);
      const isKnown = parts.length > 0 && others.length > 0 && !this.#isProtected(place, parts);
      if (!isKnown) place += 1;
      else if (!this.#hideTotal(place, parts, others)) {
        this.#join(place, parts, others);
        place = 0;
      }
    }
  }

  /** What areas without a total hide together is known, as those with one and the whole are. */
  #protectTotals(): void {
    const withTotal = this.parts
      .filter((it) => !it.hidesTotal && it.rows().length > 0)
      .sort((one, other) => one.weight() - other.weight());
    for (const next of withTotal) {
      const hiding = this.parts.filter(({ hidesTotal }) => hidesTotal);
      if (this.options.rule.allows(hiding.flatMap((it) => it.rows()))) return;
      next.hidesTotal = true;
    }
  }

  /** Rows that no part shows, and that reveal one of them where their whole is shown. */
  get exposed(): readonly number[] {
    const isKnown = (place: number): boolean => {
      const uncertain = this.#uncertaintyOf(place, this.parts);
      return !this.parts.every((it) => this.#isBlurred(it, place, this.parts, uncertain));
    };
    const areHidden = (place: number): boolean => this.parts.every(({ from }) => from <= place);
    return this.order.filter((_, place) => areHidden(place) && isKnown(place));
  }

  /** The weight of all rows that are shown by themselves. */
  get shown(): number {
    const lost = this.options.wholeHidesExposed ? this.exposed : [];
    const wholeOf = (row: number): number =>
      sumOf(this.parts, (it) => it.weightAt(this.order.indexOf(row)));
    return sumOf(this.parts, (it) => it.weight(0, it.from)) - sumOf(lost, wholeOf);
  }
}

/** Decides for each part which of so many rows it pools. */
export function poolRows(parts: readonly Part[], rows: number, options: PoolOptions) {
  const orders = options.mayHideTotal ? [[...Array(rows).keys()]] : ordersOf(parts, rows, options);
  const tried = orders.flatMap((order) =>
    (['loss', 'size'] as const).map((nextBy) => {
      const pools = new Pools(parts, options, order, nextBy);
      if (options.isInside) pools.protect();
      return pools;
    }),
  );
  return tried.reduce((one, other) => (other.shown > one.shown ? other : one));
}

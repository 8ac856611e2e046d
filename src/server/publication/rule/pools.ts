/**
 * Which rows of a table are shown by themselves. The rows have one order, those first that rarely
 * need to be hidden; every area shows the first of them, and pools all after those. So whoever takes
 * areas from what they are part of, and rows from their total, comes upon nothing but the pools, what
 * the areas hide of one row, and what those that hide most hide of the last rows: these must all be
 * publishable.
 */
import { halfStep, RELIED_ON } from '../records/rounding.ts';
import { OrderedPart, type Part } from './ordered-part.ts';
import { type OrderOptions, ordersOf } from './orders.ts';
import type { Group } from './rule.ts';

export interface PoolOptions extends OrderOptions {
  /** By how much the weight of a group must be uncertain. */
  readonly needOf: (group: Group) => number;
  /** Whether a part may not show a row, be it publishable by itself. */
  readonly isExposed?: (part: number, row: number) => boolean;
  /** The parts are what a published area is made of, so that its rows less theirs are known. */
  readonly isInside: boolean;
  /** Rows stay in the order that they are given in. */
  readonly hasOrder?: boolean;
  /** A part may rather not show what its rows add up to than pool rows that need not be. */
  readonly mayHideTotal?: boolean;
}

/** What is decided of a part. */
export interface Pooled {
  /** Places of the rows that are not shown by themselves. */
  readonly hidden: ReadonlySet<number>;
  readonly hidesTotal: boolean;
}

export interface PooledParts {
  readonly parts: readonly Pooled[];
  /** Rows that no part shows, and that tell of one of them where their whole is shown. */
  readonly exposed: readonly number[];
}

class Pools {
  readonly #order: readonly number[];
  readonly #parts: readonly OrderedPart[];
  /** By part, the place in the order from which on rows are pooled. */
  readonly #from: number[];
  readonly #withoutTotal = new Set<number>();
  /** Places of rows of which the whole may not be known. */
  readonly #known = new Set<number>();

  constructor(
    parts: readonly Part[],
    private readonly options: PoolOptions,
    order: readonly number[],
    /** Which part is the next to hide a row: the one that loses least, or the smallest. */
    private readonly nextBy: 'loss' | 'size',
  ) {
    const { allows, isExposed } = options;
    this.#order = order;
    this.#parts = parts.map((part) => new OrderedPart(part, order));
    this.#from = parts.map((part, at) => {
      const first = this.#order.findIndex((row) => {
        const group = part[row];
        return group !== undefined && (!allows([group]) || isExposed?.(at, row));
      });
      return first < 0 ? order.length : first;
    });
    for (const at of parts.keys()) this.#deepen(at);
  }

  #groups(at: number, from: number, to?: number): Group[] {
    return this.#parts[at]?.groups(from, to) ?? [];
  }

  /** Rows join the pool of a part until it may be published; or its total is hidden, where that may be. */
  #deepen(at: number): void {
    const { allows, mayHideTotal } = this.options;
    for (let from = this.#from[at] ?? 0; from >= 0; from -= 1) {
      this.#from[at] = from;
      if (allows(this.#groups(at, from))) return;
      if (mayHideTotal) {
        this.#withoutTotal.add(at);
        return;
      }
    }
  }

  /** Of parts that hide their totals it is known what they come to together, and of some of them nothing. */
  #areTotalsKnown(parts: readonly number[]): boolean {
    const hiding = [...this.#withoutTotal];
    const isOneOf = (at: number): boolean => parts.includes(at);
    return !hiding.some(isOneOf) || hiding.every(isOneOf);
  }

  /** Another part that pools rows hides its total, rather than that one hides more rows. */
  #hideTotal(place: number, parts: readonly number[], others: readonly number[]): boolean {
    if (!this.options.mayHideTotal) return false;
    const pooling = others.filter((at) => this.#pooledBy(at) > 0);
    const next = pooling.find((at) => !this.#withoutTotal.has(at));
    if (next === undefined) return false;
    this.#withoutTotal.add(next);
    if (this.#isProtected(place, parts)) return true;
    this.#withoutTotal.delete(next);
    return false;
  }

  #pooledBy(at: number): number {
    return this.#weightOf(at, this.#from[at] ?? 0);
  }

  #weightOf(at: number, from: number, to?: number): number {
    return this.#parts[at]?.weight(from, to) ?? 0;
  }

  #weightAt(at: number, place: number): number {
    return this.#parts[at]?.weightAt(place) ?? 0;
  }

  /** What parts hide of the row at a place of the order, and of all rows after it. */
  #isProtected(place: number, parts: readonly number[]): boolean {
    const { allows } = this.options;
    const uncertain = this.#uncertaintyOf(place, parts) * RELIED_ON;
    if (!allows(this.#groupsOf(parts, place, place + 1), uncertain)) return false;
    if (!parts.every((at) => this.#isBlurred(at, place, parts, uncertain))) return false;
    return !this.#areTotalsKnown(parts) || allows(this.#groupsOf(parts, place + 1), uncertain);
  }

  #groupsOf(parts: readonly number[], from: number, to?: number): Group[] {
    return parts.flatMap((at) => this.#groups(at, from, to));
  }

  /** By how much what parts hide of a row is uncertain for all the roundings it is known by. */
  #uncertaintyOf(place: number, parts: readonly number[]): number {
    const hiding = new Set(parts);
    // Taken from the whole of the row, less what others show of it.
    const byWhole = (row: number): number => {
      let [whole, uncertain] = [0, 0];
      for (const [at, part] of this.#parts.entries()) {
        const weight = part.weightAt(row);
        whole += weight;
        if (!hiding.has(at)) uncertain += halfStep(weight);
      }
      return uncertain + halfStep(whole);
    };
    const from = this.#from[parts[0] ?? 0] ?? 0;
    const hideAlike = this.#from.every((it, at) =>
      hiding.has(at) ? it === from : it === this.#order.length,
    );
    if (!hideAlike) return byWhole(place);
    // Or from what they pool, less the other rows of it, which may be finer.
    let beside = parts.reduce((sum, at) => sum + halfStep(this.#pooledBy(at)), 0);
    for (let row = from; row < this.#order.length; row += 1) {
      if (row !== place) beside += byWhole(row);
    }
    return Math.min(byWhole(place), beside);
  }

  /**
   * Whether what a part hides of a row may be another weight by as much as it needs to. It is more
   * where other parts hide as much of the row and it pools as much of others, and less where they
   * pool as much of others.
   */
  #isBlurred(at: number, place: number, parts: readonly number[], uncertain: number): boolean {
    const group = this.#parts[at]?.groupAt(place);
    // What a part reported of a single row, or without its total being known, is anything up to all.
    const isOpen = (this.#order.length === 1 && parts.length > 1) || this.#withoutTotal.has(at);
    const need = group === undefined || isOpen ? 0 : this.options.needOf(group);
    if (group === undefined || need <= uncertain) return true;
    const own = this.#from[at] ?? 0;
    let [more, less] = [0, 0];
    for (const other of parts.filter((it) => it !== at)) {
      const from = Math.max(own, this.#from[other] ?? 0);
      const beside = (of: number): number =>
        this.#weightOf(of, Math.min(from, place)) - this.#weightAt(of, place);
      more += Math.min(this.#weightAt(other, place), beside(at));
      less += Math.min(group.weight, beside(other));
    }
    const pooled = this.#pooledBy(at) - group.weight;
    return Math.max(Math.min(more, pooled), Math.min(less, group.weight)) + uncertain >= need;
  }

  /** Hides a row in one more part, the one that loses least of those that are enough. */
  #join(place: number, parts: readonly number[], others: readonly number[]): void {
    const losses = others
      .map((at) => ({
        at,
        loss: this.#weightOf(at, place, this.#from[at]),
        size: this.#weightOf(at, 0),
      }))
      .filter(({ loss }) => loss > 0)
      .sort((one, other) => one[this.nextBy] - other[this.nextBy]);
    const next =
      losses.find(({ at }) => this.#isProtected(place, [...parts, at]))?.at ??
      losses.at(-1)?.at ??
      others[0];
    if (next === undefined) return;
    this.#from[next] = place;
    this.#deepen(next);
  }

  /** Whether a part hides something of the row at a place of the order. */
  #hides(at: number, place: number): boolean {
    return place >= (this.#from[at] ?? 0) && this.#weightAt(at, place) > 0;
  }

  /**
   * A part that has nothing of a row hides nothing of it, and everybody may know: so its pool tells
   * what others hide of just the rows it has, unless it pools another; and those that have a row, what
   * they hide beside it. @returns whether something had to be hidden for that
   */
  #closeGap(): boolean {
    const { allows } = this.options;
    const all = [...this.#parts.keys()];
    const places = [...this.#order.keys()];
    for (const at of all) {
      const own = places.filter((place) => this.#hides(at, place));
      const next = places.findLast(
        (place) => place < (this.#from[at] ?? 0) && this.#weightAt(at, place) > 0,
      );
      if (own.length === 0 || next === undefined || this.#withoutTotal.has(at)) continue;
      const others = all.filter((it) => it !== at);
      const hidden = others.flatMap((it) =>
        own
          .filter((place) => this.#hides(it, place))
          .flatMap((place) => this.#groups(it, place, place + 1)),
      );
      if (allows(hidden, 0)) continue;
      this.#from[at] = next;
      this.#deepen(at);
      return true;
    }
    for (const place of places) {
      const having = all.filter((at) => this.#hides(at, place));
      const others = all.filter((at) => !having.includes(at) && this.#weightAt(at, place) > 0);
      const beside = having.flatMap((at) => [
        ...this.#groups(at, this.#from[at] ?? 0, place),
        ...this.#groups(at, place + 1),
      ]);
      if (having.length === 0 || others.length === 0) continue;
      if (!this.#areTotalsKnown(having) || allows(beside, 0)) continue;
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

  /** All hide it, and what one of them does is known by what there is of it in all. */
  #noteKnown(place: number, parts: readonly number[]): void {
    const uncertain = this.#uncertaintyOf(place, parts) * RELIED_ON;
    if (!parts.every((at) => this.#isBlurred(at, place, parts, uncertain))) this.#known.add(place);
  }

  #protectRows(): void {
    this.#known.clear();
    const all = [...this.#parts.keys()];
    for (let place = 0; place < this.#order.length; ) {
      const parts = all.filter((at) => (this.#from[at] ?? 0) <= place);
      const others = all.filter((at) => (this.#from[at] ?? 0) > place);
      if (parts.length > 0 && others.length === 0) this.#noteKnown(place, parts);
      if (parts.length === 0 || others.length === 0 || this.#isProtected(place, parts)) place += 1;
      else if (!this.#hideTotal(place, parts, others)) {
        this.#join(place, parts, others);
        place = 0;
      }
    }
  }

  /** What areas without a total hide together is known, as those with one and the whole are. */
  #protectTotals(): void {
    const hiddenOf = (at: number): Group[] => this.#groups(at, this.#from[at] ?? 0);
    const withTotal = [...this.#parts.keys()]
      .filter((at) => !this.#withoutTotal.has(at) && hiddenOf(at).length > 0)
      .sort((one, other) => this.#pooledBy(one) - this.#pooledBy(other));
    while (!this.options.allows([...this.#withoutTotal].flatMap(hiddenOf))) {
      const next = withTotal.shift();
      if (next === undefined) return;
      this.#withoutTotal.add(next);
    }
  }

  /** The weight of all rows that are shown by themselves. */
  get shown(): number {
    return this.#from.reduce((sum, from, at) => sum + this.#weightOf(at, 0, from), 0);
  }

  get result(): PooledParts {
    return {
      parts: this.#parts.map((_, at) => ({
        hidden: new Set(this.#order.slice(this.#from[at])),
        hidesTotal: this.#withoutTotal.has(at),
      })),
      exposed: [...this.#known].flatMap((place) => this.#order[place] ?? []),
    };
  }
}

/** Decides for each part which of so many rows it pools. */
export function poolRows(parts: readonly Part[], rows: number, options: PoolOptions): PooledParts {
  const orders = options.hasOrder
    ? [Array.from({ length: rows }, (_, row) => row)]
    : ordersOf(parts, rows, options);
  const tried = orders.flatMap((order) =>
    (['loss', 'size'] as const).map((nextBy) => {
      const pools = new Pools(parts, options, order, nextBy);
      if (options.isInside) pools.protect();
      return pools;
    }),
  );
  tried.sort((one, other) => other.shown - one.shown);
  return tried[0]?.result ?? { parts: [], exposed: [] };
}

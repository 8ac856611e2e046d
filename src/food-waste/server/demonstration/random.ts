/** A table to draw from: each value with the sum of the weights up to and with its own. */
export interface Weighted<T> {
  readonly values: readonly T[];
  readonly sums: readonly number[];
}

/** @throws RangeError when nothing has a weight: there is nothing to draw */
export function weighted<T>(entries: Iterable<readonly [T, number]>): Weighted<T> {
  const values: T[] = [];
  const sums: number[] = [];
  let sum = 0;
  for (const [value, weight] of entries) {
    if (weight <= 0) continue;
    sum += weight;
    values.push(value);
    sums.push(sum);
  }
  if (values.length === 0) throw new RangeError('Nothing to draw from');
  return { values, sums };
}

/** Spreads the bits of a number, so that neighbours become strangers (the end of MurmurHash3). */
function mix(value: number): number {
  let bits = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

/**
 * Chance that always falls out the same: a stream of numbers for every seed, kind of thing and
 * index, so that the millionth record is made without the ones before it (mulberry32).
 */
export class Chance {
  #state: number;

  constructor(seed: number, kind: number, index: number) {
    this.#state = mix(mix(mix(seed) + kind) + index);
  }

  /** From 0 up to, and without, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let bits = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296;
  }

  happens(probability: number): boolean {
    return this.next() < probability;
  }

  /** A whole number, both ends included. */
  whole(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  one<T>(values: readonly T[]): T | undefined {
    return values[Math.floor(this.next() * values.length)];
  }

  pick<T>({ values, sums }: Weighted<T>): T {
    const drawn = this.next() * (sums.at(-1) ?? 0);
    let [low, high] = [0, values.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) > drawn) high = middle;
      else low = middle + 1;
    }
    // `low` is always a place of the table, which is never empty.
    return values[low] as T;
  }

  /** A factor around 1 whose mean is 1: mostly a little less, now and then much more. */
  factor(spread: number): number {
    const [one, other] = [1 - this.next(), this.next()];
    const normal = Math.sqrt(-2 * Math.log(one)) * Math.cos(2 * Math.PI * other);
    return Math.exp(spread * normal - (spread * spread) / 2);
  }
}

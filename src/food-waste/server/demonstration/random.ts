import type { Shares } from './shares.ts';

/** What to choose from, each with its weight. */
export type Choices<T> = readonly (readonly [value: T, weight: number])[];

export const weightOf = (choices: Choices<unknown>): number =>
  choices.reduce((sum, [, weight]) => sum + weight, 0);

/**
 * What lies at a part of the whole weight, from 0 up to, and without, 1.
 * @throws RangeError when nothing has a weight: there is nothing to choose
 */
export function choiceAt<T>(choices: Choices<T>, part: number): T {
  let left = part * weightOf(choices);
  for (const [value, weight] of choices) {
    if (left < weight) return value;
    left -= weight;
  }
  throw new RangeError('Nothing to choose from');
}

/** Makes something of a text, once for each. */
export function once<Text extends string, T>(make: (text: Text) => T): (text: Text) => T {
  const made = new Map<Text, T>();
  return (text) => {
    const found = made.get(text) ?? make(text);
    made.set(text, found);
    return found;
  };
}

/** The names in a text of shares, each with its weight. */
export const namesIn = once(
  (shares: Shares): Choices<string> =>
    shares.split(',').map((share) => {
      const [name = '', weight] = share.trim().split(' ');
      return [name, Number(weight)];
    }),
);

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

  pick<T>(choices: Choices<T>): T {
    return choiceAt(choices, this.next());
  }

  /** A factor around 1 whose mean is 1: mostly a little less, now and then much more. */
  factor(spread: number): number {
    const [one, other] = [1 - this.next(), this.next()];
    const normal = Math.sqrt(-2 * Math.log(one)) * Math.cos(2 * Math.PI * other);
    return Math.exp(spread * normal - (spread * spread) / 2);
  }
}

/**
 * Sets of reporters, by the slots they have in the rollups. Small ones are lists of slots, large
 * ones bits; which of the two a set is depends on which takes less room.
 */
export type ReporterSet = Uint16Array | Uint32Array;

export const NOBODY: ReporterSet = new Uint16Array();

const BITS = 32;
/** Bytes that the database puts before the bits. */
const HEAD = 4;

function bitsIn(word: number): number {
  if (word === 0) return 0;
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** How many there are in a set. */
export function sizeOf(set: ReporterSet): number {
  if (set instanceof Uint16Array) return set.length;
  let size = 0;
  for (const word of set) size += bitsIn(word);
  return size;
}

/** The database begins each byte with its highest bit, which is the eighth place of ours. */
const placeOf = (slot: number): number => slot ^ 7;

/** A set of reporters by the slots that the database has them in. */
export function setOfSlots(slots: readonly number[]): ReporterSet {
  return Uint16Array.from(slots, placeOf);
}

/** A set out of what `bit_send` gives. */
export function setOfBits(sent: Uint8Array): ReporterSet {
  const words = new Uint32Array(Math.ceil((sent.length - HEAD) / 4));
  const bytes = new Uint8Array(words.length * 4);
  bytes.set(sent.subarray(HEAD));
  const view = new DataView(bytes.buffer);
  for (let place = 0; place < words.length; place += 1) {
    words[place] = view.getUint32(place * 4, true);
  }
  const size = sizeOf(words);
  return size * 2 < words.byteLength ? listOf(words, size) : words;
}

function listOf(words: Uint32Array, size: number): Uint16Array {
  const list = new Uint16Array(size);
  let taken = 0;
  for (let place = 0; taken < size; place += 1) {
    for (let left = words[place] ?? 0; left !== 0; left &= left - 1) {
      list[taken] = place * BITS + (BITS - 1 - Math.clz32(left & -left));
      taken += 1;
    }
  }
  return list;
}

/** The reporters of a set, one by one. */
export const slotsOf = (set: ReporterSet): Uint16Array =>
  set instanceof Uint16Array ? set : listOf(set, sizeOf(set));

/** Room for 8,192 reporters, which mostly is enough: to grow takes longer. */
const FIRST_WORDS = 256;

/** A union of sets, made by putting one after another into it. */
export class Union {
  #words = new Uint32Array(FIRST_WORDS);

  #grow(words: number): void {
    const grown = new Uint32Array(Math.max(words, this.#words.length * 2));
    grown.set(this.#words);
    this.#words = grown;
  }

  add(set: ReporterSet): this {
    if (set instanceof Uint16Array) {
      for (const slot of set) {
        const word = slot >>> 5;
        if (word >= this.#words.length) this.#grow(word + 1);
        this.#words[word] = (this.#words[word] ?? 0) | (1 << (slot & (BITS - 1)));
      }
      return this;
    }
    if (set.length > this.#words.length) this.#grow(set.length);
    const words = this.#words;
    for (let place = 0; place < set.length; place += 1) {
      words[place] = (words[place] ?? 0) | (set[place] ?? 0);
    }
    return this;
  }

  addAll(other: Union): this {
    return this.add(other.#words);
  }

  get size(): number {
    return sizeOf(this.#words);
  }

  /** The set as it is now. */
  toSet(): ReporterSet {
    return this.#words.slice();
  }
}

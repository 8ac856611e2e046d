import type { Group } from './rule.ts';

/** An area of a table, or those together that are not broken down: what it has of each row. */
export type Part = readonly Group[];

/** What a part has of rows that have an order; weights are looked up, as they are asked for over and over. */
export class OrderedPart {
  readonly #groups: readonly (Group | undefined)[];
  /** By place, what all rows before it weigh; milligrams are whole, so that differences are exact. */
  readonly #before: readonly number[];

  constructor(part: Part, order: readonly number[]) {
    this.#groups = order.map((row) => part[row]);
    let sum = 0;
    this.#before = [0, ...this.#groups.map((group) => (sum += group?.weight ?? 0))];
  }

  groupAt(place: number): Group | undefined {
    return this.#groups[place];
  }

  /** Of the rows from one place up to another, without that one. */
  groups(from: number, to = this.#groups.length): Group[] {
    const groups: Group[] = [];
    for (let place = from; place < to; place += 1) {
      const group = this.#groups[place];
      if (group !== undefined) groups.push(group);
    }
    return groups;
  }

  weight(from: number, to = this.#groups.length): number {
    return to <= from ? 0 : (this.#before[to] ?? 0) - (this.#before[from] ?? 0);
  }

  weightAt(place: number): number {
    return this.#groups[place]?.weight ?? 0;
  }
}

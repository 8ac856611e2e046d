import { cellsIn, changedCells, type Months } from './cell-units.ts';
import type { Exact } from './decimals.ts';
import { type Edges, edgesOf, holds, isEnough, unionOf } from './edges.ts';
import type { Range } from './question.ts';
import type { Union } from './sets.ts';
import type { Unit } from './unit.ts';

export const recordsOf = (units: readonly Unit[]): number =>
  units.reduce((sum, { records }) => sum + records, 0);
/** All that is known of what shares its keys in a stretch of time. */
interface Cell {
  readonly range: Range;
  readonly keys: readonly string[];
  readonly name: string;
  /** Those asked for, and those that miss a filter, in order of time. */
  readonly units: readonly Unit[];
}

/**
 * Cells of a range: there is one of everything that was reported in it.
 * @param only cells of these names
 */
function* cellsOf(range: Range, months: Months, only?: ReadonlySet<string>): Generator<Cell> {
  for (const [name, units] of cellsIn(range, months, only)) {
    if (!units.some(({ miss, records }) => miss === 0 && records > 0)) continue;
    yield { range, keys: units[0]?.keys ?? [], name, units };
  }
}

/** What a cell shows. */
export interface Shown {
  readonly name: string;
  readonly edges: Edges;
  readonly records: number;
  readonly own: Union;
}

/** Those of units in order of time that are within edges, which mostly are all. */
export function within(units: readonly Unit[], edges: Edges): readonly Unit[] {
  const [first, last] = [units[0], units.at(-1)];
  if (!first || !last) return [];
  if (holds(edges, first.period) && holds(edges, last.period)) return units;
  return units.filter(({ period }) => holds(edges, period));
}

/** Whether rows tell of enough reporters, or there are none. */
export function isSafe(units: readonly Unit[], edges: Edges): boolean {
  const rows = within(units, edges);
  return recordsOf(rows) === 0 || isEnough(unionOf(rows).size);
}

const addUp = (units: readonly Unit[], width: number): Exact[] =>
  Array.from({ length: width }, (_, place) =>
    units.reduce((sum, { sums }) => sum + (sums[place] ?? 0n), 0n),
  );

/** A cell with all that does not depend on what is beside the question. */
export interface Weighed {
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

/** What the cells of a series are weighed by. */
interface Measure {
  readonly ranges: readonly Range[];
  readonly months: Months;
  /** The edges of the series. */
  readonly whole: Edges;
  /** How many sums a cell has. */
  readonly sums: number;
  /** How many filters its units may miss. */
  readonly misses: number;
}

function weigh(cell: Cell, { whole, sums, misses }: Measure): Weighed {
  const { range, name, units } = cell;
  const rows = units.filter(({ miss }) => miss === 0);
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
      units.filter(({ miss }) => miss === place + 1),
      edges,
    );
  return {
    cell,
    shown: { name, edges, records: recordsOf(ofCell), own },
    sums: addUp(ofCell, sums),
    own: size,
    isSafe: isEnough(size) && Array.from({ length: misses }, isMissSafe).every(Boolean),
    told,
    cut: told === ofCell ? [] : told.filter(({ period }) => !holds(edges, period)),
    all: recordsOf(rows),
  };
}

/** The cells of a series as they were weighed, and of which units. */
export interface Weights {
  readonly cells: readonly Weighed[];
  readonly months: Months;
  readonly whole: Edges;
}

/** The cells whose units are others than before; null where all are to be weighed. */
function changedSince(before: Weights | undefined, { months, whole, ranges }: Measure) {
  if (!before || ranges.length !== 1) return null;
  if (before.whole.first !== whole.first || before.whole.last !== whole.last) return null;
  return changedCells(before.months, months);
}

/**
 * Weighs all cells of a series.
 * @param before the same series as it was: of one range, only what has changed is weighed again
 */
export function weighAll(measure: Measure, before?: Weights): Weights {
  const { ranges, months, whole } = measure;
  const changed = changedSince(before, measure);
  const still = changed ? before?.cells.filter(({ cell }) => !changed.has(cell.name)) : undefined;
  const others = ranges.flatMap((range) =>
    [...cellsOf(range, months, changed ?? undefined)].map((cell) => weigh(cell, measure)),
  );
  return { cells: [...(still ?? []), ...others], months, whole };
}

/** Of some 2 KB each: those of the country's amphoe, of its provinces by a few materials, and more. */
const MOST_WEIGHTS = 6000;
/** What was asked takes room as well, whatever was found. */
const WEIGHT_OF_QUESTION = 5;
const weightOf = ({ cells }: Weights): number => WEIGHT_OF_QUESTION + cells.length;

/** Cells of many areas as they were last weighed, by question; what was asked longest ago goes first. */
export class KeptWeights {
  readonly #kept = new Map<string, Weights>();
  #cells = 0;

  get(name: string): Weights | undefined {
    return this.#kept.get(name);
  }

  set(name: string, weights: Weights): void {
    this.#drop(name);
    if (weights.cells.length === 0) return;
    this.#kept.set(name, weights);
    this.#cells += weightOf(weights);
    for (const oldest of this.#kept.keys()) {
      if (this.#cells <= MOST_WEIGHTS) return;
      this.#drop(oldest);
    }
  }

  #drop(name: string): void {
    const kept = this.#kept.get(name);
    if (!kept) return;
    this.#cells -= weightOf(kept);
    this.#kept.delete(name);
  }
}

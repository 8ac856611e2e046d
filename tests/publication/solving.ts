/**
 * Finds out how far weights are known: other weights that fit all tables as well are looked for, at
 * first near the weight in question (all else as it is), then farther away. What fits shows that a
 * weight is not known; what nothing fits for is known.
 */
import { Program } from './linear.ts';
import type { Random, UserType } from './random-office.ts';

/** What somebody knows: some columns come to so much together. */
export interface Known {
  readonly columns: readonly number[];
  readonly low: number;
  readonly high: number;
}

/** A weight that must not be known within any of its limits. */
export interface Target {
  readonly what: string;
  readonly columns: readonly number[];
  readonly truth: number;
  readonly limits: readonly (readonly [low: number, high: number])[];
  readonly reporters: number;
  readonly largest: number;
  readonly scope: { readonly area: string; readonly userType: string };
}

interface System {
  readonly columns: readonly {
    readonly area: string;
    readonly type: UserType;
    readonly truth: number;
  }[];
  readonly rows: readonly Known[];
}

/** What solutions say of a target. */
interface Watched extends Target {
  low: number;
  high: number;
}

const isSafe = ({ low, high, limits }: Watched): boolean =>
  limits.every(([from, to]) => low < from || high > to);

/** Rows of each column. */
function rowsByColumn({ columns, rows }: System): readonly (readonly number[])[] {
  const found: number[][] = columns.map(() => []);
  rows.forEach((row, place) => {
    for (const column of row.columns) found[column]?.push(place);
  });
  return found;
}

/** Columns of a part of a system that are in the same rows, as one. */
interface Class {
  readonly columns: readonly number[];
  readonly truth: number;
}

/** A system in which only some columns may be otherwise than they are. */
class Part {
  readonly classes: readonly Class[];
  readonly #classOf = new Map<number, number>();
  readonly #rows: Known[] = [];

  constructor(
    private readonly system: System,
    rowsOf: readonly (readonly number[])[],
    free: readonly number[],
  ) {
    const byRows = new Map<string, number[]>();
    for (const column of free) {
      const name = (rowsOf[column] ?? []).join();
      const list = byRows.get(name);
      if (list) list.push(column);
      else byRows.set(name, [column]);
    }
    this.classes = [...byRows.values()].map((columns) => ({
      columns,
      truth: columns.reduce((sum, it) => sum + this.#truth(it), 0),
    }));
    this.classes.forEach(({ columns }, place) => {
      for (const column of columns) this.#classOf.set(column, place);
    });
    this.#makeRows(rowsOf);
  }

  #truth(column: number): number {
    return this.system.columns[column]?.truth ?? 0;
  }

  /** Rows that tell of the same classes are one. */
  #makeRows(rowsOf: readonly (readonly number[])[]): void {
    const classesOf = new Map<number, number[]>();
    this.classes.forEach(({ columns }, place) => {
      for (const row of rowsOf[columns[0] ?? -1] ?? []) {
        const list = classesOf.get(row);
        if (list) list.push(place);
        else classesOf.set(row, [place]);
      }
    });
    const merged = new Map<string, { columns: number[]; low: number; high: number }>();
    for (const [place, classes] of classesOf) {
      const row = this.system.rows[place];
      if (!row) continue;
      const own = classes.reduce((sum, it) => sum + (this.classes[it]?.truth ?? 0), 0);
      const all = row.columns.reduce((sum, it) => sum + this.#truth(it), 0);
      const [low, high] = [row.low - (all - own), row.high - (all - own)];
      const name = classes.join();
      const before = merged.get(name);
      if (before) {
        before.low = Math.max(before.low, low);
        before.high = Math.min(before.high, high);
      } else merged.set(name, { columns: classes, low, high });
    }
    this.#rows.push(...merged.values());
  }

  get size(): number {
    return this.classes.length;
  }

  program(seconds: number): Program {
    const constraints = this.#rows.map(({ columns, low, high }) => {
      const truth = columns.reduce((sum, it) => sum + (this.classes[it]?.truth ?? 0), 0);
      // What is true fits, whatever is lost in adding.
      return { unknowns: columns, low: Math.min(low, truth), high: Math.max(high, truth) };
    });
    return new Program(this.classes.length, constraints, seconds);
  }

  /** What a target is made of: whole classes, parts of others, and what is as it is. */
  shapeOf({ columns }: Target): Shape {
    let fixed = 0;
    const inside = new Map<number, number>();
    for (const column of columns) {
      const place = this.#classOf.get(column);
      if (place === undefined) fixed += this.#truth(column);
      else inside.set(place, (inside.get(place) ?? 0) + 1);
    }
    const whole: number[] = [];
    const partly: number[] = [];
    for (const [place, count] of inside) {
      const size = this.classes[place]?.columns.length ?? 0;
      (count === size ? whole : partly).push(place);
    }
    return { fixed, whole, partly };
  }
}

interface Shape {
  readonly fixed: number;
  readonly whole: readonly number[];
  readonly partly: readonly number[];
}

/** Keeps what a solution says of the targets; gives those that are not yet known to be safe. */
function watch(
  targets: readonly (readonly [Watched, Shape])[],
  weightIn: (place: number) => number,
): (readonly [Watched, Shape])[] {
  return targets.filter(([target, { fixed, whole, partly }]) => {
    let low = fixed;
    for (const place of whole) low += weightIn(place);
    let high = low;
    for (const place of partly) high += weightIn(place);
    target.low = Math.min(target.low, low);
    target.high = Math.max(target.high, high);
    return !isSafe(target);
  });
}

function goalOf(
  targets: readonly (readonly [Watched, Shape])[],
  signOf: (place: number) => number,
): Map<number, number> {
  const goal = new Map<number, number>();
  targets.forEach(([{ truth }, { whole, partly }], place) => {
    const sign = signOf(place) / truth;
    for (const it of whole) goal.set(it, (goal.get(it) ?? 0) + sign);
    if (sign > 0) for (const it of partly) goal.set(it, (goal.get(it) ?? 0) + sign);
  });
  return goal;
}

interface Outcome {
  /** Not shown to be safe. */
  readonly open: readonly Watched[];
  readonly unsolved: readonly Watched[];
}

const ROUNDS = 6;

/** Looks for weights of a part that fit as well. */
function solvePart(
  part: Part,
  targets: readonly Watched[],
  random: Random,
  seconds: number,
): Outcome {
  let open = targets.map((it) => [it, part.shapeOf(it)] as const);
  open = watch(open, (place) => part.classes[place]?.truth ?? 0);
  if (open.length === 0 || part.size === 0) return { open: open.map(([it]) => it), unsolved: [] };
  const program = part.program(seconds);
  const unsolved = new Set<Watched>();
  const solveFor = (goal: ReadonlyMap<number, number>): boolean => {
    const solution = goal.size === 0 ? null : program.maximize(goal);
    if (solution) open = watch(open, (place) => solution[place] ?? 0);
    return solution !== null || goal.size === 0;
  };
  try {
    for (let round = 0; round < ROUNDS && open.length > 4; round += 1) {
      const before = open.length;
      const sign = round < 2 ? () => (round === 0 ? -1 : 1) : () => (random.chance(0.5) ? 1 : -1);
      solveFor(goalOf(open, sign));
      if (round > 2 && open.length > before * 0.8) break;
    }
    for (const [target] of [...open]) {
      for (const sign of [-1, 1]) {
        const own = open.filter(([it]) => it === target);
        if (own.length === 0) break;
        if (!solveFor(goalOf(own, () => sign))) unsolved.add(target);
      }
    }
  } finally {
    program.dispose();
  }
  const left = open.map(([it]) => it);
  return { open: left, unsolved: left.filter((it) => unsolved.has(it)) };
}

/** What of a system may be otherwise, for targets of an area and type; wider and wider. */
const SCOPES: readonly ((scope: Target['scope']) => {
  readonly area: string;
  readonly userType: string;
})[] = [
  (scope) => scope,
  ({ area, userType }) => ({ area: area.slice(0, 2), userType }),
  ({ area }) => ({ area: area.slice(0, 2), userType: '*' }),
  () => ({ area: '', userType: '*' }),
];
const SECONDS = [5, 5, 10, 60];

/** Bounds all targets. */
export function solve(
  system: System,
  targets: readonly Target[],
  random: Random,
): { readonly known: readonly Watched[]; readonly unsolved: readonly string[] } {
  const rowsOf = rowsByColumn(system);
  let open: readonly Watched[] = targets.map((it) => ({ ...it, low: it.truth, high: it.truth }));
  let unsolved: Watched[] = [];
  SCOPES.forEach((scopeOf, round) => {
    const byScope = new Map<string, Watched[]>();
    for (const target of open) {
      const { area, userType } = scopeOf(target.scope);
      const name = `${area}/${userType}`;
      const list = byScope.get(name);
      if (list) list.push(target);
      else byScope.set(name, [target]);
    }
    const left: Watched[] = [];
    unsolved = [];
    for (const [name, own] of byScope) {
      const [area = '', userType = ''] = name.split('/');
      const free = system.columns.flatMap((column, place) => {
        const isType =
          userType === '*' ||
          column.type === userType ||
          (userType === '' && column.type !== 'handler');
        return isType && column.area.startsWith(area) ? [place] : [];
      });
      const outcome = solvePart(new Part(system, rowsOf, free), own, random, SECONDS[round] ?? 60);
      left.push(...outcome.open);
      unsolved.push(...outcome.unsolved);
    }
    open = left;
  });
  const late = new Set(unsolved);
  return {
    known: open.filter((it) => !late.has(it)),
    unsolved: unsolved.map(({ what }) => what),
  };
}

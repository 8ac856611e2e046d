/** Linear programs: how far a weighted sum of unknowns is bounded by what is known of them. */
import loadHighs from 'highs';

/** `low <= sum of these unknowns <= high`; every unknown is at least nothing. */
export interface Constraint {
  readonly unknowns: readonly number[];
  readonly low: number;
  readonly high: number;
}

const solver = await loadHighs();

/** More than any weight, so that nothing is unbounded. */
const MOST = 1e7;

/** Feasible solutions of constraints; one is asked for again and again with other goals. */
export class Program {
  readonly #model;

  constructor(
    readonly size: number,
    constraints: readonly Constraint[],
    seconds: number,
  ) {
    const starts = new Int32Array(constraints.length + 1);
    constraints.forEach(({ unknowns }, row) => {
      starts[row + 1] = (starts[row] ?? 0) + unknowns.length;
    });
    const indices = new Int32Array(starts[constraints.length] ?? 0);
    constraints.forEach(({ unknowns }, row) => {
      indices.set(unknowns, starts[row]);
    });
    this.#model = solver.createModel({
      numCols: size,
      numRows: constraints.length,
      colCost: new Float64Array(size),
      colLower: new Float64Array(size),
      colUpper: new Float64Array(size).fill(MOST),
      rowLower: constraints.map(({ low }) => low),
      rowUpper: constraints.map(({ high }) => high),
      matrix: {
        format: 'csr',
        numRows: constraints.length,
        numCols: size,
        starts,
        indices,
        values: new Float64Array(indices.length).fill(1),
      },
    });
    this.#model.options.set({
      output_flag: false,
      time_limit: seconds,
      simplex_strategy: 4,
      presolve: 'off',
    });
  }

  /** The unknowns where the weighted sum is as large as it can be; null where none was found. */
  maximize(weights: ReadonlyMap<number, number>): Float64Array | null {
    const model = this.#model;
    const costs = new Float64Array(this.size);
    for (const [unknown, weight] of weights) costs[unknown] = -weight;
    model.changeColsCost({ kind: 'range', from: 0, to: this.size - 1 }, costs);
    model.zeroAllClocks();
    model.run();
    const isSolved = model.getModelStatus() === solver.constants.modelStatus.optimal;
    return isSolved ? Float64Array.from(model.getSolution().colValue) : null;
  }

  dispose(): void {
    this.#model.dispose();
  }
}

import type { Part } from './ordered-part.ts';
import { ordersOf } from './orders.ts';
import { type PooledParts, type PoolOptions, Pools } from './pools.ts';

/** Where less than this is shown, other orders are tried. */
const MUCH = 0.9;

/** Orders that differ from one in the place of a single row, which is the last or the first of them. */
const nearTo = (order: readonly number[]): readonly (readonly number[])[] =>
  order.flatMap((row) => {
    const others = order.filter((it) => it !== row);
    return [
      [...others, row],
      [row, ...others],
    ];
  });

/** Decides for each part which of so many rows it pools: of the orders that are tried, the one that shows most. */
export function poolRows(parts: readonly Part[], rows: number, options: PoolOptions): PooledParts {
  const inOrder = Array.from({ length: rows }, (_, row) => row);
  const orders = options.hasOrder ? [inOrder] : ordersOf(parts, rows, options);
  const pooled = (order: readonly number[], nextBy: 'loss' | 'size'): Pools => {
    const pools = new Pools(parts, options, order, nextBy);
    if (options.isInside) pools.protect();
    return pools;
  };
  const tried = orders.flatMap((order) => [pooled(order, 'loss'), pooled(order, 'size')]);
  let [best] = tried.sort((one, other) => other.shown - one.shown);
  if (best === undefined) return { parts: [], exposed: [] };
  for (let isBetter = !options.hasOrder; isBetter && best.shown < best.all * MUCH; ) {
    isBetter = false;
    for (const order of nearTo(best.order)) {
      const next = pooled(order, best.nextBy);
      if (next.shown <= best.shown) continue;
      best = next;
      isBetter = true;
    }
  }
  return best.result;
}

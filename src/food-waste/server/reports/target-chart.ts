import type { Interval } from '../dashboard/quality.ts';
import { SECTOR_RATES } from './figures.ts';
import { type Progress, pathAt, yearOf } from './progress.ts';
import { projectedAt, yearsShown } from './target-table.ts';

/** A year of the chart; null where there is nothing to draw. */
export interface ChartYear {
  readonly year: number;
  readonly actual:
    | ({ readonly value: number; readonly isPartial: boolean } & Partial<Interval>)
    | null;
  readonly path: number | null;
  readonly projected: ({ readonly value: number } & Partial<Interval>) | null;
}

/** The line from base to target, what came of it, and what is projected. */
export function chartOf(progress: Progress): {
  readonly unit: (typeof SECTOR_RATES)[Progress['sector']];
  readonly years: readonly ChartYear[];
} {
  const years = yearsShown(progress).map((year): ChartYear => {
    const found = yearOf(progress, year);
    const projected = projectedAt(progress, year);
    return {
      year,
      actual:
        found && found.value !== null
          ? { value: found.value, isPartial: found.isPartial, ...found.interval }
          : null,
      path: pathAt(progress, year),
      projected: projected && { value: projected.value, ...projected.interval },
    };
  });
  return { unit: SECTOR_RATES[progress.sector], years };
}

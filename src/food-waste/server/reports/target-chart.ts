import type { ChartYear, Reports } from '../../report.ts';
import { SECTOR_RATES } from './figures.ts';
import { type Progress, pathAt, yearOf } from './progress.ts';
import { projectedAt, yearsShown } from './target-table.ts';

/** The line from base to target, what came of it, and what is projected. */
export function chartOf(progress: Progress): Reports['chart'] {
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

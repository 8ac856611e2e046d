import type { Measure } from '../../declaration/summaries.ts';
import { decimalsOf } from '../../fields/index.ts';
import { formatNumber } from '../../fields/shared/numbers.ts';

/** How many decimals a measure is written with, so that what stands below one another can be compared. */
export function decimalsIn(measure: Measure): number {
  if (measure.kind === 'formula') return measure.scale;
  if (measure.kind !== 'sum') return 0;
  return decimalsOf(measure.field);
}

/** A measure as it is written, `–` where there is none: what is divided by nothing. @param most decimals */
export function writeMeasure(
  measure: Measure,
  value: number | null | undefined,
  most = Number.POSITIVE_INFINITY,
): string {
  if (value === null || value === undefined) return '–';
  const decimals = Math.min(decimalsIn(measure), most);
  if (decimals === 0) return formatNumber(value);
  return value.toLocaleString('en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
}

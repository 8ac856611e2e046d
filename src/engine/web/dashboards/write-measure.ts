import type { Measure } from '../../declaration/summaries.ts';
import { formatNumber } from '../fields/number/format.ts';

/** How many decimals a measure is written with, so that what stands below one another can be compared. */
function decimalsOf(measure: Measure): number {
  if (measure.kind === 'formula') return measure.scale;
  if (measure.kind !== 'sum') return 0;
  return measure.field.type === 'decimal' ? measure.field.scale : 0;
}

/** A measure as it is written, `–` where there is none: what is divided by nothing. */
export function writeMeasure(measure: Measure, value: number | null | undefined): string {
  if (value === null || value === undefined) return '–';
  const decimals = decimalsOf(measure);
  if (decimals === 0) return formatNumber(value);
  return value.toLocaleString('en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
}

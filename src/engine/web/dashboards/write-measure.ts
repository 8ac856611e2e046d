import { type Measure, writtenLike } from '../../declaration/summaries.ts';
import type { Translate } from '../../fields/contract.ts';
import { decimalsOf, definitionOf } from '../../fields/index.ts';
import type { AmountWords } from '../../fields/shared/amounts.ts';
import { formatNumber } from '../../fields/shared/numbers.ts';

/** How many decimals a measure is written with, so that what stands below one another can be compared. */
export function decimalsIn(measure: Measure): number {
  if (measure.kind === 'formula') return measure.scale;
  if (measure.kind !== 'sum') return 0;
  return decimalsOf(measure.field);
}

/** How a measure is written whose amounts say their unit themselves; undefined for numbers. */
export function wordsOf(measure: Measure, translate: Translate): AmountWords | undefined {
  const like = writtenLike(measure);
  const { sums } = like ? definitionOf(like) : {};
  return sums && { write: (value) => sums.write(value, translate), step: sums.step };
}

/** A measure as it is written, `–` where there is none: what is divided by nothing. @param most decimals */
export function writeMeasure(
  measure: Measure,
  value: number | null | undefined,
  translate: Translate,
  most = Number.POSITIVE_INFINITY,
): string {
  if (value === null || value === undefined) return '–';
  const words = wordsOf(measure, translate);
  if (words) return words.write(value);
  const decimals = Math.min(decimalsIn(measure), most);
  if (decimals === 0) return formatNumber(value);
  return value.toLocaleString('en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
}

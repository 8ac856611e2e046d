import type { Precision, Quality } from '../../precision.ts';

/** The largest margin of each grade but the last. */
export const QUALITY_LIMITS: readonly (readonly [quality: Quality, most: number])[] = [
  ['a', 0.05],
  ['b', 0.1],
  ['c', 0.25],
];

const qualityOf = (margin: number): Quality =>
  QUALITY_LIMITS.find(([, most]) => margin <= most)?.[0] ?? 'd';

/** The interval and grade of a rate. @param margin half its 95 % interval, as a share of it */
export function precisionOf(value: number | null, margin: number | null | undefined): Precision {
  if (value === null || margin === null || margin === undefined) return {};
  return {
    interval: { low: Math.max(0, value * (1 - margin)), high: value * (1 + margin) },
    quality: qualityOf(margin),
  };
}

/** Whether a rate is sure enough to be ranked among others. */
export const isRankable = ({ quality }: Precision): boolean =>
  quality !== undefined && quality !== 'd';

/** A rate of one period, and how sure it is. */
interface Rate extends Pick<Precision, 'interval'> {
  readonly value: number | null;
}

/**
 * Whether it is sure at 95 % which way a rate went: it moved by more than half the interval of the
 * difference. As mostly the same people report in both periods, that errs on the side of doubt.
 */
export function isSureChange(now: Rate, before: Rate): boolean {
  if (now.value === null || before.value === null) return false;
  if (!now.interval || !before.interval) return false;
  // An interval is cut off at nothing, but never above.
  const half = Math.hypot(now.interval.high - now.value, before.interval.high - before.value);
  return Math.abs(now.value - before.value) > half;
}

/** Grades of a figure by half its 95 % interval: at most 5 %, 10 %, 25 %, or more. */
export const QUALITIES = ['a', 'b', 'c', 'd'] as const;
export type Quality = (typeof QUALITIES)[number];

/** Standard errors in half of a 95 % interval, where there are many reporters. */
export const Z_95 = 1.96;

export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** How sure a figure is; absent where that is not known. */
export interface Precision {
  /** The 95 % interval, in the figure's own unit. */
  readonly interval?: Interval;
  readonly quality?: Quality;
}

/** What less waste of one step would come to. */
import type { Figure, Home } from '../answers.ts';
import type { Row } from '../row-answers.ts';

/** A figure as it is, and as it would be. */
export interface Reduced {
  readonly figure: Figure;
  /** By how much less, in the unit of the figure. */
  readonly by: number;
}

/** The figures that follow the weight: the shares of a weight without a price or a factor are not known of it. */
const FOLLOWING = ['wasteKg', 'baht', 'kgCo2e'] as const;

/** The steps that can be chosen: each stands by itself, and has a share of the weight. */
export const stepsIn = (rows: readonly Row[]): readonly Row[] =>
  rows.filter(({ id, pooled, share }) => id !== null && pooled === null && share !== null);

/**
 * The figures if a step with this share of the weight had so much less: baht and greenhouse gases by
 * the average of all waste, as published tables do not have them by step.
 * @param part of the step's waste, 0 to 1
 */
export function reducedFigures({ figures }: Home, share: number, part: number): Reduced[] {
  return FOLLOWING.flatMap((key) => {
    const figure = figures.find((it) => it.key === key);
    return figure && figure.value !== null ? [{ figure, by: figure.value * share * part }] : [];
  });
}

/** Of a rate of households, and of their target: both in kilograms per person and year. */
export interface TowardsTarget {
  readonly rate: number;
  readonly reduced: number;
  readonly target: number;
  /** By which part the reduced rate is still above the target; 0 where it is reached. */
  readonly left: number;
}

/** How near households come to their target; null where their rate, step or target is not known. */
export function towardsTarget(
  { figures, references }: Home,
  share: number | null,
  part: number,
): TowardsTarget | null {
  const rate = figures.find(({ key }) => key === 'kgPerPersonYear')?.value ?? null;
  const target = references.find(
    (it) => it.target && it.of === 'consumer' && it.unit === 'kgPerPersonYear',
  )?.value;
  if (rate === null || share === null || target === undefined) return null;
  const reduced = rate * (1 - share * part);
  return { rate, reduced, target, left: reduced > target ? 1 - target / reduced : 0 };
}

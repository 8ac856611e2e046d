/** The axis of a chart: its steps, and how they are written. Apart: the first paint has no axis. */
import { type Amounts, largestOf, type Scale, scaleIn, scaleOf, WHOLE, writer } from './amounts.ts';

const MOST_DECIMALS = 6;

function decimalsOf(value: number): number {
  const digits = Array.from({ length: MOST_DECIMALS }, (_, place) => place);
  return digits.find((count) => Number(value.toFixed(count)) === value) ?? MOST_DECIMALS;
}

/** How the steps of an axis are written: short, and in a larger unit where there is one. */
export function axisIn(amounts: Amounts, steps: readonly number[]): Scale {
  const { unit, decimals, inWords } = amounts;
  if (inWords) return scaleIn(amounts, largestOf(steps));
  const scale = scaleOf(unit, largestOf(steps));
  if (decimals === undefined || scale.unit !== unit) return scale;
  return { unit, ...writer(Math.max(...steps.map(decimalsOf)), 1) };
}

/** Round steps for an axis of these amounts; those of counts are whole numbers. */
export function stepsIn(amounts: Amounts, largest: number): number[] {
  const { inWords } = amounts;
  if (!inWords) return stepsTo(largest, leastStep(amounts));
  const size = inWords.step(largest);
  return stepsTo(largest / size, 1).map((step) => step * size);
}

function leastStep({ unit, decimals }: Amounts): number {
  if (WHOLE.test(unit)) return 1;
  return decimals === undefined ? 0 : 10 ** -decimals;
}

const MOST_STEPS = 4;

function isMultiple(value: number, of: number): boolean {
  const times = value / of;
  return Math.abs(times - Math.round(times)) < 1e-9;
}

/**
 * Round steps for an axis from nothing to the largest value: few, and easy to read.
 * @param least what each is a multiple of; anything where it is 0
 */
export function stepsTo(largest: number, least = 0): number[] {
  if (largest <= 0) return [0, 1];
  const rough = largest / MOST_STEPS;
  const size = 10 ** Math.floor(Math.log10(rough));
  const sizes = [1, 2, 2.5, 5, 10].map((it) => it * size).filter((it) => it >= rough);
  const step =
    sizes.find((it) => least === 0 || isMultiple(it, least)) ?? Math.max(least, 10 * size);
  const count = Math.ceil(largest / step - 1e-9);
  return Array.from({ length: count + 1 }, (_, place) => Number((place * step).toPrecision(12)));
}

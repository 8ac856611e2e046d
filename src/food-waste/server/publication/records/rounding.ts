/** How published numbers are rounded. Weights are whole milligrams while they are added up. */

export const MILLIGRAMS = 1_000_000;
const DIGITS = 3;

/** One unit of the third significant digit of a weight in milligrams. */
function stepOf(milligrams: number): number {
  if (milligrams <= 0) return 0;
  return 10 ** Math.max(0, Math.floor(Math.log10(milligrams) + 1e-12) - (DIGITS - 1));
}

/** To three significant digits, a half upwards. */
export function threeDigits(milligrams: number): number {
  const step = stepOf(milligrams);
  return step === 0 ? 0 : Math.floor(milligrams / step + 0.5) * step;
}

/** By how much a published weight may differ from the true one. */
export const halfStep = (milligrams: number): number => stepOf(milligrams) / 2;

/** Kilograms as they are published. */
export const publishedKg = (milligrams: number): number =>
  Number((threeDigits(milligrams) / MILLIGRAMS).toPrecision(DIGITS));

/** Any other number to three significant digits. */
export const toThreeDigits = (value: number): number => Number(value.toPrecision(DIGITS));

const STEPS_OF_SHARE = 20;
/** The largest share in steps that is not the whole. */
export const NEARLY_WHOLE = (STEPS_OF_SHARE - 1) / STEPS_OF_SHARE;
/** A share in steps of five points; what is not the whole is never 100 %. */
export const shareInSteps = (share: number): number =>
  share >= 1 ? 1 : Math.min(Math.round(share * STEPS_OF_SHARE) / STEPS_OF_SHARE, NEARLY_WHOLE);

const EXACT_UP_TO = 10;
const BOUNDS = [20, 50, 100] as const;

/** A number of reporters: exact up to ten, above it a band (11-20, 21-50, 51-100, 101-200, …). */
export function bandOf(count: number): readonly [from: number, to: number] {
  if (count <= EXACT_UP_TO) return [count, count];
  let from = EXACT_UP_TO + 1;
  for (let power = 1; ; power *= 10) {
    for (const bound of BOUNDS) {
      const to = bound * power;
      if (count <= to) return [from, to];
      from = to + 1;
    }
  }
}

/** Roundings overlap, so that only a part of what several leave uncertain is relied on. */
export const RELIED_ON = 0.5;

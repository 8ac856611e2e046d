/** Sums that stay exact while they are added up: whole numbers of 10^-18. */

const DIGITS = 18;
const ONE = 10n ** BigInt(DIGITS);

export type Exact = bigint;

/** Reads a number as the database writes it, with up to 18 digits behind its point. */
export function exactOf(text: string): Exact {
  if (text === '0') return 0n;
  const point = text.indexOf('.');
  if (point < 0) return BigInt(text) * ONE;
  const fraction = text.slice(point + 1).padEnd(DIGITS, '0');
  return BigInt(text.slice(0, point) + fraction.slice(0, DIGITS));
}

/** The nearest number of the language. */
export function numberOf(exact: Exact): number {
  const digits = (exact < 0n ? -exact : exact).toString().padStart(DIGITS + 1, '0');
  const text = `${digits.slice(0, -DIGITS)}.${digits.slice(-DIGITS)}`;
  return exact < 0n ? -Number(text) : Number(text);
}

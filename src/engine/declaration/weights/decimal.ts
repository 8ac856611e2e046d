/**
 * Exact decimals: whole numbers of a power of ten, so that 0.1 + 0.2 is 0.3 and a sum of kilograms
 * does not depend on the order in which it is made.
 */
export interface Decimal {
  readonly digits: bigint;
  /** Digits behind the point. */
  readonly scale: number;
}

const WRITTEN = /^([+-]?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/**
 * The decimal that a number is written as (`0.1`, `1e-7`), not the binary fraction next to it.
 * @throws RangeError for what is no finite number
 */
export function decimalOf(value: number | string): Decimal {
  const [, sign, whole = '', fraction = '', exponent = '0'] = WRITTEN.exec(String(value)) ?? [];
  if (sign === undefined) throw new RangeError(`Not a finite decimal: ${value}`);
  const scale = fraction.length - Number(exponent);
  const digits = BigInt(`${whole}${fraction}`) * (sign === '-' ? -1n : 1n);
  return scale >= 0 ? { digits, scale } : { digits: digits * 10n ** BigInt(-scale), scale: 0 };
}

function atScale({ digits, scale }: Decimal, wanted: number): bigint {
  return digits * 10n ** BigInt(wanted - scale);
}

export function plus(one: Decimal, other: Decimal): Decimal {
  const scale = Math.max(one.scale, other.scale);
  return { digits: atScale(one, scale) + atScale(other, scale), scale };
}

export function times(one: Decimal, other: Decimal): Decimal {
  return { digits: one.digits * other.digits, scale: one.scale + other.scale };
}

const magnitude = (value: bigint): bigint => (value < 0n ? -value : value);

/** A fraction of whole numbers as a whole number; a half goes away from zero, as PostgreSQL has it. */
function divide(numerator: bigint, denominator: bigint): bigint {
  const up = magnitude(numerator);
  const down = magnitude(denominator);
  const whole = (2n * up + down) / (2n * down);
  return numerator < 0n === denominator < 0n ? whole : -whole;
}

/** With at most this many digits behind the point. */
export function rounded(value: Decimal, scale: number): Decimal {
  if (value.scale <= scale) return value;
  return { digits: divide(value.digits, 10n ** BigInt(value.scale - scale)), scale };
}

/** A quotient, rounded. @throws RangeError when dividing by zero */
export function dividedBy(one: Decimal, other: Decimal, scale: number): Decimal {
  const numerator = one.digits * 10n ** BigInt(scale + other.scale);
  return { digits: divide(numerator, other.digits * 10n ** BigInt(one.scale)), scale };
}

/** As it is written, without zeros at the end: `12.5`. */
export function written({ digits, scale }: Decimal): string {
  const text = magnitude(digits)
    .toString()
    .padStart(scale + 1, '0');
  const whole = text.slice(0, text.length - scale);
  const fraction = text.slice(text.length - scale).replace(/0+$/, '');
  return `${digits < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

/** The nearest number; exact up to 15 digits, which is what the declaration lets a decimal have. */
export function numberOf(value: Decimal): number {
  return Number(written(value));
}

/** The exact sum of numbers as they are written. */
export function sumOf(values: Iterable<number>): number {
  let sum: Decimal = { digits: 0n, scale: 0 };
  for (const value of values) sum = plus(sum, decimalOf(value));
  return numberOf(sum);
}

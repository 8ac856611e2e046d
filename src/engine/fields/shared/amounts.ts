/** How amounts are written: the unit that suits their size, and as many digits as are significant. */

/** Units of the dashboards' figures, and of what their charts count. */
export const UNITS = [
  'kg',
  'kgPerPersonYear',
  'kgCo2e',
  'baht',
  'meals',
  'share',
  'gramsPerMeal',
  'bahtPerMeal',
  'kgPerSquareMetreYear',
  'reporters',
] as const;
export type Unit = (typeof UNITS)[number];

/** A unit of the dashboards, or one that an application has words for; `count.<name>` is whole. */
export type AnyUnit = Unit | (string & {});

/** A unit as it is shown: `charts:units.<name>`. */
export type ShownUnit = AnyUnit | 'tonnes' | 'tonnesCo2e' | 'millionBaht';

/** How all amounts of one chart are written, so that they can be compared at a glance. */
export interface Scale {
  /** Empty where amounts say theirs themselves. */
  readonly unit: ShownUnit;
  readonly write: (value: number) => string;
  /** Anything smaller is written as nothing. */
  readonly least: number;
}

const LARGE: Readonly<Record<string, readonly [from: number, by: number, ShownUnit]>> = {
  kg: [10_000, 1000, 'tonnes'],
  kgCo2e: [10_000, 1000, 'tonnesCo2e'],
  baht: [1_000_000, 1_000_000, 'millionBaht'],
};
const PERCENT = 100;
/** Units of what is counted. */
export const WHOLE = /^(meals$|reporters$|count\.)/;

function digitsFor(largest: number): number {
  if (largest >= 1000) return 0;
  return largest >= 10 ? 1 : 2;
}

/** By how many digits they write: making one takes long, and a page of charts needs hundreds. */
const formats = new Map<number, Intl.NumberFormat>();

function formatOf(digits: number): Intl.NumberFormat {
  const known = formats.get(digits);
  if (known) return known;
  const format = new Intl.NumberFormat('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  formats.set(digits, format);
  return format;
}

/** Writes amounts with so many digits, multiplied by `by`. */
export function writer(digits: number, by: number): Pick<Scale, 'write' | 'least'> {
  const format = formatOf(digits);
  // Minus nothing is nothing.
  const write = (value: number): string =>
    format.format(value * by || 0).replace(/^-(?=0(\.0+)?$)/, '');
  return { write, least: 0.5 / 10 ** digits / by };
}

/** How amounts of a unit are written where the largest of them is this large. */
export function scaleOf(unit: AnyUnit, largest: number): Scale {
  if (unit === 'share') return { unit, ...writer(1, PERCENT) };
  if (WHOLE.test(unit)) return { unit, ...writer(0, 1) };
  const size = Math.abs(largest);
  const [from, by, larger] = LARGE[unit] ?? [Infinity, 1, unit];
  if (size >= from) return { unit: larger, ...writer(digitsFor(size / by), 1 / by) };
  return { unit, ...writer(digitsFor(size), 1) };
}

/** What the amounts of a chart are. */
export interface Amounts {
  readonly unit: AnyUnit;
  /** Decimals of each; as many as suit their size where it is not known. */
  readonly decimals?: number | undefined;
  /** How each is written that says its unit itself; numbers of the unit where it is absent. */
  readonly inWords?: AmountWords | undefined;
}

/** How amounts are written in words: `18 ชม. 30 นาที`. */
export interface AmountWords {
  write(value: number): string;
  /** What each step of an axis up to this amount is a multiple of. */
  step(largest: number): number;
}

/** How the amounts of a chart are written whose largest is this large: in full where their decimals are known. */
export function scaleIn({ unit, decimals, inWords }: Amounts, largest: number): Scale {
  if (inWords) return { unit: '', write: inWords.write, least: 0.5 };
  return decimals === undefined ? scaleOf(unit, largest) : { unit, ...writer(decimals, 1) };
}

/**
 * A share of a whole: `41.8%`; '' where none is known, and for what would seem to be all of a whole of
 * which a part is not shown.
 */
export function writeShare(share: number | null, isCut: boolean | undefined): string {
  const { write } = scaleOf('share', 1);
  if (share === null || (isCut && write(share) === write(1))) return '';
  return `${write(share)}%`;
}

/** The largest of some amounts; 0 where none is known. */
export function largestOf(values: Iterable<number | null | undefined>): number {
  let largest = 0;
  for (const value of values) largest = Math.max(largest, Math.abs(value ?? 0));
  return largest;
}

/** Which way something went; null where it is unknown. */
export type Direction = 'up' | 'down' | 'same';

/** What became of an amount since the time it is compared with. */
export interface Change {
  readonly direction: Direction;
  /** Without a sign: `4.8%`, or points of a percentage: `0.7`. */
  readonly text: string;
  readonly inPoints: boolean;
  /** It was next to nothing before: no percentage of that says anything. */
  readonly fromLittle?: true;
}

/** Less than half a hundredth is shown as no change: it says nothing about whether things get better. */
const LEAST_TOLD = 0.005;
/** More than four times as much shows how little it was, rather than what became of it. */
const MOST_LISTED = 3;

/**
 * Shares change by points of a percentage; anything else by a share of what it was, unless that was
 * next to nothing: less than a quarter of what it is now, or less than `least`, which is written as
 * nothing.
 */
export function changeBetween(
  value: number | null,
  previous: number | null,
  unit: AnyUnit,
  least = 0,
): Change | null {
  if (value === null || previous === null) return null;
  const inPoints = unit === 'share';
  if (!inPoints && previous === 0) return null;
  const change = inPoints ? value - previous : value / previous - 1;
  const size = Math.abs(change);
  const text = writer(1, PERCENT).write(size);
  if (!inPoints && change > 0 && value >= least && (change > MOST_LISTED || previous < least)) {
    return { direction: 'up', text, inPoints, fromLittle: true };
  }
  if (size < LEAST_TOLD || (!inPoints && Math.max(value, previous) < least))
    return { direction: 'same', text, inPoints };
  return { direction: change > 0 ? 'up' : 'down', text, inPoints };
}

import { decimalOf, plus, written } from '../../../../engine/declaration/weights/decimal.ts';
import type { ClusterSums } from './rates.ts';

/** The sums of one cell. */
export interface CellSums {
  readonly series: 0 | 1;
  readonly bucket: string;
  readonly keys: readonly string[];
  /** How many records, and the measures in order: exact decimals. */
  readonly amounts: readonly string[];
  /** Slots of reporters that are taken. */
  readonly reporters: number;
}

/** What an answer is made of. Everything in it is the sum over reporters, and over chains of them. */
export interface Sums {
  /** By series, bucket and keys. */
  readonly cells: ReadonlyMap<string, CellSums>;
  /** What kilograms are divided by, by series, bucket and area: exact decimals. */
  readonly bases: ReadonlyMap<string, string>;
  /** By series and area. */
  readonly margins: ReadonlyMap<string, ClusterSums>;
  /** Slots of reporters that are taken in the period in question. */
  readonly reporters: number;
  /** The first month with any record, of the area and user types; null where there is none. */
  readonly firstMonth: string | null;
}

/** The key of a cell, base or margin. */
export const keyOf = (...parts: readonly (string | number)[]): string => parts.join('\t');

const add = (one: string, other: string): string => written(plus(decimalOf(one), decimalOf(other)));
const negative = (amount: string): string =>
  amount.startsWith('-') ? amount.slice(1) : `-${amount}`;

type Sign = 1 | -1;
const signed = (amount: string, sign: Sign): string => (sign === 1 ? amount : negative(amount));

function addCell(cells: Map<string, CellSums>, name: string, cell: CellSums, sign: Sign): void {
  const present = cells.get(name);
  const amounts = cell.amounts.map((amount, at) =>
    add(present?.amounts[at] ?? '0', signed(amount, sign)),
  );
  const reporters = (present?.reporters ?? 0) + sign * cell.reporters;
  cells.set(name, { ...cell, amounts, reporters });
}

const CLUSTER_SUMS = [
  'clusters',
  'based',
  'base',
  'basedSquared',
  'product',
  'baseSquared',
] as const;

function addMargin(present: ClusterSums | undefined, other: ClusterSums, sign: Sign): ClusterSums {
  const sum = (name: (typeof CLUSTER_SUMS)[number]): number =>
    (present?.[name] ?? 0) + sign * (other[name] ?? 0);
  const [clusters, based, base, basedSquared, product, baseSquared] = CLUSTER_SUMS.map(sum);
  return {
    ...{ clusters: clusters ?? 0, based: based ?? 0, base: base ?? 0 },
    ...{ basedSquared: basedSquared ?? 0, product: product ?? 0, baseSquared: baseSquared ?? 0 },
  };
}

/** How much larger what is taken out of a sum may be than what is left of it: digits are lost. */
const MOST_TAKEN_OUT = 1e4;

/** Whether what is left of sums of squares has lost digits that an interval needs. */
const hasLostDigits = (left: ClusterSums, takenOut: ClusterSums): boolean =>
  CLUSTER_SUMS.some((name) => (takenOut[name] ?? 0) > MOST_TAKEN_OUT * (left[name] ?? 0));

/** The margins once those before are taken out and those after put in; null where digits were lost. */
function changedMargins(all: Sums, before: Sums, after: Sums): Sums['margins'] | null {
  const margins = new Map(all.margins);
  for (const [name, margin] of before.margins) {
    margins.set(name, addMargin(margins.get(name), margin, -1));
  }
  for (const [name, takenOut] of before.margins) {
    const left = margins.get(name);
    if (left?.clusters === 0) margins.delete(name);
    else if (left && hasLostDigits(left, takenOut)) return null;
  }
  for (const [name, margin] of after.margins) {
    margins.set(name, addMargin(margins.get(name), margin, 1));
  }
  return margins;
}

/** The first month once some reporters' records were changed; undefined where that is not known. */
function firstMonthAfter(all: Sums, before: Sums, after: Sums): string | null | undefined {
  const [first, own, now] = [all.firstMonth, before.firstMonth, after.firstMonth];
  if (now !== null && (first === null || now <= first)) return now;
  return own !== null && own === first ? undefined : first;
}

/**
 * Sums once some reporters' records were changed.
 * @param before of these reporters alone, as their records were
 * @param after of the same as they are
 * @returns null where they are not enough, and all has to be counted
 */
export function changedSums(all: Sums, before: Sums, after: Sums): Sums | null {
  const firstMonth = firstMonthAfter(all, before, after);
  const margins = changedMargins(all, before, after);
  if (firstMonth === undefined || margins === null) return null;
  const cells = new Map(all.cells);
  const bases = new Map(all.bases);
  for (const [sums, sign] of [
    [before, -1],
    [after, 1],
  ] as const) {
    for (const [name, cell] of sums.cells) addCell(cells, name, cell, sign);
    for (const [name, base] of sums.bases) {
      bases.set(name, add(bases.get(name) ?? '0', signed(base, sign)));
    }
  }
  for (const [name, { amounts }] of cells) if (amounts[0] === '0') cells.delete(name);
  const reporters = all.reporters - before.reporters + after.reporters;
  return { cells, bases, margins, reporters, firstMonth };
}

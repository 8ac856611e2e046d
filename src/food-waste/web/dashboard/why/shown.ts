/** Changes as they are shown: rounded so that what is read adds up, in both periods and between them. */
import {
  changeBetween,
  largestOf,
  type Scale,
  scaleOf,
} from '../../../../engine/web/charts/amounts.ts';
import { wholeParts } from '../../../whole-parts.ts';
import type { Measure } from './address.ts';
import type { Amounts, Breakdown, Change, ChangeRow, Made } from './read.ts';

export interface ShownAmounts {
  readonly now: string;
  readonly before: string;
  /** With its sign. */
  readonly change: string;
  /** In what is written: 0 is written as nothing. */
  readonly size: number;
}

/** A kind of records of a material's weight, as it is written; a value that is null has none of it. */
export interface ShownPart {
  readonly kind: keyof Made;
  readonly now: string | null;
  readonly before: string | null;
}

/** What a weight is made of, adding up to what is written of it. */
export interface ShownMade {
  readonly unit: Scale['unit'];
  readonly parts: readonly ShownPart[];
}

export interface ShownRow extends ShownAmounts {
  readonly row: ChangeRow;
  /** Null where records of one kind are all of it. */
  readonly made: ShownMade | null;
  /** Of the whole change; null where that is little of what its parts moved by. */
  readonly share: number | null;
}

export interface ShownBreakdown extends Pick<Breakdown, 'by' | 'level'> {
  readonly rows: readonly ShownRow[];
}

export interface ShownChange extends ShownAmounts {
  readonly unit: Scale['unit'];
  /** `4.8`, of a hundred, without a sign; '' where a percentage says nothing. */
  readonly percent: string;
  readonly made: ShownMade | null;
  readonly breakdowns: readonly ShownBreakdown[];
}

/** Where parts all but cancel out, each would be many times the whole. */
const LEAST_SHARED = 0.5;
const MINUS = '−';

/** The sign of all that is less than nothing. */
export const withMinus = (text: string): string => text.replace(/^-/, MINUS);

function signed(size: number, write: (size: number) => string): string {
  if (size === 0) return write(0);
  return `${size > 0 ? '+' : MINUS}${write(Math.abs(size))}`;
}

const movedIn = (rows: readonly ShownAmounts[]): number =>
  rows.reduce((sum, { size }) => sum + Math.abs(size), 0);

const KINDS = ['named', 'retailItems', 'recipes'] as const;

/**
 * The kinds of records that a weight is made of.
 * @param whole what is written of it, in steps of `scale`; of another measure its own weight is
 */
function shownMade(
  made: Made | null,
  scale: Scale,
  whole: Readonly<Record<keyof Amounts, number>> | null,
): ShownMade | null {
  if (made === null) return null;
  const step = scale.least * 2;
  const written = (when: keyof Amounts): ReadonlyMap<string, string> => {
    const kinds = KINDS.filter((kind) => made[kind][when] > 0);
    const sizes = kinds.map((kind) => made[kind][when] / step);
    const total = whole?.[when] ?? Math.round(sizes.reduce((sum, size) => sum + size, 0));
    const steps = wholeParts(total, sizes);
    return new Map(kinds.map((kind, place) => [kind, scale.write((steps[place] ?? 0) * step)]));
  };
  const [now, before] = [written('now'), written('before')];
  return {
    unit: scale.unit,
    parts: KINDS.filter((kind) => now.has(kind) || before.has(kind)).map((kind) => ({
      ...{ kind, now: now.get(kind) ?? null, before: before.get(kind) ?? null },
    })),
  };
}

/** As many digits as distinguish the changes; null where the periods cannot be compared. */
export function shownChange(
  { now, before, made, breakdowns }: Change,
  measure: Measure,
): ShownChange | null {
  if (now === null || before === null) return null;
  const rows = breakdowns.flatMap((it) => it.rows);
  const scale = scaleOf(
    measure,
    largestOf([now - before, ...rows.map((it) => it.now - it.before)]),
  );
  // Anything smaller than half of the last digit is written as nothing.
  const step = scale.least * 2;
  const write = (steps: number): string => withMinus(scale.write(steps * step));
  const amounts = (to: number, from: number): ShownAmounts => ({
    now: write(to),
    before: write(from),
    change: signed(to - from, write),
    size: to - from,
  });
  const madeOf = (of: Made | null, to: number, from: number): ShownMade | null => {
    if (measure === 'kg') return shownMade(of, scale, { now: to, before: from });
    const sizes = of ? KINDS.flatMap((kind) => [of[kind].now, of[kind].before]) : [];
    return shownMade(of, scaleOf('kg', largestOf(sizes)), null);
  };
  const [to, from] = [Math.round(now / step), Math.round(before / step)];
  const shownRows = (parts: readonly ChangeRow[]): ShownRow[] => {
    const whole = wholeParts(
      to,
      parts.map((it) => it.now / step),
    );
    const earlier = wholeParts(
      from,
      parts.map((it) => it.before / step),
    );
    const shown = parts.map((row, place) => ({
      ...amounts(whole[place] ?? 0, earlier[place] ?? 0),
      made: madeOf(row.made, whole[place] ?? 0, earlier[place] ?? 0),
      row,
    }));
    const isShared = Math.abs(to - from) >= LEAST_SHARED * movedIn(shown) && to !== from;
    return shown.map((it) => ({ ...it, share: isShared ? it.size / (to - from) : null }));
  };
  const change = changeBetween(now, before, measure);
  return {
    ...amounts(to, from),
    made: madeOf(made, to, from),
    unit: scale.unit,
    percent: change === null || change.fromLittle ? '' : change.text,
    breakdowns: breakdowns.map(({ by, level, rows: parts }) => ({
      ...{ by, level },
      rows: shownRows(parts),
    })),
  };
}

/** Less than this of all that became more or less is no reason. */
const LEAST_REASON = 0.1;

/**
 * The parts that became most more and most less, the larger change first: what goes against the whole
 * is as much of the answer. The rest comes last where it moved further than any of them. None that do
 * not stand out, and none where more is in what is not broken down.
 */
export function mainParts({ rows }: ShownBreakdown): readonly ShownRow[] {
  const sizeOf = ({ size }: ShownRow): number => Math.abs(size);
  const least = LEAST_REASON * movedIn(rows);
  const largest = rows
    .filter(({ row }) => row.key !== 'others' && row.key !== 'none' && row.leftover === null)
    .filter((it) => it.size !== 0 && sizeOf(it) >= least)
    .toSorted((one, other) => sizeOf(other) - sizeOf(one));
  const [most] = largest;
  const rest = Math.max(0, ...rows.map((it) => (it.row.leftover ? sizeOf(it) : 0)));
  if (most === undefined || sizeOf(most) <= rest) return [];
  const other = largest.find(({ size }) => Math.sign(size) !== Math.sign(most.size));
  // What is named would not explain the whole where the many small ones moved further.
  const small = rows.find((it) => it.row.key === 'others' && sizeOf(it) > sizeOf(most));
  return [most, other, small].filter((it) => it !== undefined);
}

/** Changes as they are shown: rounded so that what is read adds up, in both periods and between them. */
import {
  changeBetween,
  largestOf,
  type Scale,
  scaleOf,
} from '../../../../engine/web/charts/amounts.ts';
import { wholeParts } from '../../../whole-parts.ts';
import type { Measure } from './address.ts';
import type { Breakdown, Change, ChangeRow } from './read.ts';

export interface ShownAmounts {
  readonly now: string;
  readonly before: string;
  /** With its sign. */
  readonly change: string;
  /** In what is written: 0 is written as nothing. */
  readonly size: number;
}

export interface ShownRow extends ShownAmounts {
  readonly row: ChangeRow;
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

/** As many digits as tell the changes apart; null where the periods cannot be compared. */
export function shownChange(
  { now, before, breakdowns }: Change,
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
      row,
    }));
    const isShared = Math.abs(to - from) >= LEAST_SHARED * movedIn(shown) && to !== from;
    return shown.map((it) => ({ ...it, share: isShared ? it.size / (to - from) : null }));
  };
  const change = changeBetween(now, before, measure);
  return {
    ...amounts(to, from),
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
 * not stand out, and none where more is in what is not told apart.
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

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
  /** Of the whole change; null where that is written as nothing. */
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

const MINUS = '−';

function signed(size: number, write: (size: number) => string): string {
  if (size === 0) return write(0);
  return `${size > 0 ? '+' : MINUS}${write(Math.abs(size))}`;
}

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
  const write = (steps: number): string => scale.write(steps * step);
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
    return parts.map((row, place) => {
      const shown = amounts(whole[place] ?? 0, earlier[place] ?? 0);
      return { ...shown, row, share: to === from ? null : shown.size / (to - from) };
    });
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

/** Less of a change than this is no reason for it. */
const LEAST_REASON = 0.1;

/**
 * The part that most of the change is, of those that go its way; null where none stands out, and
 * where more of it is in what is not told apart.
 */
export function mainPart({ rows }: ShownBreakdown): ShownRow | null {
  const named = rows.filter(
    ({ row, share }) =>
      row.key !== 'others' &&
      row.key !== 'none' &&
      row.leftover === null &&
      (share ?? 0) >= LEAST_REASON,
  );
  const most = named.toSorted((one, other) => (other.share ?? 0) - (one.share ?? 0))[0] ?? null;
  const rest = Math.max(0, ...rows.map(({ row, share }) => (row.leftover ? (share ?? 0) : 0)));
  return most && (most.share ?? 0) > rest ? most : null;
}

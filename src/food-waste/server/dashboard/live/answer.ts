import {
  decimalOf,
  numberOf,
  plus,
  rounded,
} from '../../../../engine/declaration/weights/decimal.ts';
import { SLOTS } from '../../rollups/measures.ts';
import type { Answer, Cell } from '../cells.ts';
import type { PlacedQuestion } from '../question.ts';
import { type ClusterSums, marginOf } from './rates.ts';
import { firstMonthOf } from './statement.ts';
import { type CellSums, keyOf, type Sums } from './sums.ts';

/**
 * How many reporters stand behind so many taken slots: as many, while every account has a slot of
 * its own; else the number that most likely takes so many of them.
 */
export function reportersOf(taken: number, accounts: number): number {
  if (accounts < SLOTS) return taken;
  const free = Math.max(SLOTS - taken, 0.5);
  return Math.max(taken, Math.round(-SLOTS * Math.log(free / SLOTS)));
}

const byKey = new Intl.Collator('en', { numeric: true });

/** By series and bucket, the heaviest first, and those of one weight by their keys. */
function inOrder(question: PlacedQuestion, cells: readonly Cell[]): Cell[] {
  const places = new Map(question.ranges.map(({ bucket }, place) => [bucket, place]));
  const placeOf = ({ bucket }: Cell): number => places.get(bucket) ?? 0;
  const weightOf = ({ sums }: Cell): number => sums?.kg ?? 0;
  return cells.toSorted(
    (one, other) =>
      one.series - other.series ||
      placeOf(one) - placeOf(other) ||
      weightOf(other) - weightOf(one) ||
      byKey.compare(one.keys.join(), other.keys.join()),
  );
}

/** Finer than anybody reads, and coarser than what the order of adding floats changes. */
const MARGIN_PRECISION = 1e9;

function roundedMargin(margin: ClusterSums | undefined): number | null {
  const exact = margin ? marginOf(margin) : null;
  return exact === null ? null : Math.round(exact * MARGIN_PRECISION) / MARGIN_PRECISION;
}

function toCell(question: PlacedQuestion, sums: Sums, cell: CellSums, accounts: number): Cell {
  const { series, bucket, keys, amounts, reporters } = cell;
  const area = question.children ? (keys.at(-1) ?? '') : '';
  const named = question.measures.map((name, at): [string, number] => [
    name,
    Number(amounts[at + 1]),
  ]);
  if (question.base) named.push(['base', Number(sums.bases.get(keyOf(series, bucket, area)) ?? 0)]);
  return {
    series,
    bucket,
    keys,
    sums: Object.fromEntries(named),
    reporters: reportersOf(reporters, accounts),
    ...(question.margin && { margin: roundedMargin(sums.margins.get(keyOf(series, area))) }),
    isPartial: false,
  };
}

function wholeOf(question: PlacedQuestion, cells: readonly Cell[], series: 0 | 1): number | null {
  if (!question.measures.includes('kg')) return null;
  return cells.reduce((sum, it) => sum + (it.series === series ? (it.sums?.kg ?? 0) : 0), 0);
}

function recordsIn({ cells }: Sums): number {
  const present = [...cells.values()].filter(({ series }) => series === 0);
  const records = present.reduce(
    (sum, { amounts }) => plus(sum, decimalOf(amounts[0] ?? '0')),
    decimalOf(0),
  );
  return numberOf(rounded(records, 0));
}

/** The answer that sums make, exactly and without leaving anything out. @param accounts the highest id of one */
export function answerOf(question: PlacedQuestion, sums: Sums, accounts: number): Answer {
  const cells = inOrder(
    question,
    [...sums.cells.values()].map((cell) => toCell(question, sums, cell, accounts)),
  );
  return {
    cells,
    foundation: {
      reporters: reportersOf(sums.reporters, accounts),
      records: recordsIn(sums),
      firstMonth: cells.length > 0 ? firstMonthOf(question, sums.firstMonth) : null,
    },
    whole: [wholeOf(question, cells, 0), wholeOf(question, cells, 1)],
    isCut: false,
  };
}

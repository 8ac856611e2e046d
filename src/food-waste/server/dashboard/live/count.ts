import { sql } from 'drizzle-orm';
import type { Connection } from '../../../../engine/server/db/connection.ts';
import { SLOTS, widthFor } from '../../rollups/measures.ts';
import type { Answer, Cell } from '../cells.ts';
import type { PlacedQuestion, Question } from '../question.ts';
import { marginOf } from './rates.ts';
import { keyNames } from './rows.ts';
import { answerStatement, type FoundCell, firstMonthOf } from './statement.ts';

/** What a question is counted in. */
export interface CountState {
  readonly connection: Connection;
  /** First days of the months that the rollups are behind in. */
  readonly behind: readonly string[];
  /** The highest id of an account. */
  readonly accounts: number;
}

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
function inOrder(question: Question, cells: readonly Cell[]): Cell[] {
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

function toCell(question: Question, row: FoundCell, accounts: number): Cell {
  const sums = question.measures.map((name, at): [string, number] => [name, Number(row[`m${at}`])]);
  if (question.base) sums.push(['base', row.base_of_cell ?? 0]);
  return {
    series: row.series,
    bucket: row.bucket,
    keys: keyNames(question).map((name) => String(row[name])),
    sums: Object.fromEntries(sums),
    reporters: reportersOf(row.reporters, accounts),
    ...(question.margin && { margin: marginOf(row) }),
    isPartial: false,
  };
}

function wholeOf(question: Question, cells: readonly Cell[], series: 0 | 1): number | null {
  if (!question.measures.includes('kg')) return null;
  return cells.reduce((sum, it) => sum + (it.series === series ? (it.sums?.kg ?? 0) : 0), 0);
}

/** Counts what a question is about, exactly and without leaving anything out. */
export async function countAnswer(
  question: PlacedQuestion,
  { connection, behind, accounts }: CountState,
): Promise<Answer> {
  // So that reporters' days are added up in a hash, however many there are.
  if (question.margin) await connection.execute(sql`set local work_mem = '64MB'`);
  const statement = answerStatement(question, { behind, width: widthFor(accounts) });
  const { rows } = await connection.execute<FoundCell>(statement);
  const cells = inOrder(
    question,
    rows.map((row) => toCell(question, row, accounts)),
  );
  const [first] = rows;
  return {
    cells,
    foundation: {
      reporters: reportersOf(first?.all_reporters ?? 0, accounts),
      records: first?.all_records ?? 0,
      firstMonth: firstMonthOf(question, first?.first_month ?? null),
    },
    whole: [wholeOf(question, cells, 0), wholeOf(question, cells, 1)],
    isCut: false,
  };
}

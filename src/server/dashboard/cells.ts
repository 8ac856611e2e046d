import type { Connection } from '../db/connection.ts';
import type { Source } from '../rollups/cuts.ts';
import { SLOTS, widthFor } from '../rollups/measures.ts';
import type { Months } from './cell-units.ts';
import { numberOf } from './decimals.ts';
import { type Beside, type Judged, Series, type Whole } from './judging.ts';
import type { KeptUnits, ReadMonths, Versions } from './kept-units.ts';
import { keyMaker, withKeys } from './keys.ts';
import { firstDay, monthOf, monthsOf } from './periods.ts';
import { type Leaving, planOf } from './plan.ts';
import type { Question } from './question.ts';
import type { RowScope } from './rows.ts';
import { nameOfPart, type Part, readUnits } from './units.ts';
import type { KeptWeights } from './weighing.ts';

/** One cell of an answer, as far as it may be seen. */
export interface Cell {
  readonly series: 0 | 1;
  readonly bucket: string;
  readonly keys: readonly string[];
  /** Sums by name; null where the cell is withheld. */
  readonly sums: Readonly<Record<string, number>> | null;
  /** How many reporters it rests on; null where it is withheld. */
  readonly reporters: number | null;
  readonly records: number;
  /** It tells of a part of the time asked for: in the rest too few reported. */
  readonly isPartial: boolean;
}

/** What all cells of a series rest on. */
export interface Ground {
  readonly reporters: number;
  readonly records: number;
}

export interface Answer {
  readonly cells: readonly Cell[];
  /** By series. */
  readonly ground: readonly [Ground, Ground];
}

/** What an answer is counted from, beside the question. */
export interface Reading {
  readonly connection: Connection;
  readonly behind: Readonly<Record<Source, readonly string[]>>;
  readonly versions: Readonly<Record<Source, Versions>>;
  /** The same of months that are behind, told by the records and not by the sums. */
  readonly late: Readonly<Record<Source, Versions>>;
  /** The highest id of an account: as long as it fits the sets, they count exactly. */
  readonly accounts: number;
  readonly kept: KeptUnits;
  readonly weights: KeptWeights;
}

/** Months that a question is about, by their first days. */
export function monthsAsked({ ranges }: Question): readonly string[] {
  const months = ranges.flatMap(({ first, last }) =>
    monthsOf({ first: monthOf(first), last: monthOf(last) }),
  );
  return [...new Set(months)].sort().map(firstDay);
}

/** Reads parts of one question: of the months that are behind from the records. */
class Parts {
  readonly #fresh: readonly string[];
  readonly #late: readonly string[];

  constructor(
    readonly question: Question,
    readonly reading: Reading,
    readonly make: ((keys: readonly string[]) => readonly string[]) | null,
  ) {
    const behind = new Set(reading.behind[question.source]);
    const months = monthsAsked(question);
    this.#fresh = months.filter((month) => !behind.has(month));
    this.#late = months.filter((month) => behind.has(month));
  }

  async units(part: Part): Promise<Months> {
    const { connection, accounts, versions, late, kept } = this.reading;
    const [name, { source }] = [nameOfPart(part), this.question];
    const width = widthFor(accounts);
    const read =
      (fromRecords: boolean): ReadMonths =>
      (months, before) =>
        readUnits(connection, part, { time: { months, width }, fromRecords, before });
    const fresh = await kept.get(name, this.#fresh, versions[source], read(false));
    // Whoever asks before the sums are made shares one count with all who ask the same.
    const counted = await kept.get(name, this.#late, late[source], read(true));
    const { make } = this;
    const months = counted.length === 0 ? fresh : inOrder([...fresh, ...counted]);
    return make ? months.map((it) => ({ ...it, units: withKeys(it.units, make) })) : months;
  }

  async scope(scope: RowScope): Promise<Months> {
    return this.units({ scope, isBase: false });
  }
}

const inOrder = (months: Months): Months =>
  months.toSorted((one, other) => one.month.localeCompare(other.month));

async function rowsAsked(parts: Parts, asked: RowScope): Promise<Months> {
  const { base, keys } = parts.question;
  const rows = await parts.scope(asked);
  if (!base || keys.length > 0) return rows;
  return inOrder([...rows, ...(await parts.units({ scope: asked, isBase: true }))]);
}

/** One thing more of what is beside a question; the same where there is nothing more to know. */
async function readOn(parts: Parts, { wider, added }: Leaving, known: Beside): Promise<Beside> {
  const next = wider[known.wider.length];
  if (next) {
    const levels = [...known.wider, await parts.scope(next)];
    return { ...known, wider: levels, isAll: levels.length === wider.length };
  }
  return added && !known.added ? { ...known, added: await parts.scope(added) } : known;
}

const SERIES = [0, 1] as const;

/**
 * Both series with their cells weighed. Of many areas a save changes one: the others are taken as
 * they were for the same question.
 */
function seriesOf({ question, reading }: Parts, months: Months, misses: number) {
  const isOfAreas = question.children > 0 && question.keys.length === 0;
  const text = isOfAreas ? JSON.stringify(question) : '';
  return SERIES.map((series) => {
    const name = `${series} ${text}`;
    const before = isOfAreas ? reading.weights.get(name) : undefined;
    const made = new Series(question, series, { months, misses, before });
    if (isOfAreas) reading.weights.set(name, made.weights);
    return made;
  });
}

/** Judges the cells of both series, reading of what is beside them as much as it takes to decide. */
async function judgeAll(parts: Parts) {
  const { question } = parts;
  const { asked, leaving } = planOf(question);
  const both = seriesOf(parts, await rowsAsked(parts, asked), asked.loose.length);
  const besides = leaving.map(
    ({ added }): Beside => ({ wider: [], isAll: false, added: null, canBeAdded: added !== null }),
  );
  for (;;) {
    const judged = both.map((series) => series.judge(besides));
    const doubts = new Set(judged.flatMap(({ cells }) => cells.flatMap((it) => it.doubts)));
    let isMoreKnown = false;
    for (const place of doubts) {
      const [way, known] = [leaving[place], besides[place]];
      if (!way || !known) continue;
      const more = await readOn(parts, way, known);
      isMoreKnown ||= more !== known;
      besides[place] = more;
    }
    if (!isMoreKnown) return judged;
  }
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

/** The cell to withhold as well, lest the others and the total tell of too few; null for none. */
function toWithhold(cells: readonly Judged[], whole: Whole, isParted: boolean): Judged | null {
  if (!isParted || !whole.isTelling) return null;
  return cells
    .filter(({ visible }) => visible)
    .reduce<Judged | null>(
      (least, cell) => (least === null || cell.records < least.records ? cell : least),
      null,
    );
}

/** Counts what is asked, and keeps back what would tell of fewer than five reporters. */
export async function countCells(question: Question, reading: Reading): Promise<Answer> {
  const { connection, accounts } = reading;
  const make = await keyMaker(connection, question.keys);
  const series = await judgeAll(new Parts(question, reading, make));
  const names = [...question.measures, ...(question.base ? ['base'] : [])];
  const isParted =
    question.keys.length > 0 ||
    question.children > 0 ||
    new Set(question.ranges.map(({ bucket }) => bucket)).size > 1;
  const cells = series.flatMap(({ cells: judged, whole }) => {
    const withheld = toWithhold(judged, whole, isParted);
    return judged.map((cell): Cell => {
      const visible = cell.visible && cell !== withheld;
      const { series: of, bucket, keys, records } = cell;
      const sums = names.map((name, place) => [name, numberOf(cell.sums[place] ?? 0n)]);
      return {
        series: of,
        bucket,
        keys,
        sums: visible ? Object.fromEntries(sums) : null,
        reporters: visible ? reportersOf(cell.own, accounts) : null,
        records,
        isPartial: visible && cell.isPartial,
      };
    });
  });
  const ground = (of: 0 | 1): Ground => ({
    reporters: reportersOf(series[of]?.whole.ground ?? 0, accounts),
    records: series[of]?.whole.records ?? 0,
  });
  return { cells, ground: [ground(0), ground(1)] };
}

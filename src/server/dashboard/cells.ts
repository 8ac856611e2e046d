import type { Connection } from '../db/connection.ts';
import type { Source } from '../rollups/cuts.ts';
import { SLOTS, widthFor } from '../rollups/measures.ts';
import { allIn, type Months } from './cell-units.ts';
import { narrowed } from './checks.ts';
import { numberOf } from './decimals.ts';
import { judge } from './judging.ts';
import type { KeptUnits, ReadMonths, Versions } from './kept-units.ts';
import { keyMaker, type Lookups, unitsWith, withKeys } from './keys.ts';
import { firstDay, monthOf, monthsOf } from './periods.ts';
import type { Question } from './question.ts';
import { type KeptTotals, type Total, totalsOf } from './totals.ts';
import type { Unit } from './unit.ts';
import { nameOfPart, readUnits } from './units.ts';

/** One cell of an answer, as far as it may be seen. */
export interface Cell {
  readonly series: 0 | 1;
  readonly bucket: string;
  readonly keys: readonly string[];
  /** Sums by name; null where the cell is withheld. */
  readonly sums: Readonly<Record<string, number>> | null;
  /** How many reporters it rests on; null where it is withheld. */
  readonly reporters: number | null;
  /** It tells of a part of the time asked for: in the rest too few reported. */
  readonly isPartial: boolean;
}

/** What all that is told of a series rests on. */
export interface Ground {
  readonly reporters: number;
  readonly records: number;
  /** Something is not told. */
  readonly isWithheld: boolean;
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
  readonly lookups: Lookups;
  readonly totals: KeptTotals;
}

/** Months that a question is about, by their first days. */
export function monthsAsked({ ranges }: Question): readonly string[] {
  const months = ranges.flatMap(({ first, last }) =>
    monthsOf({ first: monthOf(first), last: monthOf(last) }),
  );
  return [...new Set(months)].sort().map(firstDay);
}

const inOrder = (months: Months): Months =>
  months.toSorted((one, other) => one.month.localeCompare(other.month));

interface Made {
  readonly state: string;
  readonly units: readonly Unit[];
}

const made = new WeakMap<readonly Unit[], Map<string, Made>>();

/**
 * Units made out of others; the same for the same ones.
 * @param name what is made
 * @param state of what it is made by: with another one it is made anew
 */
function remade(
  units: readonly Unit[],
  [name, state]: readonly [name: string, state: string],
  make: () => readonly Unit[],
): readonly Unit[] {
  const known = made.get(units) ?? new Map<string, Made>();
  made.set(units, known);
  const before = known.get(name);
  if (before?.state === state) return before.units;
  const found = make();
  known.set(name, { state, units: found });
  return found;
}

/** Reads units for one question: of the months that are behind from the records. */
class UnitReader {
  readonly #fresh: readonly string[];
  readonly #late: readonly string[];

  constructor(
    readonly asked: Question,
    months: readonly string[],
    readonly reading: Reading,
  ) {
    const behind = new Set(reading.behind[asked.source]);
    this.#fresh = months.filter((month) => !behind.has(month));
    this.#late = months.filter((month) => behind.has(month));
  }

  /** Whether these are the areas asked for, which are judged by a wider question. */
  #isAsked({ area, children }: Question): boolean {
    return area === this.asked.area && children === this.asked.children;
  }

  async read(question: Question, isBase = false): Promise<Months> {
    const narrow = isBase || !this.#isAsked(question) ? null : narrowed(question);
    if (narrow) {
      const { wide, value } = narrow;
      return (await this.read(wide)).map(({ month, units }) => ({
        month,
        units: remade(units, [value, ''], () => unitsWith(units, value)),
      }));
    }
    const { connection, accounts, versions, late, kept, lookups } = this.reading;
    const part = { question, isBase };
    const { source, keys, telling } = question;
    const looked = await lookups.stateOf(keys);
    // What is looked up by the database is kept as long as the master stays as it is.
    const name = `${nameOfPart(part)}${telling ? looked : ''}`;
    const width = widthFor(accounts);
    const read =
      (fromRecords: boolean): ReadMonths =>
      (months, before) =>
        readUnits(connection, part, { time: { months, width }, fromRecords, before });
    const fresh = await kept.get(name, this.#fresh, versions[source], read(false));
    // Whoever asks before the sums are made shares one count with all who ask the same.
    const counted = await kept.get(name, this.#late, late[source], read(true));
    const months = counted.length === 0 ? fresh : inOrder([...fresh, ...counted]);
    const make = telling ? null : await keyMaker(lookups, keys);
    if (!make) return months;
    const making = JSON.stringify(keys);
    return months.map(({ month, units }) => ({
      month,
      units: remade(units, [making, looked], () => withKeys(units, make)),
    }));
  }
}

/** Everything that may be told, month by month. */
async function unitsTold(question: Question, reading: Reading): Promise<Months> {
  const reader = new UnitReader(question, monthsAsked(question), reading);
  const base = question.base && question.keys.length === 0 ? await reader.read(question, true) : [];
  return judge(question, (asked) => reader.read(asked), base);
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

const byName = new Intl.Collator('en', { numeric: true });

/**
 * Puts totals in order: by the place of their bucket, what is told before what is not, and the
 * largest first.
 * @param by which sum tells how large one is; null for the number of records
 */
function ranked(
  totals: readonly Total[],
  order: ReadonlyMap<string, number>,
  by: number | null,
): Total[] {
  return totals
    .map((total) => {
      const { records, sums, range } = total;
      const weight = by === null ? BigInt(records) : (sums[by] ?? 0n);
      return { total, place: order.get(range.bucket) ?? 0, weight, rough: Number(weight) };
    })
    .sort((one, other) => {
      const [a, b] = [one.total, other.total];
      if (one.place !== other.place) return one.place - other.place;
      if (a.records > 0 !== b.records > 0) return a.records > 0 ? -1 : 1;
      if (one.rough !== other.rough) return other.rough - one.rough;
      if (one.weight !== other.weight) return one.weight > other.weight ? -1 : 1;
      return byName.compare(a.cell, b.cell);
    })
    .map(({ total }) => total);
}

/** Counts what is asked, and keeps back what would tell of fewer than five reporters. */
export async function countCells(question: Question, reading: Reading): Promise<Answer> {
  const { accounts, totals: kept } = reading;
  const { ranges, measures, base, children, keys } = question;
  const names = [...measures, ...(base ? ['base'] : [])];
  const kg = measures.indexOf('kg');
  const order = new Map(ranges.map(({ bucket }, place) => [bucket, place]));
  const months = await unitsTold(question, reading);
  const isOfAreas = children > 0 && keys.length === 0;
  const text = isOfAreas ? JSON.stringify(question) : '';
  const answers = ([0, 1] as const).map((series) => {
    const own = ranges.filter((range) => range.series === series);
    // Of many areas a save changes one: the others are taken as they were for the same question.
    const name = `${series} ${text}`;
    const found = totalsOf(own, months, names.length, isOfAreas ? kept.get(name) : undefined);
    if (isOfAreas) kept.set(name, found);
    const cells = ranked(found.totals, order, kg < 0 ? null : kg).map((total): Cell => {
      const isTold = total.records > 0;
      const sums = names.map((it, place) => [it, numberOf(total.sums[place] ?? 0n)]);
      return {
        series,
        bucket: total.range.bucket,
        keys: total.keys,
        sums: isTold ? Object.fromEntries(sums) : null,
        reporters: isTold ? reportersOf(total.reporters, accounts) : null,
        isPartial: isTold && total.isPartial,
      };
    });
    const all = allIn(own, months);
    return { cells, ground: { ...all, reporters: reportersOf(all.reporters, accounts) } };
  });
  const [now, before] = answers;
  const none: Ground = { reporters: 0, records: 0, isWithheld: false };
  return {
    cells: answers.flatMap(({ cells }) => cells),
    ground: [now?.ground ?? none, before?.ground ?? none],
  };
}

import type { Connection } from '../db/connection.ts';
import { bind } from '../rollups/bind.ts';
import { baseStatement } from './base-rows.ts';
import { type Exact, exactOf } from './decimals.ts';
import { type RowScope, type RowTime, tableOf, unitsStatement, Values } from './rows.ts';
import { NOBODY, type ReporterSet, setOfBits, setOfSlots, sizeOf } from './sets.ts';

/** What a cell's rows of one unit of time (a month or a day) add up to. */
export interface Unit {
  readonly keys: readonly string[];
  /** `YYYY-MM-DD`, of a month its first day. */
  readonly period: string;
  /** 0 of rows that meet every filter; else which of the scope's loose filters they miss. */
  readonly miss: number;
  readonly records: number;
  /** In the order of the question's measures, and then the base if one is wanted. */
  readonly sums: readonly Exact[];
  readonly set: ReporterSet;
  /** How many are in the set. */
  readonly size: number;
}

interface FoundUnit extends Record<string, unknown> {
  readonly period: string;
  readonly miss: string;
  readonly records: number;
  readonly bits?: Uint8Array;
  readonly slots?: readonly number[] | null;
}

/** What is read at once: rows of a scope, or what its kilograms are divided by. */
export interface Part {
  readonly scope: RowScope;
  readonly isBase: boolean;
}

const keysOf = ({ question }: RowScope, row: Record<string, unknown>): string[] =>
  Array.from({ length: question.keys.length + (question.children ? 1 : 0) }, (_, place) =>
    String(row[`k${place}`]),
  );

function unitOf(scope: RowScope, row: FoundUnit): Unit {
  const { measures, base } = scope.question;
  const sums = scope.summed
    ? measures.map((_name, place) => exactOf(String(row[`m${place}`])))
    : [];
  const set = row.bits ? setOfBits(row.bits) : setOfSlots(row.slots ?? []);
  return {
    keys: keysOf(scope, row),
    period: row.period,
    miss: Number(row.miss),
    records: row.records,
    sums: base && scope.summed ? [...sums, 0n] : sums,
    set,
    size: sizeOf(set),
  };
}

function baseUnitOf(scope: RowScope, row: Record<string, unknown>): Unit {
  const none = scope.question.measures.map(() => 0n);
  return {
    keys: keysOf(scope, row),
    period: String(row.period),
    miss: 0,
    records: 0,
    sums: [...none, exactOf(String(row.base))],
    set: NOBODY,
    size: 0,
  };
}

/**
 * Reads the units of some months.
 * @param fromRecords reads the records, where the rollups are behind
 */
export async function readUnits(
  connection: Connection,
  { scope, isBase }: Part,
  time: RowTime,
  fromRecords: boolean,
): Promise<readonly Unit[]> {
  const values = new Values();
  const text = isBase
    ? baseStatement(scope, time, !fromRecords, values)
    : unitsStatement(scope, time, fromRecords ? null : tableOf(scope), values);
  const { rows } = await connection.execute<FoundUnit>(bind(text, values.list));
  return rows.map((row) => (isBase ? baseUnitOf(scope, row) : unitOf(scope, row)));
}

/** Names what is read, whatever the time: two parts of one name have the same units. */
export function nameOfPart({ scope, isBase }: Part): string {
  const { question, area, strict, loose, except, summed } = scope;
  const { source, keys, children, userTypes, counted, measures, base, grain } = question;
  const columns = keys.map(({ column }) => column);
  const sums = summed ? [measures, base] : [];
  const about = [source, columns, children, userTypes, counted, grain, sums];
  return JSON.stringify([isBase, area, strict, loose, except, about]);
}
